// Enter presses the main button, Escape takes back, "?" tells what keys there are.
import { useEffect } from 'preact/hooks';
import type { Choice } from './choice';

// Focus is moved only for somebody who plays by keyboard.
let keyboard = false;
addEventListener('keydown', () => (keyboard = true), true);
addEventListener('pointerdown', () => (keyboard = false), true);

export function byKeyboard(): boolean {
  return keyboard;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

export function useKeys(choice: Choice, back: () => boolean, help: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || typing(event.target)) return;
      if (event.key === 'Escape') {
        if (back()) event.preventDefault();
        return;
      }
      if (event.key === '?') {
        event.preventDefault();
        help();
        return;
      }
      if (event.key !== 'Enter') return;
      const target = event.target as HTMLElement | null;
      const piece = target?.closest?.('[data-piece]')?.getAttribute('data-piece');
      // On another button Enter is that button's own; on the chosen piece, and
      // on nothing, it is the main button's.
      const button = target?.closest?.('button, a, summary, [role=button]');
      const own = button && !(piece && choice.chosen(piece));
      // A question that has just come takes no Enter: it was meant for the one before.
      if (choice.fresh && (!own || button.closest('.prompt'))) {
        event.preventDefault();
        return;
      }
      if (own || event.repeat) return;
      const main = document.querySelector<HTMLElement>('.prompt:not(.over) .main:not(:disabled)');
      if (!main) return;
      event.preventDefault();
      main.click();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

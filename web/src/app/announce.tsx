// What a screen reader is told: politely what happened, at once what is asked.
import { signal } from '@preact/signals';

const polite = signal<string[]>([]);
const now = signal('');

export function announce(text: string): void {
  if (text) polite.value = [...polite.peek().slice(-7), text];
}

export function announceNow(text: string): void {
  if (now.peek() === text) return;
  now.value = text;
}

export function LiveRegions() {
  return (
    <div class="hush">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {polite.value.map((line, i) => (
          <p key={`${i}${line}`}>{line}</p>
        ))}
      </div>
      <div role="alert" aria-live="assertive">
        {now.value}
      </div>
    </div>
  );
}

// A sheet over the table: a dialog in the middle, on a phone from below. The
// browser keeps the focus in it; Escape, the cross or a tap outside close it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './arms';

interface SheetProps {
  label: string;
  close: () => void;
  closeLabel: string;
  class?: string;
  children: ComponentChildren;
}

export function Sheet({ label, close, closeLabel, class: more = '', children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before?.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`leaf ${more}`}
      aria-label={label}
      onCancel={(e) => {
        e.preventDefault();
        close();
      }}
      onKeyDown={(e) => e.stopPropagation()}
      onClick={(e) => e.target === ref.current && close()}
    >
      <div class="leaf-in">
        <button type="button" class="iconbtn leaf-x" aria-label={closeLabel} onClick={close}>
          <Icon n="cross" />
        </button>
        {children}
      </div>
    </dialog>
  );
}

// Vellum cards: what can be read. Sizes come from the place they lie in; type
// and spacing follow the card's width.
import type { ComponentChildren } from 'preact';
import { Arms, Icon } from './arms';

export type OriginKind = 'printed' | 'inferred' | 'ours';

const MARK: Record<OriginKind, string> = { printed: 'printed', inferred: 'inferred', ours: 'holdfast' };

/** Where a text comes from: an icon and a word. */
export function Origin({ kind, word }: { kind: OriginKind; word: string }) {
  return (
    <span class="origin">
      <Icon n={MARK[kind]} />
      {word}
    </span>
  );
}

export function CardBack({ house, class: more = '' }: { house: string; class?: string }) {
  return (
    <div class={`card back house ${house} ${more}`}>
      <Arms house={house} as="c" size={72} />
    </div>
  );
}

export function Card({
  house,
  class: more = '',
  children,
}: {
  house: string;
  class?: string;
  children: ComponentChildren;
}) {
  return <div class={`card house ${house} ${more}`}>{children}</div>;
}

// Names of houses and people stand out in a sentence.
import type { CardBook } from '../../games';

/** Names of houses and people in a sentence stand out. */
export function Named({ text, names }: { text: string; names: RegExp | null }) {
  if (!names) return <>{text}</>;
  const parts = text.split(names);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <b key={i}>{part}</b> : part))}</>;
}

export function namesOf(cards: CardBook | null): RegExp | null {
  if (!cards) return null;
  const all = new Set<string>();
  for (const card of cards.all.cards) if (/character|leader|hero|domain/.test(card.type)) all.add(card.name);
  if (all.size === 0) return null;
  const safe = [...all].sort((a, b) => b.length - a.length).map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<!\\p{L})(${safe.join('|')})(?!\\p{L})`, 'u');
}

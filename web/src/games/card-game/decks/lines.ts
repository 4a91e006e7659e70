// Decks that were written down in another language than the engine reads: names of
// cards become their ids, line by line, so that what is wrong is told of the same line.
import type { CardBook } from '../../index';

const plain = (name: string): string =>
  name
    .toLocaleLowerCase()
    .replace(/[’ʼ'`´«»“”„"!?.,:]/g, '')
    .replace(/[\s–—-]+/g, ' ')
    .trim();

/** Headings that only Ukrainian decks have; what stands behind a colon may be a faction or an agenda. */
const HEADING = /^(?:фракція|дім|мета|сюжети|персонажі|локації|доповнення|події|колода)(?:\s*:\s*(.*)|[\s\d()]*)$/i;
const LINE = /^(\s*[-*•]?\s*)(?:(\d+)\s*[xх×]?\s+)?(.+?)(?:\s*\([^)]*\))?(?:\s*[xх×]\s*(\d+))?\s*$/iu;

/** By the names that `book` has for them. */
export function withIds(text: string, book: CardBook): string {
  const ids = new Map<string, string>();
  for (const card of book.all.cards) if (card.type !== 'title') ids.set(plain(card.name), card.id);
  const houses = new Map(book.all.houses.map((h) => [plain(h.name), h.id]));
  const faction = (name: string) => houses.get(plain(name).replace(/^дім /, ''));
  return text
    .split('\n')
    .map((whole) => {
      if (!/[^\p{ASCII}]/u.test(whole)) return whole;
      const heading = HEADING.exec(whole.trim());
      const line = heading ? (heading[1] ?? '') : whole;
      const house = faction(line);
      if (house) return `Faction: ${house}`;
      const found = LINE.exec(line);
      const id = found && ids.get(plain(found[3] ?? ''));
      return id ? `${found[2] ?? found[4] ?? 1}x ${id}` : line;
    })
    .join('\n');
}

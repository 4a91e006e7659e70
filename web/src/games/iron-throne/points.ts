// What a lesson's bubble can point at, as selectors; the first that is there.
export function pointSelectors(point: string): string[] {
  const [kind = '', name = ''] = point.split(':');
  if (kind === 'hand' && name) return [`[data-piece="card:${name}"]`, '[data-point="hand"]', '.hand'];
  if (kind === 'seat') return [`[data-house="${name}"]`, `.seat.${name}`, `.${name}.seat`];
  const places: Record<string, string[]> = {
    prompt: ['.bargain', '.prompts .prompt'],
    hand: ['[data-point="hand"]', '.hand'],
    leader: ['[data-piece^="leader:"]', '[data-point="leader"]', '.leader'],
    stage: ['[data-point="stage"]', '.stage'],
    spread: ['[data-point="spread"]'],
    hostages: ['[data-point="hostages"]', '.my-house'],
    totals: ['[data-point="totals"]', '.totals', '.stage'],
    story: ['.rail .log', '.topbar [data-story]'],
    talk: ['.rail .talk', '.topbar [data-story]'],
  };
  return places[kind] ?? [];
}

/** The switches and buttons of the bargain that lead from what is picked to a wanted deal, the
 *  nearest; then the button that offers it. */
export function tapSelectors(wanted: readonly string[][], picked: readonly string[]): string[] | null {
  const deals = wanted.filter((w) => w.includes('propose')).map((w) => w.filter((o) => o !== 'propose'));
  if (deals.length === 0) return null;
  const off = (deal: string[]) => [
    ...picked.filter((o) => !deal.includes(o)).map((o) => termOf(o, 'first')),
    ...deal.filter((o) => !picked.includes(o)).map((o) => termOf(o, 'last')),
  ];
  const ways = deals.map(off).sort((a, b) => a.length - b.length)[0] ?? [];
  return ways.length > 0 ? ways : ['.deal-go .primary'];
}

/** `take power-2`: the last button of its cell gives more, the first less; a switch is both. */
const termOf = (choice: string, which: 'first' | 'last') =>
  `[data-term="${choice.replace(/-\d+$/, '').split(' ').slice(0, 2).join(' ')}"] button:${which}-of-type`;

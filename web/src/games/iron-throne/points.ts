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
    influence: ['[data-point="influence"]', '.my-house .influence', '.influence'],
    hostages: ['[data-point="hostages"]', '.my-house'],
    totals: ['[data-point="totals"]', '.totals', '.stage'],
    story: ['.rail .log', '.topbar [data-story]'],
    talk: ['.rail .talk', '.topbar [data-story]'],
  };
  return places[kind] ?? [];
}

// What a lesson's bubble can point at, as selectors; the first that is there.
const PLACES: Record<string, string[]> = {
  prompt: ['.prompts .prompt'],
  hand: ['[data-point="hand"]'],
  plot: ['.cg-area.me [data-point="plot"]', '.cg-plot'],
  offer: ['[data-point="offer"]'],
  challenge: ['[data-point="challenge"]', '[data-point="types"]'],
  types: ['[data-point="types"]'],
  characters: ['[data-point="characters"]'],
  me: ['[data-point="seat:me"]'],
  rival: ['[data-point="seat:rival"]'],
  stack: ['.cg-stk'],
  askme: ['.cg-askme', '[data-story]'],
};

export function pointSelectors(point: string): string[] {
  const [kind = '', name = ''] = point.split(':');
  if (kind === 'hand' && name) return [`.cg-hand [data-piece="card:${name}"]`, ...(PLACES.hand ?? [])];
  if (kind === 'plots' && name) return [`[data-piece="plot:${name}"]`, ...(PLACES.offer ?? [])];
  if (kind === 'card' && name) return [`[data-point="card:${name}"]`];
  return PLACES[kind] ?? [];
}

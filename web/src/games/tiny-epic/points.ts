// What a lesson's bubble can point at, as selectors; the first that is there.
// On a phone a panel may lie behind its tab.
const TABS: Record<string, string> = {
  dice: 'mat',
  slots: 'mat',
  hand: 'hand',
  gold: 'mine',
  mine: 'mine',
  houses: 'houses',
  seat: 'houses',
};

const PLACES: Record<string, string[]> = {
  prompt: ['.prompts .prompt'],
  dice: ['[data-point="dice"]', '.te-mat'],
  slots: ['.te-slots', '.te-mat'],
  hand: ['[data-point="hand"]'],
  gold: ['.te-gold'],
  mine: ['.te-track'],
  houses: ['.te-houses'],
  battle: ['[data-point="battle"]', '.te-strip'],
  scoring: ['.te-scoring', '.te-pill'],
};

export function pointSelectors(point: string): string[] {
  const [kind = '', name = ''] = point.split(':');
  const tab = TABS[kind] ? [`#te-tab-${TABS[kind]}`] : [];
  if (kind === 'domain') return [`[data-piece="domain:${name}"]`];
  if (kind === 'seat') return [`[data-point="seat:${name}"]`, ...tab];
  if (kind === 'hand' && name) return [`[data-piece="card:${name}"]`, ...(PLACES.hand ?? []), ...tab];
  return [...(PLACES[kind] ?? []), ...tab];
}

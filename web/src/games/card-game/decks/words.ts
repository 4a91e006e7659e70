// The words of the deck builder.
import { Book } from '../../../words';
import type { Complete } from '../../../words';
import ukAddress from './uk.json?url';

const en = {
  title: 'Decks',
  about:
    'Build decks for The Card Game. They are kept in this browser and can be chosen when you make a table or sit down at one.',
  yours: 'Your decks',
  ready: 'Ready-made decks',
  readyText: 'A ready-made deck. Change it, and you have a copy of your own.',
  none: 'You have no decks yet.',
  new: 'New deck',
  open: 'Open',
  copy: 'Copy',
  playNow: 'Play it now',
  playNamed: 'Play {name} now',
  copyOf: '{name} (copy)',
  drop: 'Delete',
  dropSure: 'Delete “{name}”? It cannot be brought back.',
  cancel: 'Cancel',
  import: 'Import',
  importText: 'Paste a deck as players exchange it: lines such as “3x Arya Stark (Core Set)”, or its code.',
  importGo: 'Read this deck',
  importRest: 'Keep the other {n|card|# cards}',
  importWrong: 'Not everything could be read:',
  lineN: 'line {n}',
  export: 'Export',
  exportText: 'The deck as text. Others can import it.',
  code: 'Code for the settings of a table',
  copyText: 'Copy the text',
  save: 'Download',
  copied: 'Copied.',
  nameOf: 'Name of the deck',
  nameHint: 'A name',
  faction: 'Faction',
  agenda: 'Agenda',
  noAgenda: 'no agenda',
  starter: 'Starter deck: no construction rules',
  search: 'Search in names, texts, traits, keywords',
  anyFaction: 'all factions',
  neutral: 'Neutral',
  anyType: 'all types',
  anyCost: 'any cost',
  anyKeyword: 'any keyword',
  anyTrait: 'any trait',
  cost: 'Cost',
  typeLabel: 'Type',
  keyword: 'Keyword',
  trait: 'Trait',
  icon: 'with {icon}',
  legalOnly: 'Only cards this deck may hold',
  foundN: '{n|1 card|# cards} found',
  clear: 'Clear filters',
  inDeck: '{name}: copies in the deck',
  fewer: 'One fewer of {name}',
  more: 'One more of {name}',
  read: 'Read {name}',
  cardsOf: '{n} of 60 cards',
  plotsOf: '{n} of 7 plots',
  legal: 'Legal',
  notLegal: '{n|1 thing is wrong|# things are wrong}',
  checking: 'Checking…',
  curve: 'Gold curve',
  curveN: 'Cost {cost}: {n|1 card|# cards}',
  average: 'average cost {n}',
  incomeN: 'income from cards +{n}',
  iconsN: 'Challenge icons',
  draw: 'Test draw',
  drawAgain: 'Draw anew',
  drawTwo: 'Draw two more',
  mulligan: 'Mulligan',
  drawEmpty: 'The deck is empty.',
  plots: 'Plots',
  characters: 'Characters',
  locations: 'Locations',
  attachments: 'Attachments',
  events: 'Events',
  play: 'Play with this deck',
  empty: 'Nothing in it yet. Add cards from the list.',
  library: 'Cards',
  deck: 'Deck',
  core: 'Core Set',
  format: 'Format',
  issued: 'List of {who}, {date}',
  poolLoading: 'The cards are on their way…',
  poolLost: 'The cards of this format come from the server, and it cannot be reached now.',
  poolAgain: 'Try again',
  poolPlay: 'A deck of this format is played at the server, and it cannot be reached now.',
  noServer: 'The server cannot be reached, so the deck is not checked now.',
  anyPack: 'all packs',
  pack: 'Pack',
  packN: '{pack}, card {n}',
  otherAgenda: 'Beside it',
  'list.banned': 'banned',
  'list.restricted': 'restricted',
  'list.pod': 'in a pod',
  'list.out': 'not in this format',
  help: 'How to search',
  helpText:
    'Words are looked for anywhere on a card. A key in front asks for one part of it; all that you write must hold.',
  helpMore:
    'A minus in front means “not”, a bar “or”: -t:army, f:stark|tully. Text of several words stands in quotes. Numbers take <, <=, >, >=, = and !=.',
  'q.t': 'trait',
  'q.f': 'faction',
  'q.type': 'type',
  'q.x': 'text',
  'q.k': 'keyword',
  'q.i': 'icon',
  'q.p': 'pack, by its code or name',
  'q.c': 'cycle',
  'q.cost': 'cost; x is one too',
  'q.str': 'strength',
  'q.income': 'income; also initiative, claim, reserve',
  'q.is': 'unique; also loyal, restricted, banned',
  noEngine: 'The rules could not be loaded, so the deck is not checked now.',
  'bad.copies': '{2}: {1} copies, {3} too many; at most {5}.',
  'bad.loyal': '{1} is loyal: only a deck of {2} may hold it.',
  'bad.other': '{1} belongs to {2}: this deck may not hold it.',
  'bad.plots': '{1} plots; a plot deck has {4}.',
  'bad.doubled': '{1} is doubled, and another plot is too: only one may be.',
  'bad.agenda': '{5} wants {6} {7} {2} cards; there are {1}.',
  'bad.few': '{1} cards; {2} more are needed, {4} in all.',
  'bad.starterPlots': 'A starter deck has plots, this one none.',
  'bad.faction': 'Choose a faction.',
  'bad.noCard': 'there is no card “{1}”',
  'bad.noCardMean': 'there is no card “{1}”; did you mean “{2}”?',
  'bad.noLine': '“{1}” is no card, no faction and no heading',
  atMost: 'at most',
  atLeast: 'at least',
};

export type DeckWords = typeof en;

const complete: Complete<DeckWords, typeof import('./uk.json')> = true;

export const book = new Book<DeckWords>(en, complete && ukAddress);

/** What the engine says is wrong, as the page says it; its own sentence where that is another. */
const SAYINGS: [RegExp, keyof DeckWords][] = [
  [/^(\d+) copies of '(.+)' are (\d+) too many: a (.+) holds (\d+) at most$/, 'bad.copies'],
  [/^'(.+)' is loyal to another faction: only a deck of (.+) may hold it$/, 'bad.loyal'],
  [/^'(.+)' belongs to another faction: .* that is one of (.+)$/, 'bad.other'],
  [/^(\d+) plots? (?:are|is) (\d+) too (few|many): a plot deck has (\d+) cards$/, 'bad.plots'],
  [/^'(.+)' is doubled, and another plot is too: only one may be$/, 'bad.doubled'],
  [/^(\d+) (.+) cards? (?:are|is) (\d+) too (few|many): '(.+)' wants (at most|at least) (\d+)$/, 'bad.agenda'],
  [/^(\d+) cards? (?:are|is) (\d+) too few: a (.+) has (\d+) at least$/, 'bad.few'],
  [/^a starter deck has plots, this one none$/, 'bad.starterPlots'],
  [/^the deck names no faction$/, 'bad.faction'],
  [/^there is no card '(.+)'; did you mean '(.+)'\?$/, 'bad.noCardMean'],
  [/^there is no card '(.+)'$/, 'bad.noCard'],
  [/^'(.+)' is no card, no faction and no heading$/, 'bad.noLine'],
];

/** `name` turns the printed names of the engine's sentences into those of the page's language. */
export function problemWords(message: string, name: (printed: string) => string): string {
  for (const [pattern, key] of SAYINGS) {
    const found = pattern.exec(message);
    if (!found) continue;
    const values: Record<string, string> = {};
    found
      .slice(1)
      .forEach(
        (part, i) =>
          (values[String(i + 1)] =
            part === 'at most' ? book.say('atMost') : part === 'at least' ? book.say('atLeast') : name(part)),
      );
    return book.say(key, values);
  }
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

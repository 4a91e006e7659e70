// What is said when a game is looked back at.
import { Book } from '../words';
import type { Complete } from '../words';
import ukAddress from './uk.json?url';

const en = {
  chances: 'Chances to win, of 100',
  guess: 'A guess from all there was, hidden cards included.',
  turned: 'Where it turned',
  even: 'Chances never turned by much at once.',
  swing: '{name}: from {from} to {to}',
  best: 'Worth remembering',
  'hl.betrayal': 'The betrayal',
  'hl.sum': 'The largest sum',
  'hl.torment': 'Most tormented',
  'hl.torment.n': '{name}: {n|# hostage|# hostages}',
  'hl.throne': 'On the throne',
  'hl.claim': 'Struck most often',
  'hl.claim.n': '{name}: {n|# claim|# claims}',
  seeTable: 'See the table',
  'stop.analysis': 'Stop',
  next: 'Next mistake',
  whose: 'Whose mistakes',
  mine: 'Mine',
  everybody: 'Everybody’s',
  found: '{n|# mistake|# mistakes}',
  clean: 'No answer was clearly worse than the best.',
  playBest: 'Play it better from here',
};

const complete: Complete<typeof en, typeof import('./uk.json')> = true;

export const words = new Book<Record<string, string>>(en, complete && ukAddress);

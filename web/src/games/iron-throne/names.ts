// What the page says about The Iron Throne before a game: its title, and its
// settings in words. Everything during a game is said by the engine.
import type { GameWords } from '../index';

const en: GameWords = {
  title: 'The Iron Throne',
  tagline: 'Challenge, support, betray. Spread your influence to every rival.',
  settings: {
    allies: 'Ally cards of The Wars to Come',
    expansion: 'Houses Greyjoy and Martell may be in play',
    first: 'Seat that takes the first turn (0: drawn at random)',
    proposals: 'Deals that may be proposed in one truce',
    'torment-dead': 'A dead character’s card may be tormented, without effect',
    'ally-keeps-hostage': 'Who takes an ally as reward still takes the hostage',
    halve: 'With several characters taking part, the penalty halves',
    houses: 'House',
    leaders: 'Leader',
  },
};

const uk: GameWords = {
  title: 'Залізний трон',
  tagline: 'Кидай виклик, підтримуй, зраджуй. Пошир свій вплив на кожного суперника.',
  settings: {
    allies: 'Карти союзників із «Прийдешніх воєн»',
    expansion: 'Можуть грати доми Ґрейджой і Мартелл',
    first: 'Місце, що ходить першим (0: навмання)',
    proposals: 'Скільки угод можна запропонувати за одне перемир’я',
    'torment-dead': 'Карту мертвого персонажа можна катувати, без наслідків',
    'ally-keeps-hostage': 'Хто бере союзника в нагороду, бере й заручника',
    halve: 'Коли б’ються кілька персонажів, штраф зменшує вдвічі',
    houses: 'Дім',
    leaders: 'Лідер',
  },
};

export const words = { en, uk };

import { type Card, cardOf, KINGDOM_NAMES } from '../engine/index.js';
import type { GameFacts, SeatFacts, TurnFacts } from './game-facts.js';
import type { TableOptions } from './table-options.js';

/** One finished game from the point of view of one seat. */
export interface OwnGame {
  readonly own: SeatFacts;
  readonly game: GameFacts;
  readonly options: TableOptions;
}

/** Earned in a game in which `measure` reaches `want`. */
export interface GameAchievement {
  readonly name: string;
  readonly text: string;
  readonly want: number;
  readonly measure: (game: OwnGame) => number;
}

/** Earned once all the `parts` were done, in any number of games. */
export interface SeriesAchievement {
  readonly name: string;
  readonly text: string;
  readonly all: readonly string[];
  readonly parts: (game: OwnGame) => readonly string[];
}

const GARDENS = cardOf('gardens');
const GOLD = cardOf('gold');
const CURSE = cardOf('curse');

const countOf = (cards: readonly Card[], card: Card): number => cards.filter((each) => each === card).length;

/** Winning because everybody else gave up is no achievement. */
const isVictory = ({ own, game }: OwnGame): boolean => own.won && game.playing.length >= 2;

const others = ({ own, game }: OwnGame): SeatFacts[] => game.playing.filter(({ seat }) => seat !== own.seat);

/** By how many points it is ahead of the best other player; behind, if negative. */
const lead = (each: OwnGame): number => each.own.points - Math.max(...others(each).map(({ points }) => points));

const winsAlone = (each: OwnGame): boolean => isVictory(each) && each.game.winners.length === 1;

const once = (holds: (game: OwnGame) => boolean): Pick<GameAchievement, 'want' | 'measure'> => ({
  want: 1,
  measure: (game) => (holds(game) ? 1 : 0),
});

const bestTurn =
  (fact: (turn: TurnFacts) => number) =>
  ({ own }: OwnGame): number =>
    Math.max(0, ...own.turns.map(fact));

const gardensPoints = ({ own }: OwnGame): number => countOf(own.owned, GARDENS) * Math.floor(own.owned.length / 10);

export const GAME_ACHIEVEMENTS = {
  'first-crown': { name: 'First crown', text: 'Win a game.', ...once(isVictory) },
  'by-a-hair': {
    name: 'By a hair',
    text: 'Win alone, by 1 point.',
    ...once((each) => winsAlone(each) && lead(each) === 1),
  },
  'earlier-bird': {
    name: 'Earlier bird',
    text: 'Win by fewer turns, with as many points as somebody else.',
    ...once((each) => isVictory(each) && others(each).some(({ won, points }) => !won && points === each.own.points)),
  },
  landslide: {
    name: 'Landslide',
    text: 'Win by 30 points or more.',
    want: 30,
    measure: (each) => (winsAlone(each) ? Math.max(0, lead(each)) : 0),
  },
  'double-harvest': {
    name: 'Double harvest',
    text: 'Gain 2 Provinces in one turn of your own.',
    want: 2,
    measure: bestTurn(({ provinces }) => provinces),
  },
  parade: {
    name: 'Parade',
    text: 'Play 10 actions in one turn.',
    want: 10,
    measure: bestTurn(({ actions }) => actions),
  },
  treasury: {
    name: 'Treasury',
    text: 'Have 20 coins at once.',
    want: 20,
    measure: bestTurn(({ mostCoins }) => mostCoins),
  },
  'shopping-spree': {
    name: 'Shopping spree',
    text: 'Buy 5 cards in one turn.',
    want: 5,
    measure: bestTurn(({ buys }) => buys),
  },
  'nothing-left': {
    name: 'Nothing left to draw',
    text: 'Have at least 10 cards in hand and play, and none in deck and discard pile.',
    want: 10,
    measure: ({ own }) => own.mostWithoutDeck,
  },
  'spring-cleaning': {
    name: 'Spring cleaning',
    text: 'Win with at most 12 cards.',
    ...once((each) => isVictory(each) && each.own.owned.length <= 12),
  },
  'flower-power': {
    name: 'Flower power',
    text: 'Get 20 points from Gardens alone.',
    want: 20,
    measure: gardensPoints,
  },
  'cursed-crown': {
    name: 'Cursed be the crown',
    text: 'Win with 3 Curses or more.',
    want: 3,
    measure: (each) => (isVictory(each) ? countOf(each.own.owned, CURSE) : 0),
  },
  'not-today': {
    name: 'Not today',
    text: 'Show a Moat three times in one game.',
    want: 3,
    measure: ({ own }) => own.reactions,
  },
  echo: { name: 'Echo', text: 'Play a Throne Room with a Throne Room.', ...once(({ own }) => own.echoed) },
  'sticky-fingers': {
    name: 'Sticky fingers',
    text: 'Gain 2 Golds through Thieves in one game.',
    want: 2,
    measure: ({ own }) => own.stolenGolds,
  },
  'modest-means': {
    name: 'Modest means',
    text: 'Win without ever gaining a Gold.',
    ...once((each) => isVictory(each) && countOf(each.own.gained, GOLD) === 0),
  },
  'last-light': {
    name: 'Last one turns off the light',
    text: 'Gain the card that ends the game, and win.',
    ...once((each) => isVictory(each) && each.game.ender === each.own.seat),
  },
  'crushed-soul': {
    name: 'Crushed soul',
    text: 'Lose by 40 points or more.',
    want: 40,
    measure: (each) => (each.own.won || each.own.withdrawn ? 0 : Math.max(0, -lead(each))),
  },
} as const satisfies Record<string, GameAchievement>;

const PROGRAM = 'program';

/** Bots and programs that this seat has beaten. */
function beaten(each: OwnGame): readonly string[] {
  if (!isVictory(each)) return [];
  return others(each).flatMap(({ seat, won }) => {
    const opponent = each.options.seats[seat];
    if (won || opponent === undefined) return [];
    if (opponent.kind === 'bot') return [opponent.strategy];
    return opponent.kind === 'program' ? [PROGRAM] : [];
  });
}

export const SERIES_ACHIEVEMENTS = {
  'bot-tamer': {
    name: 'Bot tamer',
    text: 'Beat big-money, smithy, engine and somebody’s program.',
    all: ['big-money', 'smithy', 'engine', PROGRAM],
    parts: beaten,
  },
  'grand-tour': {
    name: 'Grand tour',
    text: 'Win with each of the 11 recommended sets.',
    all: KINGDOM_NAMES,
    parts: (each) => (isVictory(each) && each.options.mode.kind === 'set' ? [each.options.mode.name] : []),
  },
} as const satisfies Record<string, SeriesAchievement>;

import { multisetOf } from '../../../core/multiset.js';
import { addSample, type Estimate, estimate, estimateShare, newRunningMean } from '../../../core/running-mean.js';
import { type Card, cardOf, KINGDOM_CARDS } from '../engine/index.js';
import type { GameFacts, SeatFacts } from './game-facts.js';
import { titleOfMode } from './game-mode.js';
import type { TableOptions } from './table-options.js';
import { type FinishedGame, seatOfProfile } from './table-record.js';
import { titleOf, titleOfCard } from './titles.js';

/** Games with something in common, and the share of them that was won. */
export interface Tally {
  readonly label: string;
  readonly games: number;
  readonly won: number;
  readonly share: Estimate;
}

/** Everything about the finished games of one profile. Shared victories count as won in shares and streaks. */
export interface Statistics {
  readonly games: number;
  readonly won: number;
  readonly shared: number;
  readonly lost: number;
  readonly givenUp: number;
  /** Games that do not count, because somebody knew what would come. */
  readonly practice: number;
  readonly winShare: Estimate;
  readonly streak: number;
  readonly bestStreak: number;
  readonly points: Estimate;
  readonly bestPoints: number | null;
  /** Points ahead of the best opponent. */
  readonly margin: Estimate;
  readonly turns: Estimate;
  readonly provinces: Estimate;
  readonly coinsPerTurn: Estimate;
  readonly actionsPerTurn: Estimate;
  readonly bestTurnCoins: number | null;
  /** Of the games in which anybody gained a province, how often this profile was the first. */
  readonly firstProvince: Estimate;
  /** Seconds. */
  readonly turnTime: Estimate;
  readonly mostGained: readonly { readonly card: Card; readonly copies: number }[];
  readonly byOpponent: readonly Tally[];
  readonly byPlayers: readonly Tally[];
  readonly bySet: readonly Tally[];
  readonly bySeat: readonly Tally[];
  readonly byRules: readonly Tally[];
  /** Of kingdom cards, the games in which they were gained. */
  readonly byCard: readonly Tally[];
}

interface Played {
  readonly own: SeatFacts;
  readonly facts: GameFacts;
  readonly options: TableOptions;
}

const PROVINCE = cardOf('province');

export function statisticsOf(profile: string, finished: readonly FinishedGame[]): Statistics {
  const played = finished.toSorted((a, b) => a.ended - b.ended).flatMap((game) => playedIn(game, profile));
  const games = played.filter(({ practiced }) => !practiced);
  const turns = games.flatMap(({ own }) => own.turns);
  const provinceGames = games.filter(({ facts }) => facts.firstProvince !== null);
  return {
    ...resultsOf(games),
    practice: played.length - games.length,
    points: meanOf(games.map(({ own }) => own.points)),
    bestPoints: most(games.map(({ own }) => own.points)),
    margin: meanOf(games.map(marginOf).filter((margin) => margin !== null)),
    turns: meanOf(games.map(({ own }) => own.turns.length)),
    provinces: meanOf(games.map(({ own }) => own.gained.filter((card) => card === PROVINCE).length)),
    coinsPerTurn: meanOf(turns.map(({ coins }) => coins)),
    actionsPerTurn: meanOf(turns.map(({ actions }) => actions)),
    bestTurnCoins: most(turns.map(({ coins }) => coins)),
    firstProvince: shareOf(provinceGames, ({ own, facts }) => facts.firstProvince === own.seat),
    turnTime: meanOf(turns.flatMap(({ time }) => (time === null ? [] : [time / 1000]))),
    mostGained: mostGained(games),
    byOpponent: tallies(games, opponentsOf),
    byPlayers: tallies(games, ({ options }) => [`${options.seats.length} players`]),
    bySet: tallies(games, ({ options }) => [setLabel(options)]),
    bySeat: tallies(games, ({ own }) => [`Seat ${own.seat + 1}`]),
    byRules: tallies(games, ({ options }) => [options.rules]),
    byCard: tallies(games, ({ own }) => own.gained.filter((card) => KINGDOM_CARDS.includes(card)).map(titleOfCard)),
  };
}

function playedIn(game: FinishedGame, profile: string): (Played & { readonly practiced: boolean })[] {
  const { options, facts, practiced } = game;
  const seat = seatOfProfile(options, profile);
  const own = seat === null ? undefined : facts.seats[seat];
  return own === undefined ? [] : [{ own, facts, options, practiced }];
}

type Results = Pick<Statistics, 'games' | 'won' | 'shared' | 'lost' | 'givenUp' | 'winShare' | 'streak' | 'bestStreak'>;

function resultsOf(games: readonly Played[]): Results {
  const won = games.filter(({ own }) => own.won);
  const shared = won.filter(({ facts }) => facts.winners.length > 1).length;
  const givenUp = games.filter(({ own }) => own.withdrawn).length;
  let streak = 0;
  let bestStreak = 0;
  for (const { own } of games) {
    streak = own.won ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return {
    games: games.length,
    won: won.length - shared,
    shared,
    lost: games.length - won.length - givenUp,
    givenUp,
    winShare: shareOf(games, ({ own }) => own.won),
    streak,
    bestStreak,
  };
}

const NO_ESTIMATE: Estimate = { mean: null, error: null };

const shareOf = <T>(list: readonly T[], holds: (each: T) => boolean): Estimate =>
  list.length === 0 ? NO_ESTIMATE : estimateShare(list.filter(holds).length, list.length);

function meanOf(values: readonly number[]): Estimate {
  const mean = newRunningMean();
  for (const value of values) addSample(mean, value);
  return estimate(mean);
}

const most = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));

/** Null if everybody else gave up. */
function marginOf({ own, facts }: Played): number | null {
  const best = most(facts.playing.filter(({ seat }) => seat !== own.seat).map(({ points }) => points));
  return best === null ? null : own.points - best;
}

const opponentsOf = ({ own, options }: Played): string[] =>
  options.seats.flatMap((each, seat) =>
    seat === own.seat ? [] : [each.kind === 'bot' ? titleOf(each.strategy) : each.name],
  );

/** All random kingdoms are one set. */
const setLabel = ({ mode }: TableOptions): string => (mode.kind === 'random' ? 'Random' : titleOfMode(mode));

const tallyOf = (label: string, games: readonly Played[]): Tally => ({
  label,
  games: games.length,
  won: games.filter(({ own }) => own.won).length,
  share: shareOf(games, ({ own }) => own.won),
});

/** One tally for each label, those with the most games first. */
function tallies(games: readonly Played[], labelsOf: (game: Played) => readonly string[]): Tally[] {
  const byLabel = new Map<string, Played[]>();
  for (const game of games) {
    for (const label of new Set(labelsOf(game))) byLabel.set(label, [...(byLabel.get(label) ?? []), game]);
  }
  return [...byLabel].map(([label, list]) => tallyOf(label, list)).sort((a, b) => b.games - a.games);
}

const mostGained = (games: readonly Played[]): Statistics['mostGained'] =>
  [...multisetOf(games.flatMap(({ own }) => own.gained))]
    .map(([card, copies]) => ({ card, copies }))
    .sort((a, b) => b.copies - a.copies || a.card - b.card);

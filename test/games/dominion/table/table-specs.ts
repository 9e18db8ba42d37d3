import { seededRandom } from '../../../../src/core/seeded-random.js';
import { type Edition, KINGDOM_NAMES, type KingdomName } from '../../../../src/games/dominion/engine/index.js';
import {
  DEFAULT_OPTIONS,
  startTable,
  type TableGame,
  type TableOptions,
  type TableSeat,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'];

export const person = (name: string): TableSeat => ({ kind: 'person', name, profile: null });

export const people = (count: number): TableSeat[] => NAMES.slice(0, count).map(person);

/** A table of people with ordinary options. */
export const optionsWith = (more: Partial<TableOptions> = {}): TableOptions => ({
  ...DEFAULT_OPTIONS,
  seats: people(2),
  mode: { kind: 'set', name: 'first-game' },
  seed: 1,
  ...more,
});

export const tableWith = (more: Partial<TableOptions> = {}): TableGame => unwrap(startTable(optionsWith(more)));

/** Sets of the first edition are named after it. */
export const editionOfSet = (name: KingdomName): Edition => (name.endsWith('-1e') ? 1 : 2);

const rulesOfSet = (name: KingdomName): string => (editionOfSet(name) === 1 ? 'rulebook-1e' : 'rulebook');

/** The n-th of an endless series of tables: all sets in turn, random kingdoms, all numbers of seats, people and bots. */
export function tableNumber(n: number, more: Partial<TableOptions> = {}): TableOptions {
  const random = seededRandom(n, -51);
  const set = KINGDOM_NAMES[n % (KINGDOM_NAMES.length + 4)];
  const seats = people(2 + random.below(5)).map(
    (seat): TableSeat =>
      random.chance(25)
        ? { kind: 'bot', name: seat.name, strategy: random.pick(['big-money', 'smithy', 'engine', 'random']), seed: n }
        : seat,
  );
  return optionsWith({
    seats,
    mode: set === undefined ? { kind: 'random', pool: 'both', seed: n } : { kind: 'set', name: set },
    rules: set === undefined ? random.pick(['rulebook', 'rulebook-1e', 'dominai', 'sexpr-v3']) : rulesOfSet(set),
    seed: n,
    ...more,
  });
}

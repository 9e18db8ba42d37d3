import {
  COLOUR_NAMES,
  type ColourName,
  type Game,
  isOver,
  moverOf,
  parseCharacter,
  valuesIn,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { makeStudents, normalStudents } from './student-text.js';

interface ExpectedIsland {
  readonly students?: string;
  readonly size?: number;
  readonly owner?: number | null;
  readonly towers?: number;
  readonly noEntry?: number;
  readonly first?: number;
}

interface ExpectedCharacter {
  readonly students?: string;
  readonly coin?: boolean;
  readonly noEntry?: number;
}

/** What is to be seen after a situation; what is left out is not looked at. */
export interface ExpectedOutcome
  extends Partial<Pick<Game, 'phase' | 'motherNature' | 'round' | 'studentsLeft' | 'finalRound' | 'ending'>>,
    Partial<Pick<Game, 'coinSupply' | 'bagCount' | 'shortRefill'>> {
  readonly mover?: number;
  readonly order?: readonly number[];
  readonly winners?: readonly number[];
  /** How many tiles each group has. */
  readonly groups?: readonly number[];
  readonly towers?: readonly number[];
  readonly coins?: readonly number[];
  /** By seat. */
  readonly entrances?: Readonly<Record<number, string>>;
  readonly dining?: Readonly<Record<number, string>>;
  readonly hands?: Readonly<Record<number, readonly number[]>>;
  readonly assistants?: readonly number[];
  readonly professors?: Partial<Record<ColourName, number | null>>;
  readonly islands?: Readonly<Record<number, ExpectedIsland>>;
  readonly clouds?: readonly string[];
  readonly characters?: Readonly<Record<string, ExpectedCharacter>>;
}

type Reader<Key extends keyof ExpectedOutcome> = (game: Game, expected: NonNullable<ExpectedOutcome[Key]>) => unknown;

const pickLike = <T extends object>(whole: T, like: object): Partial<T> =>
  Object.fromEntries(Object.keys(like).map((key) => [key, whole[key as keyof T]])) as Partial<T>;

const mapValues = <T, R>(record: Readonly<Record<string, T>>, read: (key: string, value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, read(key, value)]));

/** How the outcomes are read that are not members of the game. */
const READERS: { readonly [Key in keyof ExpectedOutcome]?: Reader<Key> } = {
  mover: (game) => (isOver(game) ? null : moverOf(game)),
  groups: ({ islands }) => islands.map(({ size }) => size),
  coins: ({ seats }) => seats.map(({ coins }) => coins),
  assistants: ({ seats }) => seats.map(({ assistant }) => assistant),
  entrances: ({ seats }, expected) => mapValues(expected, (seat) => makeStudents(seats[Number(seat)]!.entrance)),
  dining: ({ seats }, expected) => mapValues(expected, (seat) => makeStudents(seats[Number(seat)]!.dining)),
  hands: ({ seats }, expected) => mapValues(expected, (seat) => valuesIn(seats[Number(seat)]!.hand)),
  professors: ({ professors }, expected) =>
    mapValues(expected, (name) => {
      const holder = professors[COLOUR_NAMES.indexOf(name as ColourName)] as number;
      return holder < 0 ? null : holder;
    }),
  islands: ({ islands }, expected) =>
    mapValues(expected as Record<string, ExpectedIsland>, (position, wanted) => {
      const island = islands[Number(position)]!;
      const owner = island.owner < 0 ? null : island.owner;
      return pickLike({ ...island, owner, students: makeStudents(island.students) }, wanted);
    }),
  clouds: ({ clouds }) => clouds.map(({ students, taken }) => (taken ? 'taken' : makeStudents(students))),
  characters: ({ characters }, expected) =>
    mapValues(expected as Record<string, ExpectedCharacter>, (name, wanted) => {
      const card = characters.find(({ number }) => number === unwrap(parseCharacter(name)))!;
      return pickLike({ ...card, students: makeStudents(card.students) }, wanted);
    }),
};

/** What the game has of what is expected. */
export const actualOutcome = (game: Game, expected: ExpectedOutcome): Record<string, unknown> =>
  mapValues(expected as Record<string, never>, (key, value) => {
    const read = READERS[key as keyof ExpectedOutcome] as Reader<keyof ExpectedOutcome> | undefined;
    return read === undefined ? game[key as keyof Game] : read(game, value);
  });

const isText = (value: unknown): value is string => typeof value === 'string';

/** Students in the order of the colours, so that a table may list them in any. */
export const normalOutcome = (expected: ExpectedOutcome): Record<string, unknown> =>
  mapValues(expected as Record<string, unknown>, (key, value) => {
    if (key === 'clouds') return (value as string[]).map((text) => (text === 'taken' ? text : normalStudents(text)));
    if (key === 'entrances' || key === 'dining') {
      return mapValues(value as Record<string, string>, (_, text) => normalStudents(text));
    }
    if (key !== 'islands' && key !== 'characters') return value;
    return mapValues(value as Record<string, Record<string, unknown>>, (_, part) =>
      isText(part['students']) ? { ...part, students: normalStudents(part['students']) } : part,
    );
  });

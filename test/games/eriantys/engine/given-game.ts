import {
  ALL_COLOURS,
  addTo,
  COLOUR_NAMES,
  type ColourName,
  characterFacts,
  countOf,
  fromSetup,
  type Game,
  HERBALIST,
  type IslandSetup,
  MAX_ASSISTANT,
  type ProfessorRule,
  parseCharacter,
  parseColour,
  type Rules,
  rulesOf,
  type SeatSetup,
  type Setup,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { parseColours, parseStudents } from './student-text.js';

export interface GivenSeat {
  readonly entrance?: string;
  readonly dining?: string;
  readonly hand?: readonly number[];
  readonly assistant?: number | null;
  readonly coins?: number;
}

export interface GivenIsland {
  readonly size?: number;
  readonly students?: string;
  readonly owner?: number;
  readonly noEntry?: number;
}

/** Students as text, characters by their names. */
export interface GivenCharacter {
  readonly students?: string;
  readonly coin?: boolean;
  readonly noEntry?: number;
}

/** How a situation starts. What is left out is as at the start of the first turn, in which seat 0 moves students. */
export interface GivenGame
  extends Partial<Pick<Setup, 'motherNature' | 'phase' | 'order' | 'turn' | 'studentsLeft' | 'round' | 'coinSupply'>>,
    Partial<Pick<Setup, 'finalRound' | 'shortRefill' | 'firstTile' | 'towers'>> {
  readonly seats?: number;
  readonly professorRule?: ProfessorRule;
  readonly players?: readonly GivenSeat[];
  /** By position; those that are left out are single and empty. */
  readonly islands?: Readonly<Record<number, GivenIsland>>;
  readonly clouds?: readonly (string | 'taken')[];
  readonly professors?: Partial<Record<ColourName, number>>;
  /** An expert game, with others added up to three. */
  readonly characters?: Readonly<Record<string, GivenCharacter>>;
  readonly used?: string;
  readonly ignored?: ColourName;
  /** The bag; all other students that are nowhere else are put on the last island. */
  readonly bag?: string;
  /** The next draws. */
  readonly draws?: string;
}

export function gameOf(given: GivenGame): Game {
  const { seats = 2, characters, professorRule = 'state' } = given;
  const rules = unwrap(rulesOf({ seats, expert: characters !== undefined, professorRule }));
  const phase = given.phase ?? 'students';
  const { bag: _bag, ...rest } = given;
  const setup: Setup = {
    ...rest,
    expert: rules.expert,
    phase,
    seats: Array.from({ length: seats }, (_, seat) => seatOf(given, rules, seat)),
    islands: islandsOf(given.islands ?? {}),
    clouds: cloudsOf(given, rules),
    professors: COLOUR_NAMES.map((name) => given.professors?.[name] ?? null),
    characters: Object.entries(withOthers(rules, characters ?? {})).map(characterOf),
    character: given.used === undefined ? null : unwrap(parseCharacter(given.used)),
    ignoredColour: given.ignored === undefined ? null : unwrap(parseColour(given.ignored)),
    script: parseColours(given.draws ?? ''),
  } as Setup;
  const game = unwrap(fromSetup(setup));
  if (given.bag !== undefined) emptyBag(game, parseStudents(given.bag));
  return game;
}

function emptyBag(game: Game, left: readonly number[]): void {
  for (const colour of ALL_COLOURS) {
    const count = countOf(game.bag, colour) - countOf(left, colour);
    addTo(game.islands.at(-1)!.students, colour, count);
    addTo(game.bag, colour, -count);
    game.bagCount -= count;
  }
}

const ENTRANCES: Readonly<Record<number, string>> = {
  7: '2 green 2 red yellow pink blue',
  9: '2 green 2 red 2 yellow 2 pink blue',
  4: 'green red yellow pink',
  5: 'green red yellow pink blue',
};

function seatOf(given: GivenGame, rules: Rules, seat: number): SeatSetup {
  const { entrance, dining = '', coins = rules.expert ? 1 : 0, ...own } = given.players?.[seat] ?? {};
  const index = (given.order ?? [...Array(rules.seats).keys()]).indexOf(seat);
  const isMover = index === (given.turn ?? 0);
  const hasMoved = isMover && (given.phase === 'mother-nature' || given.phase === 'cloud');
  const size = rules.entrance - (hasMoved ? rules.studentsPerTurn : 0);
  const played = given.phase !== 'assistant' || index < (given.turn ?? 0);
  const assistant = own.assistant === undefined ? (played ? seat + 1 : null) : own.assistant;
  const hand = own.hand ?? Array.from({ length: MAX_ASSISTANT }, (_, i) => i + 1).filter((each) => each !== assistant);
  return {
    entrance: parseStudents(entrance ?? (ENTRANCES[size] as string)),
    dining: parseStudents(dining),
    coins,
    assistant,
    hand,
  };
}

/** Positions count groups, so that a group of three takes the place of one. */
function islandsOf(given: Readonly<Record<number, GivenIsland>>): IslandSetup[] {
  const islands: IslandSetup[] = [];
  for (let tiles = 0; tiles < 12; ) {
    const { size = 1, students = '', owner = null, noEntry = 0 } = given[islands.length] ?? {};
    islands.push({ size, students: parseStudents(students), owner, noEntry });
    tiles += size;
  }
  return islands;
}

function cloudsOf({ clouds, shortRefill }: GivenGame, rules: Rules): Setup['clouds'] {
  const full = rules.studentsPerTurn === 4 ? 'green red yellow pink' : 'green red yellow';
  const texts = clouds ?? new Array<string>(rules.seats).fill(shortRefill ? '' : full);
  return texts.map((text) => ({ students: parseStudents(text === 'taken' ? '' : text), taken: text === 'taken' }));
}

function withOthers(rules: Rules, given: Readonly<Record<string, GivenCharacter>>): Record<string, GivenCharacter> {
  const all: Record<string, GivenCharacter> = { ...given };
  for (const name of ['messenger', 'centaur', 'knight', 'farmer']) {
    if (rules.expert && Object.keys(all).length < 3) all[name] ??= {};
  }
  return all;
}

const CARD_STUDENTS: Readonly<Record<number, string>> = {
  0: '',
  4: 'green red yellow pink',
  6: '2 green red yellow pink blue',
};

function characterOf([name, given]: [string, GivenCharacter]): NonNullable<Setup['characters']>[number] {
  const number = unwrap(parseCharacter(name));
  return {
    number,
    coin: given.coin ?? false,
    students: parseStudents(given.students ?? (CARD_STUDENTS[characterFacts(number).students] as string)),
    noEntry: given.noEntry ?? (number === HERBALIST ? 4 : 0),
  };
}

import { ok, type Result } from '../../../core/result.js';
import { checkSetup } from './check-setup.js';
import { type Colour, NONE, noStudents, sizeOf } from './colours.js';
import { COINS, FULL_HAND, MAX_ASSISTANT, TILES } from './game-constants.js';
import { towersOnIslands } from './game-end.js';
import { type RuleOptions, type Rules, rulesOf } from './game-rules.js';
import type { CharacterCard, Cloud, Ending, FinalReason, Game, Island, Phase, Seat } from './state.js';
import { studentsMissing } from './view.js';

/** What is known of a player; students are counts by colour. */
export interface SeatSetup {
  readonly entrance?: readonly number[];
  readonly dining?: readonly number[];
  /** The values of the assistants in hand. All ten if left out. */
  readonly hand?: readonly number[];
  /** The value of the assistant played in this round. */
  readonly assistant?: number | null;
  readonly coins?: number;
}

export interface IslandSetup {
  /** How many tiles it has. One if left out. */
  readonly size?: number;
  readonly students?: readonly number[];
  /** The team whose towers it bears. */
  readonly owner?: number | null;
  /** As many as tiles if left out. */
  readonly towers?: number;
  readonly noEntry?: number;
}

export interface CloudSetup {
  readonly students?: readonly number[];
  readonly taken?: boolean;
}

export interface CharacterSetup {
  readonly number: number;
  readonly coin?: boolean;
  readonly students?: readonly number[];
  readonly noEntry?: number;
}

/**
 * A game from outside, such as a message or a test. It need not be reachable, but the players must be able to go on: see
 * `checkSetup`. What is left out is empty, or as at the start.
 */
export interface Setup extends Omit<RuleOptions, 'seats'> {
  readonly seed?: number;
  readonly script?: readonly Colour[];
  readonly seats: readonly SeatSetup[];
  /** Clockwise, from the group that contains tile 0. Twelve single ones if left out. */
  readonly islands?: readonly IslandSetup[];
  /** The tile with which the first group begins; 0 unless it reaches back over the end of the ring. */
  readonly firstTile?: number;
  readonly clouds?: readonly CloudSetup[];
  /** By colour: the seat of the holder. */
  readonly professors?: readonly (number | null)[];
  /** By team: the towers left. Those that are not on islands if left out. */
  readonly towers?: readonly number[];
  readonly characters?: readonly CharacterSetup[];
  /** All coins that are nowhere else if left out. */
  readonly coinSupply?: number;
  /** All students that are nowhere else if left out. */
  readonly bag?: readonly number[];
  readonly motherNature?: number;
  readonly round?: number;
  readonly phase?: Phase;
  readonly order?: readonly number[];
  readonly turn?: number;
  readonly studentsLeft?: number;
  /** The character used in this turn. */
  readonly character?: number | null;
  readonly ignoredColour?: Colour | null;
  readonly shortRefill?: boolean;
  readonly finalRound?: FinalReason | null;
  readonly ending?: Ending | null;
  readonly winners?: readonly number[];
}

/** The only way from a setup to a game. */
export function fromSetup(setup: Setup): Result<Game> {
  const rules = rulesOf({ ...setup, seats: setup.seats.length });
  if (!rules.ok) return rules;
  const checked = checkSetup(setup, rules.value);
  return checked.ok ? ok(build(setup, rules.value)) : checked;
}

function build(setup: Setup, rules: Rules): Game {
  const game: Game = {
    rules,
    seats: setup.seats.map(buildSeat),
    islands: buildIslands(setup),
    clouds: setup.seats.map((_, index) => buildCloud(setup.clouds?.[index] ?? {})),
    professors: [0, 1, 2, 3, 4].map((colour) => setup.professors?.[colour] ?? NONE),
    towers: [...(setup.towers ?? [])],
    characters: (setup.characters ?? []).map(buildCharacter),
    coinSupply: 0,
    bagCount: 0,
    motherNature: setup.motherNature ?? 0,
    round: setup.round ?? 1,
    phase: setup.phase ?? 'assistant',
    order: [...(setup.order ?? setup.seats.keys())],
    turn: setup.turn ?? 0,
    studentsLeft: setup.studentsLeft ?? (setup.phase === 'students' ? rules.studentsPerTurn : 0),
    character: setup.character ?? 0,
    ignoredColour: setup.ignoredColour ?? NONE,
    shortRefill: setup.shortRefill ?? false,
    finalRound: setup.finalRound ?? null,
    ending: setup.ending ?? null,
    winners: [...(setup.winners ?? [])],
    bag: noStudents(),
    seed: setup.seed ?? 0,
    script: setup.script ?? [],
    drawn: 0,
  };
  return complete(game, setup);
}

/** Fills in what follows from the rest. */
function complete(game: Game, setup: Setup): Game {
  const { rules } = game;
  if (setup.towers === undefined) game.towers.push(...towersOnIslands(game).map((placed) => rules.towers - placed));
  const bag = setup.bag ?? studentsMissing(game);
  game.bag.splice(0, bag.length, ...bag);
  game.bagCount = sizeOf(bag);
  if (rules.expert) game.coinSupply = setup.coinSupply ?? COINS - coinsInUse(game);
  return game;
}

const coinsInUse = ({ seats, characters }: Game): number =>
  seats.reduce((sum, { coins }) => sum + coins, 0) + characters.filter(({ coin }) => coin).length;

const studentsOf = (counts: readonly number[] | undefined): number[] =>
  counts === undefined ? noStudents() : [...counts];

const buildSeat = ({ entrance, dining, hand, assistant, coins }: SeatSetup): Seat => ({
  entrance: studentsOf(entrance),
  dining: studentsOf(dining),
  hand: hand === undefined ? FULL_HAND : handOf(hand),
  assistant: assistant ?? 0,
  coins: coins ?? 0,
});

/** A hand as bits, from the values of its assistants. */
export const handOf = (values: readonly number[]): number => values.reduce((hand, value) => hand | (1 << value), 0);

/** The values of the assistants in a hand, ascending. */
export const valuesIn = (hand: number): number[] =>
  Array.from({ length: MAX_ASSISTANT }, (_, index) => index + 1).filter((value) => (hand & (1 << value)) !== 0);

function buildIslands({ islands, firstTile = 0 }: Setup): Island[] {
  let tile = firstTile;
  return (islands ?? new Array<IslandSetup>(TILES).fill({})).map(({ size = 1, students, owner, towers, noEntry }) => {
    const first = tile;
    tile = (tile + size) % TILES;
    const placed = owner === undefined || owner === null ? 0 : (towers ?? size);
    return { first, size, students: studentsOf(students), owner: owner ?? NONE, towers: placed, noEntry: noEntry ?? 0 };
  });
}

const buildCloud = ({ students, taken }: CloudSetup): Cloud => ({
  students: studentsOf(students),
  taken: taken ?? false,
});

const buildCharacter = ({ number, coin, students, noEntry }: CharacterSetup): CharacterCard => ({
  number,
  coin: coin ?? false,
  students: studentsOf(students),
  noEntry: noEntry ?? 0,
});

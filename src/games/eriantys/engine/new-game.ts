import { fault, ok, type Result } from '../../../core/result.js';
import { checkSeed } from '../../../core/seed.js';
import { seededRandom } from '../../../core/seeded-random.js';
import { beginRound } from './apply.js';
import { ALL_CHARACTERS, CHARACTER_COUNT, characterFacts, HERBALIST } from './characters.js';
import { addTo, COLOUR_COUNT, type Colour, NONE, noStudents } from './colours.js';
import { takeFromBag } from './draw.js';
import {
  CHARACTERS_IN_PLAY,
  COINS,
  FULL_HAND,
  NO_ENTRY_TILES,
  STARTING_COINS,
  STARTING_ISLAND_STUDENTS,
  STUDENTS_PER_COLOUR,
  TILES,
} from './game-constants.js';
import { type RuleOptions, type Rules, rulesOf } from './game-rules.js';
import { type CharacterCard, type Game, type Island, islandAt, type Seat } from './state.js';

/** What chance decides, fixed from outside; what is left out follows from the seed. */
export interface GameScript {
  readonly motherNature?: number;
  /** Three different characters, in the order of their slots. */
  readonly characters?: readonly number[];
  readonly firstPlayer?: number;
  /**
   * The first students drawn: ten onto the islands, clockwise from Mother Nature; the entrances, by seat; those on
   * characters, by slot; then whatever the game draws.
   */
  readonly students?: readonly Colour[];
}

export interface GameOptions extends RuleOptions {
  readonly seed?: number;
  readonly script?: GameScript;
}

/** A new game, waiting for the first assistant. */
export function startGame(options: GameOptions): Result<Game> {
  const { seed = 0, script = {} } = options;
  const rules = rulesOf(options);
  if (!rules.ok) return rules;
  for (const check of [checkSeed(seed), checkScript(rules.value, script)]) if (!check.ok) return check;
  return ok(deal(rules.value, seed, script));
}

function checkScript(rules: Rules, { motherNature = 0, characters, firstPlayer = 0, students = [] }: GameScript) {
  if (!isBelow(motherNature, TILES)) return fault('script/mother-nature', `there is no island ${motherNature}`);
  if (!isBelow(firstPlayer, rules.seats)) return fault('script/first-player', `there is no seat ${firstPlayer}`);
  const wrong = students.find((colour) => !isBelow(colour, COLOUR_COUNT));
  if (wrong !== undefined) return fault('script/students', `there is no colour ${wrong}`);
  return characters === undefined ? ok(null) : checkCharacters(rules, characters);
}

const isBelow = (value: number, bound: number): boolean => Number.isInteger(value) && value >= 0 && value < bound;

/** A basic game has none, an expert game three different ones. */
export function checkCharacters(rules: Rules, characters: readonly number[]): Result<readonly number[]> {
  const count = rules.expert ? CHARACTERS_IN_PLAY : 0;
  const isValid = new Set(characters).size === count && characters.length === count;
  return isValid && characters.every((number) => ALL_CHARACTERS.includes(number))
    ? ok(characters)
    : fault(
        'characters/invalid',
        `the characters are [${characters.join(', ')}]; expected ${count === 0 ? 'none in a basic game' : `${count} different numbers from 1 to ${CHARACTER_COUNT}`}`,
      );
}

const SETUP_STREAM = 1;

/** Deals a game; the arguments must be valid. */
export function deal(rules: Rules, seed: number, script: GameScript = {}): Game {
  const random = seededRandom(seed, SETUP_STREAM);
  const motherNature = script.motherNature ?? random.below(TILES);
  const firstPlayer = script.firstPlayer ?? random.below(rules.seats);
  const game = emptyTable(rules, seed, script.students ?? []);
  game.motherNature = motherNature;
  placeOnIslands(game);
  fillBag(game, STUDENTS_PER_COLOUR - STARTING_ISLAND_STUDENTS);
  for (const { entrance } of game.seats) drawInto(game, entrance, rules.entrance);
  if (rules.expert) {
    const numbers = script.characters ?? random.shuffled(ALL_CHARACTERS).slice(0, CHARACTERS_IN_PLAY);
    layOutCharacters(game, numbers);
  }
  beginRound(game, firstPlayer);
  return game;
}

const newSeat = (coins: number): Seat => ({
  entrance: noStudents(),
  dining: noStudents(),
  hand: FULL_HAND,
  assistant: 0,
  coins,
});

const newIsland = (tile: number): Island => ({
  first: tile,
  size: 1,
  students: noStudents(),
  owner: NONE,
  towers: 0,
  noEntry: 0,
});

const listOf = <T>(length: number, make: (index: number) => T): T[] => {
  const list: T[] = [];
  for (let index = 0; index < length; index++) list.push(make(index));
  return list;
};

function emptyTable(rules: Rules, seed: number, script: readonly Colour[]): Game {
  const coins = rules.expert ? STARTING_COINS : 0;
  return {
    rules,
    seats: listOf(rules.seats, () => newSeat(coins)),
    islands: listOf(TILES, newIsland),
    clouds: listOf(rules.seats, () => ({ students: noStudents(), taken: false })),
    professors: [NONE, NONE, NONE, NONE, NONE],
    towers: listOf(rules.teams, () => rules.towers),
    characters: [],
    coinSupply: rules.expert ? COINS - rules.seats * coins : 0,
    bagCount: 0,
    motherNature: 0,
    round: 0,
    phase: 'assistant',
    order: listOf(rules.seats, (seat) => seat),
    turn: 0,
    studentsLeft: 0,
    character: 0,
    ignoredColour: NONE,
    shortRefill: false,
    finalRound: null,
    ending: null,
    winners: [],
    bag: noStudents(),
    seed,
    script,
    drawn: 0,
  };
}

function fillBag(game: Game, ofEach: number): void {
  game.bag.fill(ofEach);
  game.bagCount = ofEach * COLOUR_COUNT;
}

/** One student on each island but Mother Nature's and the one opposite her. */
function placeOnIslands(game: Game): void {
  fillBag(game, STARTING_ISLAND_STUDENTS);
  for (let step = 1; step < TILES; step++) {
    if (step === TILES / 2) continue;
    addTo(islandAt(game, (game.motherNature + step) % TILES).students, takeFromBag(game), 1);
  }
}

function drawInto(game: Game, students: number[], count: number): void {
  for (let left = count; left > 0; left--) addTo(students, takeFromBag(game), 1);
}

function layOutCharacters(game: Game, numbers: readonly number[]): void {
  const cards = numbers.map(newCharacter);
  (game.characters as CharacterCard[]).push(...cards);
  for (const { number, students } of cards) drawInto(game, students, characterFacts(number).students);
}

const newCharacter = (number: number): CharacterCard => ({
  number,
  coin: false,
  students: noStudents(),
  noEntry: number === HERBALIST ? NO_ENTRY_TILES : 0,
});

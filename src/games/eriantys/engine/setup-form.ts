import { fault, ok, type Result } from '../../../core/result.js';
import { checkSeed } from '../../../core/seed.js';
import { HERBALIST } from './characters.js';
import { COLOUR_COUNT } from './colours.js';
import { COINS, FINAL_GROUPS, MAX_ASSISTANT, TABLE_SEATS, TILES } from './game-constants.js';
import type { Rules } from './game-rules.js';
import { checkCharacters } from './new-game.js';
import type { IslandSetup, Setup } from './setup.js';
import { PHASES } from './state.js';

/** The value is not used; a fault says what is wrong. */
export type SetupCheck = (setup: Setup, rules: Rules) => Result<unknown>;

export const VALID: Result<null> = ok(null);

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isIndex = (value: number, length: number): boolean => isCount(value) && value < length;

const checkPhase: SetupCheck = ({ phase = 'assistant', round = 1 }) => {
  if (!PHASES.includes(phase)) {
    return fault('setup/phase', `unknown phase ${phase}; known phases: ${PHASES.join(', ')}`);
  }
  return isCount(round) && round > 0 ? VALID : fault('setup/round', `round ${round}; rounds are counted from 1`);
};

function* studentCounts(setup: Setup): Generator<readonly [string, readonly number[]]> {
  for (const [seat, { entrance, dining }] of setup.seats.entries()) {
    if (entrance !== undefined) yield [`the entrance of seat ${seat}`, entrance];
    if (dining !== undefined) yield [`the dining room of seat ${seat}`, dining];
  }
  for (const [index, { students }] of (setup.islands ?? []).entries())
    if (students) yield [`island ${index}`, students];
  for (const [index, { students }] of (setup.clouds ?? []).entries()) if (students) yield [`cloud ${index}`, students];
  for (const { number, students } of setup.characters ?? []) if (students) yield [`character ${number}`, students];
  if (setup.bag !== undefined) yield ['the bag', setup.bag];
}

const checkStudents: SetupCheck = (setup) => {
  for (const [place, counts] of studentCounts(setup)) {
    if (counts.length !== COLOUR_COUNT || !counts.every(isCount)) {
      return fault(
        'setup/students',
        `${place} has [${counts.join(', ')}]; expected a count for each of the five colours`,
      );
    }
  }
  const full = setup.seats.findIndex(({ dining = [] }) => dining.some((count) => count > TABLE_SEATS));
  return full < 0 ? VALID : fault('setup/dining', `seat ${full} has more than ${TABLE_SEATS} students at one table`);
};

const checkHands: SetupCheck = ({ seats }) => {
  for (const [seat, { hand = [], assistant }] of seats.entries()) {
    const values = assistant === undefined || assistant === null ? hand : [...hand, assistant];
    const wrong = values.find((value) => !isIndex(value - 1, MAX_ASSISTANT));
    if (wrong !== undefined) return fault('setup/hand', `seat ${seat} has an assistant ${wrong}; they are 1 to 10`);
    if (new Set(values).size !== values.length) return fault('setup/hand', `seat ${seat} has an assistant twice`);
  }
  return VALID;
};

const NO_ISLANDS: readonly IslandSetup[] = new Array<IslandSetup>(TILES).fill({});

const checkIslands: SetupCheck = (setup, rules) => {
  const { islands = NO_ISLANDS, firstTile = 0, motherNature = 0, phase } = setup;
  const tiles = islands.reduce((sum, { size = 1 }) => sum + size, 0);
  if (tiles !== TILES || !islands.every(({ size = 1 }) => isCount(size - 1))) {
    return fault('setup/islands', `the islands have ${tiles} tiles; expected ${TILES}, at least one in each group`);
  }
  if (islands.length <= FINAL_GROUPS && phase !== 'over') {
    return fault('setup/islands', `${islands.length} groups of islands; with ${FINAL_GROUPS} the game is over`);
  }
  const reachesZero = firstTile === 0 || (isIndex(firstTile, TILES) && firstTile + (islands[0]?.size ?? 1) > TILES);
  if (!reachesZero) return fault('setup/islands', `the first group begins with tile ${firstTile} and lacks tile 0`);
  if (!isIndex(motherNature, islands.length)) {
    return fault('setup/mother-nature', `Mother Nature is on island ${motherNature} of ${islands.length}`);
  }
  return checkTowers(setup, islands, rules);
};

function checkTowers(setup: Setup, islands: readonly IslandSetup[], rules: Rules): Result<unknown> {
  const placed = new Array<number>(rules.teams).fill(0);
  for (const [index, { size = 1, owner, towers }] of islands.entries()) {
    if (owner === undefined || owner === null) {
      if (towers) return fault('setup/towers', `island ${index} has ${towers} towers of nobody`);
      continue;
    }
    if (!isIndex(owner, rules.teams)) return fault('setup/towers', `island ${index} belongs to team ${owner}`);
    const count = towers ?? size;
    if (!isCount(count)) return fault('setup/towers', `island ${index} has ${count} towers`);
    placed[owner] = (placed[owner] as number) + count;
  }
  const left = setup.towers ?? placed.map((count) => rules.towers - count);
  return left.length === rules.teams && left.every(isCount)
    ? VALID
    : fault(
        'setup/towers',
        `the teams have [${left.join(', ')}] towers left; expected a count for each of ${rules.teams}`,
      );
}

const checkProfessors: SetupCheck = ({ professors = [] }, { seats }) => {
  const wrong = professors.find((holder) => holder !== null && !isIndex(holder, seats));
  if (wrong !== undefined)
    return fault('setup/professors', `seat ${wrong} has a professor, but there are ${seats} seats`);
  return professors.length <= COLOUR_COUNT ? VALID : fault('setup/professors', `${professors.length} professors`);
};

const checkExpert: SetupCheck = (setup, rules) => {
  const { characters = [], character = null, seats, coinSupply } = setup;
  const numbers = characters.map(({ number }) => number);
  const checked = checkCharacters(rules, numbers);
  if (!checked.ok) return checked;
  if (character !== null && !numbers.includes(character)) {
    return fault('setup/character', `character ${character} was used, but is not in play`);
  }
  const coins = seats.map((seat) => seat.coins ?? 0);
  const inUse = coins.reduce((sum, each) => sum + each, 0) + characters.filter(({ coin }) => coin).length;
  if (!coins.every(isCount) || !isCount(coinSupply ?? COINS - inUse)) {
    return fault('setup/coins', `the players have [${coins.join(', ')}] coins; there are ${COINS} in all`);
  }
  return checkTiles(setup);
};

const checkTiles: (setup: Setup) => Result<unknown> = ({ islands = [], characters = [] }) => {
  const onIslands = islands.map(({ noEntry = 0 }) => noEntry);
  const onCards = characters.map(({ noEntry = 0 }) => noEntry);
  if (![...onIslands, ...onCards].every(isCount)) return fault('setup/no-entry', 'a count of no-entry tiles is wrong');
  const inPlay = characters.some(({ number }) => number === HERBALIST);
  return inPlay || [...onIslands, ...onCards].every((count) => count === 0)
    ? VALID
    : fault('setup/no-entry', 'there are no-entry tiles, but no herbalist is in play');
};

/** What holds for every setup: numbers are in range, and lists have their lengths. */
export const FORM_CHECKS: readonly SetupCheck[] = [
  ({ seed = 0 }) => checkSeed(seed),
  checkPhase,
  checkStudents,
  checkHands,
  checkIslands,
  checkProfessors,
  checkExpert,
];

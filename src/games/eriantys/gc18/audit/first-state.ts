import {
  type Colour,
  characterFacts,
  DrawScriptError,
  listColours,
  type Rules,
  rulesOf,
  STARTING_ISLAND_STUDENTS,
  startGame,
  TILES,
} from '../../engine/index.js';
import { modelStateOf } from '../encode-state.js';
import { countsOf, type ModelState, WIRE_COLOURS, type WireStudents } from '../model-state.js';
import { labelsIn } from '../player-labels.js';
import { describeDifferences, stateDifferences } from '../state-differences.js';
import { AUDIT_RULES, type AuditRule } from './audit-rules.js';

interface Fault {
  readonly rule: AuditRule;
  readonly reason: string;
}

const fault = (rule: AuditRule, reason: string): Fault => ({ rule, reason });

const colours = (students: WireStudents): Colour[] => listColours(countsOf(students));
const sizeOf = (students: WireStudents): number => colours(students).length;

/** What is wrong with the state that a game starts with; it must be normalized. */
export function checkFirstState(state: ModelState): Fault | null {
  const rules = rulesOf({ seats: state.players.length, expert: state.expertMode });
  if (!rules.ok || state.players.length !== state.numberOfPlayers) {
    return fault(AUDIT_RULES.consistent, `${state.players.length} players in a game of ${state.numberOfPlayers}`);
  }
  return (
    checkCharacters(state) ??
    checkSizes(state, rules.value) ??
    checkIslands(state) ??
    compareWithDealt(state, rules.value)
  );
}

function checkCharacters({ characters = [], expertMode }: ModelState): Fault | null {
  const numbers = characters.map(({ number }) => number);
  const isRight = new Set(numbers).size === (expertMode ? 3 : 0) && numbers.length === (expertMode ? 3 : 0);
  return isRight ? null : fault(AUDIT_RULES.setupCharacters, `the characters are ${numbers.join(', ')}`);
}

function checkSizes({ players, clouds, characters = [] }: ModelState, rules: Rules): Fault | null {
  const places: (readonly [name: string, students: WireStudents | undefined, size: number])[] = [
    ...players.map(({ id, entrance }) => [`the entrance of player ${id}`, entrance, rules.entrance] as const),
    ...clouds.map(({ students }, index) => [`cloud ${index}`, students, rules.studentsPerTurn] as const),
    ...characters.map(({ number, students }) => {
      return [`character ${number}`, students, characterFacts(number).students] as const;
    }),
  ];
  for (const [name, students, size] of places) {
    const has = students === undefined ? 0 : sizeOf(students);
    if (has !== size) return fault(AUDIT_RULES.setupStudents, `${name} has ${has} students; expected ${size}`);
  }
  return null;
}

/** The islands that get a student, clockwise from Mother Nature. */
const dealtIslands = ({ islands, motherNature }: ModelState): ModelState['islands'] =>
  Array.from({ length: TILES - 1 }, (_, index) => index + 1)
    .filter((step) => step !== TILES / 2)
    .flatMap((step) => islands[(motherNature + step) % TILES] ?? []);

function checkIslands(state: ModelState): Fault | null {
  const { islands, motherNature } = state;
  const rule = AUDIT_RULES.setupIslands;
  if (islands.length !== TILES) return fault(rule, `${islands.length} groups of islands; expected ${TILES}`);
  for (const [index, { students }] of islands.entries()) {
    const due = (index - motherNature + TILES) % (TILES / 2) === 0 ? 0 : 1;
    if (sizeOf(students) !== due) {
      return fault(rule, `island ${index} has ${sizeOf(students)} students; expected ${due}`);
    }
  }
  const all = islands.flatMap(({ students }) => colours(students));
  const uneven = WIRE_COLOURS.find(
    (_, colour) => all.filter((each) => each === colour).length !== STARTING_ISLAND_STUDENTS,
  );
  return uneven === undefined ? null : fault(rule, `the islands do not have two ${uneven} students`);
}

/** The engine deals the same students; everything else must follow. */
function compareWithDealt(state: ModelState, rules: Rules): Fault | null {
  const { seats, expert } = rules;
  const { players, characters = [], clouds, motherNature, currentPlayer } = state;
  const students = [
    ...dealtIslands(state).flatMap((island) => colours(island.students)),
    ...players.flatMap(({ entrance }) => colours(entrance)),
    ...characters.flatMap((card) => (card.students === undefined ? [] : colours(card.students))),
    ...clouds.flatMap((cloud) => colours(cloud.students)),
  ];
  const script = { motherNature, firstPlayer: currentPlayer, students };
  const cards = expert && { characters: characters.map(({ number }) => number) };
  try {
    const game = startGame({ seats, expert, script: { ...script, ...cards } });
    if (!game.ok) return fault(AUDIT_RULES.setupState, game.error.message);
    const labels = labelsIn(state, rules);
    if (!labels.ok) return fault(AUDIT_RULES.towerColour, labels.error.message);
    const found = stateDifferences(modelStateOf(game.value, labels.value), state);
    return found.length === 0 ? null : fault(ruleForMember(found[0]?.path ?? ''), describeDifferences(found));
  } catch (error) {
    if (error instanceof DrawScriptError) return fault(AUDIT_RULES.setupBag, error.message);
    throw error;
  }
}

function ruleForMember(path: string): AuditRule {
  if (path === 'bagCount') return AUDIT_RULES.setupBag;
  return /coin|cost/i.test(path) ? AUDIT_RULES.setupCoins : AUDIT_RULES.setupState;
}

import { characterFacts, HERBALIST } from '../engine/index.js';
import type { ModelState, WireCharacter, WirePlayer } from './model-state.js';

/** A member in which two states differ, as a path such as `players.0.coins`. */
export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly shown: unknown;
}

/** The same state as every server writes it. The schema leaves some freedom that means nothing. */
export function normalizeState(state: ModelState): ModelState {
  const { characters, coinSupply, characterPlayedThisTurn, ...basic } = state;
  return {
    ...basic,
    // Nothing is left to move outside of its phase, whatever a server writes there.
    studentsLeftToMove: state.gamePhase === 'MoveStudents' ? state.studentsLeftToMove : 0,
    players: state.players.map(normalizePlayer).toSorted((a, b) => a.id - b.id),
    ...(state.expertMode && {
      characterPlayedThisTurn: characterPlayedThisTurn ?? null,
      characters: (characters ?? []).map(normalizeCharacter),
      coinSupply: coinSupply ?? 0,
    }),
  };
}

const normalizePlayer = (player: WirePlayer): WirePlayer => ({
  ...player,
  hand: player.hand.toSorted((a, b) => a - b),
});

function normalizeCharacter({ students, noEntry, ...card }: WireCharacter): WireCharacter {
  const holds = characterFacts(card.number).students > 0;
  const hasSome = students !== undefined && Object.values(students).some((count) => count > 0);
  return {
    ...card,
    ...((holds || hasSome) && students !== undefined && { students }),
    ...((card.number === HERBALIST || (noEntry ?? 0) > 0) && { noEntry: noEntry ?? 0 }),
  };
}

/** Who would be next, and what was played last, means nothing once a game is over. */
const IGNORED_AT_END = /^(currentPlayer|turnOrder|round|characterPlayedThisTurn|players\.\d\.playedAssistant)(\.|$)/;

/** Where a state differs from the expected one; both are normalized. */
export function stateDifferences(expected: ModelState, shown: ModelState): Difference[] {
  const found = differences(expected, shown, '');
  return expected.gamePhase === 'GameEnded' && shown.gamePhase === 'GameEnded'
    ? found.filter(({ path }) => !IGNORED_AT_END.test(path))
    : found;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function differences(expected: unknown, shown: unknown, path: string): Difference[] {
  if (expected === shown) return [];
  if (!isObject(expected) || !isObject(shown)) return [{ path, expected, shown }];
  // Lists of different lengths have no members in common that could be compared.
  if (Array.isArray(expected) && Array.isArray(shown) && expected.length !== shown.length) {
    return [{ path, expected, shown }];
  }
  const members = new Set([...Object.keys(expected), ...Object.keys(shown)]);
  return [...members].flatMap((member) =>
    differences(expected[member], shown[member], path === '' ? member : `${path}.${member}`),
  );
}

const MOST_SHOWN = 4;

/** `players.0.coins is 3; expected 2`. */
export const describeDifference = ({ path, expected, shown }: Difference): string =>
  `${path} is ${brief(shown)}; expected ${brief(expected)}`;

export function describeDifferences(found: readonly Difference[]): string {
  const some = found.slice(0, MOST_SHOWN).map(describeDifference);
  const more = found.length - some.length;
  return `${some.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

function brief(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${Array.isArray(value) ? `a list of ${value.length}` : 'something else'}` : text;
}

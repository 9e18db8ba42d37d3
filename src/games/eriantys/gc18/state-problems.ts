import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import { inconsistenciesIn } from '../engine/index.js';
import { type DecodedState, decodeModelState } from './decode-state.js';
import { modelStateOf } from './encode-state.js';
import { objectIn } from './messages.js';
import type { ModelState } from './model-state.js';
import { describeDifference, normalizeState, stateDifferences } from './state-differences.js';

/** What is wrong with a state by itself, whatever led to it. The game that was made of it can be played nevertheless. */
export function problemsWithState(state: ModelState, { game, labels }: DecodedState): string[] {
  const readBack = normalizeState(modelStateOf(game, labels));
  return [
    ...inconsistenciesIn(game).map(({ message }) => message),
    ...stateDifferences(readBack, normalizeState(state)).map(describeDifference),
  ];
}

/** Where an update contradicts its own state; null if it does not, or is none. */
export function contradictionIn(message: JsonMessage): string | null {
  const { type, currentPlayer, gamePhase, modelState } = objectIn(message) ?? {};
  if (type !== 'GameUpdated') return null;
  const state = modelState as ModelState;
  if (currentPlayer !== state.currentPlayer) {
    return `currentPlayer is ${currentPlayer}; in the state, it is ${state.currentPlayer}`;
  }
  return gamePhase === state.gamePhase ? null : `gamePhase is ${gamePhase}; in the state, it is ${state.gamePhase}`;
}

/** What is wrong with a message of a server that the schema allows; null if nothing is. */
export function problemBeyondSchema(message: JsonMessage): string | null {
  const state = objectIn(message)?.['modelState'] as ModelState | undefined;
  if (state === undefined) return null;
  const contradiction = contradictionIn(message);
  if (contradiction !== null) return contradiction;
  // Both rules on professors are right (V6).
  const decoded = decodeModelState(state, { professorRule: 'seating' });
  const problems = decoded.ok ? problemsWithState(state, decoded.value) : [decoded.error.message];
  return problems.length === 0 ? null : `modelState: ${problems.join('; ')}`;
}

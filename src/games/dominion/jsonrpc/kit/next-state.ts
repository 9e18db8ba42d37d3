import { fault, ok, type Result } from '../../../../core/result.js';
import type { NextState } from '../../../../kit/static-questions.js';
import {
  type Answer,
  type ChoiceDecision,
  countIn,
  decisionOf,
  type Game,
  legalAnswers,
  seatAt,
  stepInPlace,
  UNKNOWN,
} from '../../engine/index.js';
import { makeRequest } from '../envelope/envelope.js';
import { SELF } from '../game-from-knowledge.js';
import { judgeResponse } from '../judge-request.js';
import type { Dialect } from '../messages.js';
import { StateWriter } from '../state-writer.js';
import { promptOf } from '../table/prompts.js';
import { dealUnseen } from './deal-unseen.js';
import { gameIn, judgeMethod } from './judge-play-request.js';
import { type Asked, situationOf } from './judge-prompt-answer.js';
import { NO_KNOWLEDGE, type PlayerKnowledge } from './player-knowledge.js';

export const NO_STATE: Result<NextState> = fault('state/unknown', 'the messages do not show what follows from it');

const MADE_UP = 'messages show only how many cards a deck has; those that are drawn are made up from the seed';
const PROMPT_ID = 1;

/** What a message of the player is carried out on, and by which seed cards are made up. */
export interface StateBefore {
  readonly dialect: Dialect;
  readonly knowledge: PlayerKnowledge | null;
  readonly seed: number;
}

/** A game that waits for the player, and what the player answers; null if that is not known. */
interface Turn {
  readonly game: Game;
  readonly answers: readonly Answer[];
}

/** The state that answers a request of the player on turn. */
export const stateAfterRequest = (moment: StateBefore, method: string, params: unknown): Result<NextState> =>
  stateAfter(moment, (known) => {
    const game = gameIn(known);
    const judged = game === null ? null : judgeMethod(game, method, params);
    return game !== null && judged?.ok ? { game, answers: judged.answers } : null;
  });

/** The player's state after its answer to a prompt or an attack. */
export const stateAfterAnswer = (moment: StateBefore, asked: Asked, result: unknown): Result<NextState> =>
  stateAfter(moment, (known) => {
    const game = situationOf(known, asked)?.game ?? null;
    const decision = game === null ? null : decisionOf(game);
    if (game === null || decision === null || decision.kind === 'turn') return null;
    const judged = judgeResponse(game, promptOf(game, decision, { showsHand: false }), result);
    return judged.ok ? { game, answers: judged.answers } : null;
  });

/** Cards are made up only where the deck is touched. */
function stateAfter(
  { dialect, knowledge, seed }: StateBefore,
  read: (known: PlayerKnowledge | null) => Turn | null,
): Result<NextState> {
  const turn = read(knowledge);
  if (turn === null) return NO_STATE;
  const before = unknownInDeck(turn.game);
  const show = carryOut(dialect, turn);
  if (unknownInDeck(turn.game) === before) return ok({ text: show() });
  const known = knowledge ?? NO_KNOWLEDGE;
  const dealt = read({ ...known, dealt: dealUnseen(known, seed) });
  return dealt === null ? NO_STATE : ok({ text: carryOut(dialect, dealt)(), note: MADE_UP });
}

const unknownInDeck = (game: Game): number => countIn(seatAt(game, SELF).deck, UNKNOWN);

/** Returns what shows the next state, or what the server asks before it. It must not be called where that has unknown cards. */
function carryOut(dialect: Dialect, { game, answers }: Turn): () => string {
  for (const answer of answers) stepInPlace(game, answer);
  const isOwnTurn = game.turn === SELF;
  // Of the others nothing is known: attacked, they have nothing to lose.
  for (let next = answerOfOther(game); next !== null; next = answerOfOther(game)) stepInPlace(game, next);
  const decision = decisionOf(game);
  if (decision !== null && decision.kind !== 'turn' && decision.seat === SELF) {
    return () => makePrompt(game, decision);
  }
  const writer = new StateWriter();
  return () => (isOwnTurn ? writer.turnState(game, SELF, dialect) : writer.endTurnResult(game, SELF));
}

function makePrompt(game: Game, decision: ChoiceDecision): string {
  const { method, params } = promptOf(game, decision, { showsHand: false });
  return makeRequest(PROMPT_ID, method, params);
}

/** Null when the player itself is asked, or a turn goes on. */
function answerOfOther(game: Game): Answer | null {
  const decision = decisionOf(game);
  if (decision === null || decision.seat === SELF || decision.kind === 'turn') return null;
  const [first] = legalAnswers(game);
  return first ?? null;
}

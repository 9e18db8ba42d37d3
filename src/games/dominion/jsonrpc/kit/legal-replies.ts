import {
  type Answer,
  answersWithChoices,
  type Card,
  copyGame,
  type Game,
  legalAnswers,
  stepInPlace,
  trialCopy,
} from '../../engine/index.js';
import { readCard, readCards } from '../decode-choices.js';
import { attackResult, PROMPT_RESULTS, playOf, sentryResult, throneResult } from '../encode-choices.js';
import { jsonCard } from '../encode-state.js';
import { type Id, makeRequest, makeResult, type Params } from '../envelope/envelope.js';
import { SELF } from '../game-from-knowledge.js';
import { questionsOfRequest } from '../judge-request.js';
import { type ParamsOf, PROMPTS } from '../messages.js';
import type { Pending } from '../session/session-machine.js';
import { gameIn } from './judge-play-request.js';
import { situationOf } from './judge-prompt-answer.js';
import type { PlayerKnowledge } from './player-knowledge.js';

// What a player could say instead, one frame at a time.

/** Every legal request of its turn. */
export function* legalRequests(knowledge: PlayerKnowledge | null, id: Id): Generator<string, void, undefined> {
  const game = gameIn(knowledge);
  if (game === null) yield makeRequest(id, 'EndTurn');
  else for (const answer of answersWithChoices(game)) yield requestOf(answer, id);
}

function requestOf(answer: Answer, id: Id): string {
  switch (answer.kind) {
    case 'act':
      return makeRequest(id, 'Play', playOf(answer.card as Card, answer.choices) as unknown as Params);
    case 'treasures':
      return makeRequest(id, 'Play', { card: jsonCard(answer.cards[0] as Card) });
    case 'buy':
      return makeRequest(id, 'Buy', { card: jsonCard(answer.card as Card) });
    default:
      return makeRequest(id, 'EndTurn');
  }
}

/** Every legal answer to what it was asked. */
export function* legalResults(
  knowledge: PlayerKnowledge | null,
  { id, method, params }: Pending,
): Generator<string, void, undefined> {
  if (method === 'StartGame') yield makeResult(id, {});
  if (method === 'GameOver') for (const rematch of [false, true]) yield makeResult(id, { rematch });
  const situation = situationOf(knowledge, { method, params });
  if (situation === null || situation.isBlind) return;
  const { game } = situation;
  for (const answers of answersTo(trialCopy(game), questionsOfRequest(game, SELF))) {
    yield makeResult(id, resultOf(method, params, answers));
  }
}

/** Questions that belong to one request are answered together. */
function* answersTo(game: Game, isAsked: (game: Game) => boolean): Generator<Answer[], void, undefined> {
  if (!isAsked(game)) {
    yield [];
    return;
  }
  for (const answer of legalAnswers(game)) {
    const next = copyGame(game);
    stepInPlace(next, answer);
    for (const rest of answersTo(next, isAsked)) yield [answer, ...rest];
  }
}

function resultOf(method: string, params: unknown, answers: readonly Answer[]): unknown {
  if (method === 'Attack') return attackResult(readCard((params as ParamsOf['Attack']).card), answers);
  if (method === 'ThroneRoom') return throneResult(readCard((params as ParamsOf['ThroneRoom']).card), answers);
  if (method === 'Sentry') return sentryResult(readCards((params as ParamsOf['Sentry']).cards), answers);
  const prompt = PROMPTS.find((each) => each === method);
  return prompt === undefined ? {} : PROMPT_RESULTS[prompt](answers);
}

import type { Answer, Game } from '../../engine/index.js';
import { citeEngineRule } from '../clauses.js';
import { gameOfTurn } from '../game-from-knowledge.js';
import { judgeBuy, judgeEndTurn, judgePlay, type RequestJudgement } from '../judge-request.js';
import { type Dialect, PLAYER_REQUESTS } from '../messages.js';
import { validateParams } from '../schema/validate.js';
import { remarksOn } from '../shape-remarks.js';
import { type AnswerJudgement, misshapen, wrongShape } from './cite-rule.js';
import { type PlayerKnowledge, predicted } from './player-knowledge.js';

/** Judges a request of a player that may make one now, by its shape and by the last known state. */
export function judgeRequest(
  dialect: Dialect,
  knowledge: PlayerKnowledge | null,
  method: string,
  params: unknown,
): AnswerJudgement {
  const validation = validateParams(dialect, method, params, 'player');
  if (!validation.ok) return misshapen('request/shape', validation);
  const remarks = remarksOn('request/shape', validation);
  const game = gameIn(knowledge);
  if (knowledge === null || game === null) return { legal: true, remarks, after: knowledge };
  const judged = judgeMethod(game, method, params);
  if (judged.ok) return { legal: true, remarks, after: afterwards(knowledge, game, method, judged.answers) };
  if (judged.kind === 'shape') return wrongShape('request/shape', method, judged.reason);
  return { legal: false, rule: citeEngineRule(judged.rule), reason: judged.reason };
}

/** Until the server answers. Only the answer shows the next hand. */
function afterwards(
  knowledge: PlayerKnowledge,
  game: Game,
  method: string,
  answers: readonly Answer[],
): PlayerKnowledge {
  if (method === 'EndTurn') return { ...knowledge, isSure: false };
  return method === 'Play' ? predicted(knowledge, game, answers) : knowledge;
}

/** The game as the player knows it in its turn; null if what it knows makes no game. */
export function gameIn(knowledge: PlayerKnowledge | null): Game | null {
  const made = knowledge === null ? null : gameOfTurn(knowledge);
  return made?.ok ? made.value : null;
}

export function judgeMethod(game: Game, method: string, params: unknown): RequestJudgement {
  const { card, data } = (params ?? {}) as { readonly card?: unknown; readonly data?: unknown };
  switch (PLAYER_REQUESTS.find((each) => each === method)) {
    case 'Buy':
      return judgeBuy(game, card);
    case 'Play':
      return judgePlay(game, card, data);
    default:
      return judgeEndTurn(game);
  }
}

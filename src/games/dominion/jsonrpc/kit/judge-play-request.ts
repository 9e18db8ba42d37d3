import type { Answer, Game } from '../../engine/index.js';
import { citeEngineRule } from '../clauses.js';
import { gameOfTurn } from '../game-from-knowledge.js';
import { judgeBuy, judgeEndTurn, judgePlay, type RequestJudgement } from '../judge-request.js';
import { type Dialect, PLAYER_REQUESTS } from '../messages.js';
import { validateParams } from '../schema/validate.js';
import { remarksOn } from '../shape-remarks.js';
import { misshapen, type Verdict, wrongShape } from './cite-rule.js';
import { foreseen, type Told } from './player-knowledge.js';

/** A request of the player, which may make one now: by its shape, and by the last state that was told. */
export function judgeRequest(dialect: Dialect, told: Told | null, method: string, params: unknown): Verdict {
  const validation = validateParams(dialect, method, params, 'player');
  if (!validation.ok) return misshapen('request/shape', validation);
  const remarks = remarksOn('request/shape', validation);
  const game = gameIn(told);
  if (told === null || game === null) return { legal: true, remarks, after: told };
  const heard = hear(game, method, params);
  if (heard.ok) return { legal: true, remarks, after: afterwards(told, game, method, heard.answers) };
  if (heard.kind === 'shape') return wrongShape('request/shape', method, heard.reason);
  return { legal: false, rule: citeEngineRule(heard.rule), reason: heard.reason };
}

/** Until the server answers. The next hand is only told by the answer. */
function afterwards(told: Told, game: Game, method: string, answers: readonly Answer[]): Told {
  if (method === 'EndTurn') return { ...told, isSure: false };
  return method === 'Play' ? foreseen(told, game, answers) : told;
}

/** The game as the player knows it in its turn; null where what it was told makes none. */
export function gameIn(told: Told | null): Game | null {
  const made = told === null ? null : gameOfTurn(told);
  return made?.ok ? made.value : null;
}

function hear(game: Game, method: string, params: unknown): RequestJudgement {
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

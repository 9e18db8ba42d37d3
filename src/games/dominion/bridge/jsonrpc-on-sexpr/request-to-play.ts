import { type Answer, act } from '../../engine/index.js';
import { judgePlayerRequest, refusalOf } from '../../jsonrpc/judge-request.js';
import type { PlayerRequest } from '../../jsonrpc/table/table.js';
import type { Play } from '../../sexpr/messages.js';
import { playOfAnswer } from '../../sexpr/plays.js';
import { exposedOf } from './clean-card.js';
import type { Open } from './visible-state.js';

/** What a request of the player comes to: a play for the driver, or the error that a server would send. */
export type Granted =
  | { readonly ok: true; readonly play: Play }
  | { readonly ok: false; readonly code: number; readonly message: string; readonly data?: unknown };

export function playFor({ game, question }: Open, { method, params }: PlayerRequest): Granted {
  if (method === 'EndTurn') return { ok: true, play: { kind: 'clean', card: exposedOf(question.state.hand) } };
  const heard = judgePlayerRequest(game, method, params);
  return heard.ok
    ? { ok: true, play: playOfAnswer(together(heard.answers)) as Play }
    : { ok: false, ...refusalOf(heard) };
}

/** An action and its choices as the one answer that a play stands for. */
function together([first, ...choices]: readonly Answer[]): Answer {
  if (first === undefined) throw new Error('a request was heard, and says nothing');
  return first.kind === 'act' && first.card !== null ? act(first.card, ...choices) : first;
}

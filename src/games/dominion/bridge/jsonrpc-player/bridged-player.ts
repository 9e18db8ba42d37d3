import {
  type BridgeAction,
  type BridgeOutcome,
  close,
  makeBridgeFault,
  note,
  reportFault,
  send,
} from '../../../../kit/bridge-action.js';
import type { Remark } from '../../../../kit/conversation.js';
import { CLOSE_CODES } from '../../../../wire/close-codes.js';
import type { Game } from '../../engine/index.js';
import { decodeFrame } from '../../jsonrpc/decode-frame.js';
import {
  ERROR_CODES,
  makeError,
  makeNotification,
  makeNotificationOf,
  makeRequest,
  makeResultOf,
} from '../../jsonrpc/envelope/envelope.js';
import { type Dialect, hasMethod, type RequestMethod } from '../../jsonrpc/messages.js';
import { validateResult } from '../../jsonrpc/schema/validate.js';
import { remarksOn } from '../../jsonrpc/shape-remarks.js';
import { StateWriter } from '../../jsonrpc/state-writer.js';
import type { Prompt } from '../../jsonrpc/table/prompts.js';
import type { PlayerRequest, RequestId } from '../../jsonrpc/table/table.js';

/** A request of ours that the player has not answered. */
export interface PendingRequest {
  readonly id: number;
  readonly method: RequestMethod;
  readonly params: object;
  /** What the player is asked in another's turn; null for `StartGame` and `GameOver`. */
  readonly prompt: Prompt | null;
  readonly frame: string;
}

/** What a frame of the player leads to. What it refuses or cannot read is dealt with here. */
export interface PlayerEvents {
  request(request: PlayerRequest): void;
  /** The answer to the pending request, which is still pending. */
  response(pending: PendingRequest, result: unknown): void;
  fatal(message: string): void;
}

/**
 * A JSON-RPC player whose server is a bridge, whatever game the bridge is in. Which rows of its fidelity table a message counts for
 * is up to the bridge.
 */
export abstract class BridgedPlayer {
  pending: PendingRequest | null = null;
  /** How many questions there were: requests of ours, and each step of a turn. */
  questions = 0;
  protected readonly dialect: Dialect;
  protected readonly act: (action: BridgeAction) => void;
  private readonly states = new StateWriter();
  /** Remarks that were made: each comes once. */
  private readonly remarked = new Set<string>();
  private nextId = 1;
  private lastSent: string | null = null;

  constructor(dialect: Dialect, act: (action: BridgeAction) => void) {
    this.dialect = dialect;
    this.act = act;
  }

  /** Answers a request with the error that a server would send. */
  abstract refuse(id: RequestId | null, message: string, code?: number, data?: unknown): void;

  receive(frame: string, events: PlayerEvents): void {
    const decoded = decodeFrame(frame, this.dialect);
    if (decoded.kind === 'request') {
      this.remark(decoded.remarks);
      events.request(decoded.request);
    } else if (decoded.kind === 'response') {
      if (this.pending?.id === decoded.id) this.takeResponse(this.pending, decoded.result, events);
    } else if (decoded.kind === 'refused') this.refuse(decoded.id, decoded.message, decoded.code);
    else if (decoded.kind === 'fatal') events.fatal(decoded.message);
  }

  /** What a server does with a player that breaks the protocol (J-42, J-59). At the table, its player leaves. */
  forfeit(code: string, message: string, said: string | null): void {
    const fault = makeBridgeFault(code, 'player', message, { sent: this.lastSent, said });
    this.send(makeNotification('FatalError', { message }));
    this.act(reportFault(fault));
    this.close(message, CLOSE_CODES.policy);
  }

  /** The player is gone, but it knows the result. */
  closeWithoutAnswer(message: string): void {
    const text = `the player left without an answer to GameOver: ${message}`;
    this.act(note(text));
    this.close(text);
  }

  /** Closes both sides. */
  close(reason: string, code: number = CLOSE_CODES.normal): void {
    this.act(close('player', reason, code));
    this.act(close('server', reason));
  }

  send(frame: string): void {
    this.lastSent = frame;
    this.act(send('player', frame));
  }

  protected startTurnOf(game: Game, seat: number): string {
    return makeNotificationOf('StartTurn', this.states.turnState(game, seat, this.dialect));
  }

  /** The result of `Play` and `Buy`. */
  protected sendTurnState(id: RequestId, game: Game, seat: number): void {
    this.send(makeResultOf(id, this.states.turnState(game, seat, this.dialect)));
  }

  protected sendEndTurnResult(id: RequestId, game: Game, seat: number): void {
    this.send(makeResultOf(id, this.states.endTurnResult(game, seat)));
  }

  /** Whether the player's dialect has it. */
  protected sendShuffle(): boolean {
    const isKnown = hasMethod(this.dialect, 'Shuffle');
    if (isKnown) this.send(makeNotification('Shuffle', {}));
    return isKnown;
  }

  protected sendGameOver({ won, scores }: BridgeOutcome): void {
    this.request('GameOver', { result: won ? 'Win' : 'Lose', scores });
  }

  protected sendError(
    id: RequestId | null,
    message: string,
    code: number = ERROR_CODES.invalidRequest,
    data?: unknown,
  ) {
    this.send(makeError(id, code, message, data));
  }

  protected request(method: RequestMethod, params: object, prompt: Prompt | null = null): void {
    const id = this.nextId++;
    const frame = makeRequest(id, method, params as Record<string, unknown>);
    this.pending = { id, method, params, prompt, frame };
    this.questions++;
    this.send(frame);
  }

  private takeResponse(pending: PendingRequest, result: unknown, events: PlayerEvents): void {
    const validation = validateResult(this.dialect, pending.method, pending.params, result);
    if (validation.ok) this.remark(remarksOn('answer/shape', validation));
    events.response(pending, result);
  }

  /** What was accepted, but not by a strict reading. */
  private remark(remarks: readonly Remark[]): void {
    for (const { rule, reason } of remarks) {
      const key = `${rule.id} ${rule.register}`;
      if (!this.remarked.has(key)) this.act(note(`the player is non-strict: ${reason}`));
      this.remarked.add(key);
    }
  }
}

/** Whether the player wants another game, in its answer to `GameOver`. */
export const wantsRematch = (result: unknown): boolean =>
  (result as { readonly rematch?: unknown } | null)?.rematch === true;

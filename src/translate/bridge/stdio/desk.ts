import { ERROR_CODES, makeError, makeNotification, makeRequest } from '../../../protocol/jsonrpc/envelope.js';
import type { RequestMethod } from '../../../protocol/jsonrpc/messages.js';
import type { Prompt } from '../../jsonrpc/prompts.js';
import { CLOSE, type RequestId } from '../../jsonrpc/seats.js';
import type { Ledger } from '../ledger.js';
import { close, complain, makeBridgeFault, type Step, send } from '../steps.js';

/** A request of ours that the player has not answered. */
export interface Owed {
  readonly id: number;
  readonly prompt: Prompt | null;
  readonly frame: string;
}

/** Where the player is spoken to: what a server of its protocol says, as steps to be taken. */
export class Desk {
  /** Taken away by whoever carries them out. */
  steps: Step[] = [];
  owed: Owed | null = null;
  /** How many questions there were: those asked here, and the turns. */
  questions = 0;
  private readonly ledger: Ledger;
  private nextId = 1;
  private sent: string | null = null;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  tell(frame: string): void {
    this.sent = frame;
    this.steps.push(send('player', frame));
  }

  request(method: RequestMethod, params: object, prompt: Prompt | null = null): void {
    const id = this.nextId++;
    const frame = makeRequest(id, method, params as Record<string, unknown>);
    this.owed = { id, prompt, frame };
    this.questions++;
    this.tell(frame);
  }

  /** Nothing of it reaches the driver. */
  refuse(id: RequestId | null, message: string, code: number = ERROR_CODES.invalidRequest, data?: unknown): void {
    this.ledger.count('io/refused', 'exact');
    this.tell(makeError(id, code, message, data));
  }

  /** What a server does with whoever breaks the protocol (J-42, J-59). The driver then sees its player go. */
  forfeit(code: string, message: string, said: string | null): void {
    const fault = makeBridgeFault(code, 'player', message, { sent: this.sent, said });
    this.tell(makeNotification('FatalError', { message }));
    this.steps.push(complain(fault));
    this.close(message, CLOSE.policy);
  }

  close(reason: string, code: number = CLOSE.normal): void {
    this.steps.push(close('player', reason, code), close('server', reason));
  }
}

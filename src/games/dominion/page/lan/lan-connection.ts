import type { Answer } from '../../engine/index.js';
import { type LanPageMessage, makeLanPageRequest, parseLanPageMessage } from '../../table/remote/lan-messages.js';

/** Where the seat is: at a server somewhere, or at one that the server of this page starts. */
export interface LanPlace {
  readonly kind: 'join' | 'host';
  readonly host: string;
  readonly port: number;
  readonly token: string;
}

const LOST: LanPageMessage = { status: 'closed', reason: 'The connection to the server of this page has ended.' };

/** A seat at a LAN game, which the server of this page holds. */
export class LanConnection {
  /** Null until the seat is taken. */
  last: Exclude<LanPageMessage, { status: 'refused' }> | null = null;
  private readonly socket: WebSocket;
  private readonly onChange: () => void;
  private settle: ((refusal: string | null) => void) | null = null;

  constructor(address: string, place: LanPlace, onChange: () => void) {
    this.onChange = onChange;
    this.socket = new WebSocket(address);
    this.socket.onopen = () => this.socket.send(JSON.stringify(place));
    this.socket.onmessage = ({ data }) => this.receive(String(data));
    this.socket.onclose = () => {
      if (this.last?.status !== 'over' && this.last?.status !== 'closed') this.take(LOST);
    };
  }

  start(): void {
    this.socket.send(makeLanPageRequest({ kind: 'start' }));
  }

  /** The server has not answered yet. */
  get isBusy(): boolean {
    return this.settle !== null;
  }

  /** Returns why the server refuses it, or null. */
  answer(answers: readonly Answer[]): Promise<string | null> {
    this.socket.send(makeLanPageRequest({ kind: 'answer', answers }));
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  stop(): void {
    this.socket.onclose = null;
    this.socket.close();
  }

  private receive(frame: string): void {
    const message = parseLanPageMessage(frame);
    this.take(message.ok ? message.value : { status: 'closed', reason: message.error.message });
  }

  private take(message: LanPageMessage): void {
    this.settle?.(message.status === 'refused' ? message.reason : null);
    this.settle = null;
    if (message.status !== 'refused') this.last = message;
    this.onChange();
  }
}

import { type ClientRequest, makeClientRequest, parseServerMessage, type Reply } from '../../table/remote/index.js';
import { NOTHING_YET, type RemoteState, withMessage } from './remote-state.js';
import { getTable, isUnreachable, socketAddress } from './table-api.js';

/** `replaced`: another tab has the seat; `refused`: there is no way back, and `reason` says why. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'replaced' | 'refused';

/** A player of a game, or a spectator. */
export interface Place {
  readonly key: string;
  readonly seat: { readonly name: string; readonly secret: string } | null;
}

const RETRIES_MS = [500, 1000, 2000, 4000, 8000];

/** Why the server ended a connection for good, by the code of its close. */
const FINAL: Readonly<Record<number, readonly [ConnectionStatus, string]>> = {
  1000: ['refused', 'The game has expired.'],
  4001: ['replaced', 'This seat is open in another tab.'],
  4002: ['refused', 'You have left this table.'],
};

/** The connection of one seat to its game. It is made again whenever it is lost. */
export class SeatConnection {
  state: RemoteState = NOTHING_YET;
  status: ConnectionStatus = 'connecting';
  reason = '';
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer = 0;
  private nextId = 1;
  private readonly pending = new Map<number, (reply: Reply | null) => void>();
  private readonly isStopped = new AbortController();
  private readonly place: Place;
  private readonly onChange: () => void;

  constructor(place: Place, onChange: () => void) {
    this.place = place;
    this.onChange = onChange;
    const { signal } = this.isStopped;
    addEventListener('online', () => this.retryNow(), { signal });
    addEventListener('offline', () => this.socket?.close(), { signal });
    this.connect();
  }

  /** Carries out a request; returns why it is refused, or null. */
  async request(request: ClientRequest): Promise<string | null> {
    if (this.status !== 'open' || this.socket === null) return 'The connection is lost.';
    const id = this.nextId++;
    const reply = new Promise<Reply | null>((resolve) => this.pending.set(id, resolve));
    this.socket.send(makeClientRequest(id, request));
    const answer = await reply;
    if (answer === null) return 'The connection was lost before the server answered.';
    return answer.code === null ? null : answer.message;
  }

  /** Whether the server still owes the answer to a request. */
  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** Takes the seat back from another tab, or tries again at once. */
  retryNow(): void {
    if (this.status !== 'lost' && this.status !== 'replaced') return;
    clearTimeout(this.timer);
    this.connect();
  }

  stop(): void {
    this.isStopped.abort();
    clearTimeout(this.timer);
    this.socket?.close();
    this.settle();
  }

  private connect(): void {
    const { key, seat } = this.place;
    const query =
      seat === null ? '' : `?${new URLSearchParams({ name: seat.name, secret: seat.secret, dialect: 'table' })}`;
    const socket = new WebSocket(
      socketAddress(`/${seat === null ? 'watch' : 'join'}/${encodeURIComponent(key)}${query}`),
    );
    this.socket = socket;
    let hasOpened = false;
    socket.onopen = () => {
      hasOpened = true;
    };
    socket.onmessage = ({ data }) => this.receive(socket, String(data));
    socket.onclose = ({ code }) => {
      if (socket === this.socket && !this.isStopped.signal.aborted) this.closed(code, hasOpened);
    };
  }

  private receive(socket: WebSocket, frame: string): void {
    if (socket !== this.socket) return;
    const message = parseServerMessage(frame);
    if (message.ok && message.value === null) return;
    const next =
      message.ok && message.value !== null ? withMessage(this.fresh(), message.value, performance.now()) : null;
    if (next === null || !message.ok) {
      // Everything is sent anew to a new connection.
      socket.close();
      return;
    }
    this.state = next;
    if (message.value?.method === 'Reply') this.answered(message.value.params);
    this.onChange();
  }

  /** The first message of a connection: whatever was known before is sent again, and replaces it. */
  private fresh(): RemoteState {
    if (this.status === 'open') return this.state;
    this.status = 'open';
    this.attempts = 0;
    return { ...this.state, chat: [], firstLine: 0 };
  }

  private answered(reply: Reply): void {
    if (reply.id === null) return;
    this.pending.get(reply.id)?.(reply);
    this.pending.delete(reply.id);
  }

  private settle(): void {
    for (const resolve of this.pending.values()) resolve(null);
    this.pending.clear();
  }

  private closed(code: number, hasOpened: boolean): void {
    this.settle();
    const [status, reason] = FINAL[code] ?? ['lost', ''];
    this.become(status, reason);
    if (status !== 'lost') return;
    this.timer = window.setTimeout(() => this.connect(), RETRIES_MS[Math.min(this.attempts++, RETRIES_MS.length - 1)]);
    if (!hasOpened) void this.findReason();
  }

  /** A browser does not tell why a socket was refused. */
  private async findReason(): Promise<void> {
    const { key, seat } = this.place;
    const table = await getTable(key, seat ?? undefined);
    if (this.status !== 'lost' || isUnreachable(table)) return;
    const reason = !table.ok ? table.error.message : table.value.admission.ok ? null : table.value.admission.error;
    if (reason === null) return;
    clearTimeout(this.timer);
    this.become('refused', reason);
  }

  private become(status: ConnectionStatus, reason: string): void {
    this.status = status;
    this.reason = reason;
    this.onChange();
  }
}

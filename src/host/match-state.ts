import { ok } from '../core/result.js';
import type { Awaited, GameSession, Output } from '../kit/game-session.js';
import type { GameConfig } from '../kit/hosting.js';
import type { CitedRule } from '../kit/rule.js';
import { CLOSE_CODES } from '../wire/close-codes.js';
import type { GameRecord } from './game-record.js';
import type { HostedProtocol } from './hosted-protocol.js';
import { CLOSE_REASONS, type EndReason, type JournalEntry } from './journal.js';
import { newSeat, type Seat } from './seat.js';
import type { SeatTranscript } from './seat-transcript.js';

const NO_TRANSCRIPTS: readonly never[] = [];

const END_CODES: { readonly [reason in EndReason]?: number } = {
  fault: CLOSE_CODES.fault,
  stopped: CLOSE_CODES.goingAway,
};

/**
 * A game with its players, changed by journal entries only: so the journal makes it again. What follows from an entry is
 * sent to those who are connected; while a journal is read, no one is.
 */
export class MatchState {
  phase: 'lobby' | 'playing' | 'ended' = 'lobby';
  /** In the order of joining, which is not the order of turns. */
  seats: Seat[] = [];
  private readonly config: GameConfig;
  private readonly protocol: HostedProtocol;
  private readonly record: Pick<GameRecord, 'transcribe'>;
  private session: GameSession | null = null;
  private lastState: unknown = null;
  private transcripts: readonly (SeatTranscript | null)[] = NO_TRANSCRIPTS;

  constructor(config: GameConfig, protocol: HostedProtocol, record: Pick<GameRecord, 'transcribe'>) {
    this.config = config;
    this.protocol = protocol;
    this.record = record;
  }

  /** The message of a frame, where it is known; otherwise it is parsed. */
  apply(entry: JournalEntry, message?: unknown): void {
    switch (entry.kind) {
      case 'join':
        // `push` would make room for 16 more: 130 bytes for each game that waits for players.
        this.seats = this.seats.concat(newSeat(entry.name, entry.version, entry.secret));
        break;
      case 'quit':
        this.seats = this.seats.filter(({ name }) => name !== entry.name);
        break;
      case 'start':
        this.start(entry.at);
        break;
      case 'frame':
        this.receive(entry, message);
        break;
      case 'leave':
        this.forfeit(entry);
        break;
      case 'absent':
        this.markAway(entry.at, entry.seat);
        break;
      case 'rejoin':
        this.rejoin(entry.at, entry.seat);
        break;
      case 'restart':
        this.restart(entry.at);
        break;
      case 'end':
        this.end(entry.at, entry.reason);
        break;
      case 'expire':
        throw new Error('only at tables, a seat outlasts its player');
    }
  }

  isComplete(): boolean {
    return this.seats.length === this.config.seats;
  }

  isOver(): boolean {
    return this.session?.isOver() ?? false;
  }

  awaited(): readonly Awaited[] {
    return this.session?.awaited() ?? [];
  }

  /** What anyone may see of the game, in the words of its protocol. */
  publicState(): unknown {
    if (this.phase !== 'lobby') return this.session?.publicState() ?? this.lastState;
    const { config, protocol } = this;
    const names = this.seats.map(({ name }) => name);
    return protocol.hosting.http?.lobbyState(config, names) ?? null;
  }

  flush(): void {
    for (const transcript of this.transcripts) transcript?.flush();
  }

  private start(at: number): void {
    const { seed, settings } = this.config;
    const names = this.seats.map(({ name }) => name);
    const versions = this.seats.map(({ version }) => version);
    this.phase = 'playing';
    this.transcripts = this.seats.map((seat, index) => this.record.transcribe(seat, index, names));
    const session = this.protocol.openSession({ names, versions, seed, settings });
    // The config has been checked: a refusal now is a fault of our own.
    if (!session.ok) throw new Error(session.error.message);
    this.session = session.value;
    this.deliver(at, this.session.begin());
  }

  private receive({ at, seat, frame }: JournalEntry & { kind: 'frame' }, known: unknown): void {
    this.transcripts[seat]?.received(at, frame);
    const message = known === undefined ? this.protocol.codec.parse(frame) : ok(known);
    if (message.ok) this.deliver(at, this.session?.receive(seat, message.value));
    else this.forfeit({ kind: 'leave', at, seat, why: 'violation', message: message.error.message });
  }

  private deliver(at: number, outputs: readonly Output[] = []): void {
    for (const output of outputs) {
      if (output.kind === 'send') this.send(at, output.seat, output.text);
      else if (output.kind === 'close') this.dismiss(at, output.seat, output.code ?? CLOSE_CODES.normal, output.reason);
      else this.transcripts[output.seat]?.note(at, makeRemark(output.rule));
    }
  }

  private send(at: number, index: number, text: string): void {
    const seat = this.seats[index] as Seat;
    if (seat.standing !== 'connected') return;
    this.transcripts[index]?.sent(at, text);
    seat.connection?.send(text);
  }

  private forfeit({ at, seat, why, message }: JournalEntry & { kind: 'leave' }): void {
    this.transcripts[seat]?.note(at, `forfeits: ${why}`);
    const text = message === undefined ? null : this.protocol.hosting.makeFatalError(message);
    if (text !== null) this.send(at, seat, text);
    this.deliver(at, this.session?.leave(seat, why));
    this.dismiss(at, seat, CLOSE_CODES.policy, message ?? why);
  }

  /** The player cannot come back. */
  private dismiss(at: number, index: number, code: number, reason: string): void {
    const seat = this.seats[index] as Seat;
    if (seat.standing === 'connected') this.transcripts[index]?.closed(at, '>>', `${code} ${reason}`);
    seat.standing = 'left';
    seat.connection?.close(code, reason);
    this.transcripts[index]?.flush();
  }

  private markAway(at: number, index: number): void {
    const seat = this.seats[index] as Seat;
    if (seat.standing === 'connected') seat.standing = 'away';
    this.transcripts[index]?.closed(at, '<<');
  }

  private rejoin(at: number, index: number): void {
    const seat = this.seats[index] as Seat;
    seat.standing = 'connected';
    this.transcripts[index]?.note(at, 'rejoins');
    const pending = this.session?.pendingFor(index) ?? null;
    if (pending !== null) this.send(at, index, pending);
  }

  private restart(at: number): void {
    if (this.phase === 'lobby') this.seats = [];
    for (const [index, seat] of this.seats.entries()) {
      if (seat.standing === 'connected') seat.standing = 'away';
      this.transcripts[index]?.note(at, 'the server was restarted');
    }
  }

  /** After a fault, everybody is dismissed before the session is asked for anything: it may be what is at fault. */
  private end(at: number, reason: EndReason): void {
    const { session } = this;
    if (reason !== 'finished' && reason !== 'fault') this.deliver(at, session?.cancel?.());
    this.phase = 'ended';
    this.session = null;
    const code = END_CODES[reason] ?? CLOSE_CODES.normal;
    for (const index of this.seats.keys()) this.dismiss(at, index, code, CLOSE_REASONS[reason]);
    this.flush();
    this.transcripts = NO_TRANSCRIPTS;
    this.lastState = session?.publicState() ?? null;
  }
}

const makeRemark = ({ id, register }: CitedRule): string =>
  `non-strict: ${id}${register === null ? '' : ` (${register})`}`;

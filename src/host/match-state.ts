import { namesOf } from '../games/dominion/engine/index.js';
import { makeJsonCard } from '../games/dominion/jsonrpc/card-names.js';
import { CLOSE } from './connection.js';
import type { GameConfig } from './game-config.js';
import { type Awaited, type HostedGame, makeFatalError, type OpenGame, type Output } from './game-session.js';
import type { EndReason, JournalEntry } from './journal.js';
import { newSeat, type Seat } from './seat.js';
import type { SeatTranscript } from './seat-transcript.js';

export interface MatchStateOptions {
  readonly creation: GameConfig;
  readonly open: OpenGame;
  /** Null where nothing is recorded. */
  readonly transcribe: (seat: Seat, index: number) => SeatTranscript | null;
}

/**
 * A table with its players and its game, changed by entries of the log and by nothing else: so the log makes it again.
 * What follows from an entry goes to whoever is connected, and while a log is read again that is nobody.
 */
export class MatchState {
  phase: 'lobby' | 'playing' | 'ended' = 'lobby';
  /** In the order of joining, which is not the order of turns. */
  seats: Seat[] = [];
  private readonly options: MatchStateOptions;
  private game: HostedGame | null = null;
  private lastState: unknown = null;
  private transcripts: readonly (SeatTranscript | null)[] = [];

  constructor(options: MatchStateOptions) {
    this.options = options;
  }

  apply(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'join':
        this.seats.push(newSeat(entry.name, entry.dialect, entry.secret));
        break;
      case 'quit':
        this.seats = this.seats.filter(({ name }) => name !== entry.name);
        break;
      case 'start':
        this.start(entry.at);
        break;
      case 'frame':
        this.transcripts[entry.seat]?.received(entry.at, entry.frame);
        this.deliver(entry.at, this.game?.receive(entry.seat, entry.frame));
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
    }
  }

  isComplete(): boolean {
    return this.seats.length === this.options.creation.seats;
  }

  isOver(): boolean {
    return this.game?.isOver() ?? false;
  }

  awaited(): readonly Awaited[] {
    return this.game?.awaited() ?? [];
  }

  /** J-04. */
  publicState(): unknown {
    if (this.phase !== 'lobby') return this.game?.publicState() ?? this.lastState;
    const { seats, kingdom } = this.options.creation;
    const players = this.seats.map(({ name }) => ({ name }));
    return ['PreStart', { num_players: seats, kingdom: namesOf(kingdom).map(makeJsonCard), players }];
  }

  flush(): void {
    for (const transcript of this.transcripts) transcript?.flush();
  }

  private start(at: number): void {
    const { kingdom, rules, seed, showsHand } = this.options.creation;
    const names = this.seats.map(({ name }) => name);
    const dialects = this.seats.map(({ dialect }) => dialect);
    this.phase = 'playing';
    this.transcripts = this.seats.map(this.options.transcribe);
    this.game = this.options.open({ names, dialects, kingdom, rules, seed, showsHand });
    this.deliver(at, this.game.begin());
  }

  private deliver(at: number, outputs: readonly Output[] = []): void {
    for (const output of outputs) {
      if (output.kind === 'close') this.dismiss(at, output.seat, output.code ?? CLOSE.normal, output.reason);
      else if (output.kind === 'send') this.send(at, output.seat, output.text);
    }
  }

  private send(at: number, index: number, frame: string): void {
    const seat = this.seats[index] as Seat;
    if (seat.standing !== 'here') return;
    this.transcripts[index]?.sent(at, frame);
    seat.connection?.send(frame);
  }

  private forfeit({ at, seat, why, message }: JournalEntry & { kind: 'leave' }): void {
    this.transcripts[seat]?.note(at, `forfeits: ${why}`);
    if (message !== undefined) this.send(at, seat, makeFatalError(message));
    this.deliver(at, this.game?.leave(seat, why));
    this.dismiss(at, seat, CLOSE.policy, message ?? why);
  }

  /** Out of the game, for good. */
  private dismiss(at: number, index: number, code: number, reason: string): void {
    const seat = this.seats[index] as Seat;
    if (seat.standing === 'here') {
      this.transcripts[index]?.add(at, { side: '>>', kind: 'close', text: `${code} ${reason}` });
    }
    seat.standing = 'gone';
    seat.connection?.close(code, reason);
    this.transcripts[index]?.flush();
  }

  private markAway(at: number, index: number): void {
    const seat = this.seats[index] as Seat;
    if (seat.standing === 'here') seat.standing = 'absent';
    this.transcripts[index]?.add(at, { side: '<<', kind: 'close', text: '' });
  }

  private rejoin(at: number, index: number): void {
    const seat = this.seats[index] as Seat;
    seat.standing = 'here';
    this.transcripts[index]?.note(at, 'rejoins');
    const pending = this.game?.pendingFor(index) ?? null;
    if (pending !== null) this.send(at, index, pending);
  }

  private restart(at: number): void {
    if (this.phase === 'lobby') this.seats = [];
    for (const [index, seat] of this.seats.entries()) {
      if (seat.standing === 'here') seat.standing = 'absent';
      this.transcripts[index]?.note(at, 'the server was started again');
    }
  }

  private end(at: number, reason: EndReason): void {
    if (this.phase === 'playing') this.lastState = this.game?.publicState();
    this.phase = 'ended';
    this.game = null;
    const code = reason === 'fault' ? CLOSE.fault : CLOSE.normal;
    for (const index of this.seats.keys()) this.dismiss(at, index, code, CLOSE_REASONS[reason]);
    this.flush();
    this.transcripts = [];
  }
}

const CLOSE_REASONS: { readonly [reason in EndReason]: string } = {
  finished: 'the game is over',
  expired: 'nothing has happened here for too long',
  fault: 'a fault of the server, not of yours',
  'too-long': 'the game has become too long',
};

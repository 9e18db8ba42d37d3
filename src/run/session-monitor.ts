import { type Asked, citeFatal, citeRefusal } from '../games/dominion/jsonrpc/citing.js';
import { type Envelope, makeResult, parseEnvelope } from '../games/dominion/jsonrpc/envelope/envelope.js';
import { citeAbsence } from '../games/dominion/jsonrpc/process-rules.js';
import { type HostedGame, hostGame, type LeaveReason } from '../games/dominion/jsonrpc/table/game-session.js';
import { standingsAt, turnsAt, winnersAt } from '../games/dominion/jsonrpc/table/standings.js';
import type { JsonTableOptions } from '../games/dominion/jsonrpc/table/table.js';
import type { OpenGame, Output } from '../host/index.js';
import type { Standing } from '../kit/game-session.js';
import { type Clock, type Observer, systemClock } from '../peer/index.js';
import { conductFault, type SeatFault } from './seat-faults.js';

export interface SessionMonitorOptions {
  /** By seat, whatever the order in which the players join. */
  readonly names: readonly string[];
  readonly maxTurns: number;
  readonly deadline: number;
  /** By seat; what crosses its wire. */
  readonly observers: readonly (Observer | null)[];
  readonly onTurn?: (standings: readonly Standing[]) => void;
  readonly clock?: Clock;
}

/** Everything a game has to tell afterwards. */
export interface MonitoredGame {
  readonly hasBegun: boolean;
  readonly finished: boolean;
  readonly standings: readonly Standing[];
  readonly winners: readonly number[];
  readonly faults: readonly SeatFault[];
  readonly forfeits: readonly number[];
  readonly clocks: readonly SeatClock[];
}

export interface SeatClock {
  replies: number;
  totalMs: number;
  slowestMs: number;
}

interface SeatWatch {
  readonly clock: SeatClock;
  since: number | null;
  wait: string;
  lastSent: string | null;
  refusals: number;
}

/**
 * Stands between a server and one of its games: measures, records and keeps in mind what went wrong, and changes nothing
 * but two things. Seats are numbered as in the fixture, so that the same seed is the same game, whoever joins first; and
 * there is no second game, whatever the players want.
 */
export class SessionMonitor {
  /** Settles when the game is over, or has become too long. */
  readonly over: Promise<void>;
  /** Settles when everybody has joined. */
  readonly begun: Promise<void>;
  private settleOver: () => void = () => {};
  private settleBegun: () => void = () => {};
  private readonly options: SessionMonitorOptions;
  private readonly clock: Clock;
  private readonly seats: readonly SeatWatch[];
  private readonly faults: (SeatFault | null)[];
  private readonly forfeits = new Set<number>();
  private game: HostedGame | null = null;
  private taken = 0;
  private result: Pick<MonitoredGame, 'standings' | 'winners'> | null = null;

  constructor(options: SessionMonitorOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.over = new Promise((resolve) => {
      this.settleOver = resolve;
    });
    this.begun = new Promise((resolve) => {
      this.settleBegun = resolve;
    });
    this.seats = options.names.map(() => ({
      clock: { replies: 0, totalMs: 0, slowestMs: 0 },
      since: null,
      wait: '',
      lastSent: null,
      refusals: 0,
    }));
    this.faults = options.names.map(() => null);
  }

  /** What the server is to open instead of a game of its own. */
  readonly open: OpenGame = (options) => {
    const toSeat = options.names.map((name) => this.options.names.indexOf(name));
    const game = this.openGame(options, toSeat);
    const toDoor = (output: Output): Output => ({ ...output, seat: toSeat.indexOf(output.seat) });
    const through = (outputs: readonly Output[]): Output[] => this.follow(game, outputs).map(toDoor);
    this.settleBegun();
    return {
      ...game,
      names: options.names,
      begin: () => through(game.begin()),
      receive: (door, frame) => through(this.receive(game, toSeat[door] as number, frame)),
      leave: (door, why) => through(this.leave(game, toSeat[door] as number, why)),
      awaited: () => game.awaited().map((wait) => ({ ...wait, seat: toSeat.indexOf(wait.seat) })),
      pendingFor: (door) => game.pendingFor(toSeat[door] as number),
    };
  };

  report(): MonitoredGame {
    const faults = this.faults.filter((fault) => fault !== null);
    return {
      hasBegun: this.game !== null,
      finished: this.result !== null,
      standings: this.result?.standings ?? this.standings(),
      winners: this.result?.winners ?? [],
      faults: faults.map((fault) => this.withRefusals(fault)),
      forfeits: [...this.forfeits],
      clocks: this.seats.map(({ clock }) => clock),
    };
  }

  private openGame(options: JsonTableOptions, toSeat: readonly number[]): HostedGame {
    const { names } = this.options;
    const dialects = names.map((_, seat) => options.dialects[toSeat.indexOf(seat)] ?? 'live');
    const hosted = hostGame({ ...options, names, dialects });
    if (!hosted.ok) throw new Error(hosted.error.message);
    this.game = hosted.value;
    return hosted.value;
  }

  private standings(): readonly Standing[] {
    return this.game === null ? this.options.names.map(() => ({ points: 0, turns: 0 })) : standingsAt(this.game.table);
  }

  private receive(game: HostedGame, seat: number, frame: string): readonly Output[] {
    this.observe(seat, '<<', frame);
    this.stopClock(seat);
    const { lastSent: sent } = this.seats[seat] as SeatWatch;
    const asked = game.table.pending.get(seat) ?? null;
    const outputs = game.receive(seat, game.table.stage === 'ending' ? withoutRematch(frame) : frame);
    for (const output of outputs) {
      if (output.seat !== seat || output.kind !== 'send') continue;
      this.judge(seat, { sent, said: frame, asked, answer: parseEnvelope(output.frame) });
    }
    return outputs;
  }

  private judge(
    seat: number,
    { sent, said, asked, answer }: { sent: string | null; said: string; asked: Asked | null; answer: Envelope },
  ): void {
    if (answer.kind === 'errorResponse') {
      const { error } = answer;
      (this.seats[seat] as SeatWatch).refusals++;
      this.blame(conductFault(seat, citeRefusal(error), `the request was refused: ${error.message}`, { sent, said }));
    }
    if (answer.kind !== 'notification' || answer.method !== 'FatalError') return;
    const { message } = answer.params as { readonly message: string };
    this.forfeit(conductFault(seat, citeFatal(said, message, asked), message, { sent, said }));
  }

  private leave(game: HostedGame, seat: number, why: LeaveReason): readonly Output[] {
    const { lastSent: sent } = this.seats[seat] as SeatWatch;
    const isOwing = game.awaited().some((wait) => wait.seat === seat);
    // Whoever has answered the end of the game may go.
    if (game.table.stage === 'starting' || game.table.stage === 'playing' || isOwing) {
      const reason = why === 'deadline' ? `no reply within ${this.options.deadline} ms` : WORDS[why];
      this.forfeit(conductFault(seat, citeAbsence(why), reason, { sent, said: null }));
    }
    return game.leave(seat, why);
  }

  /** The first fault is shown; one that ends the seat's game outranks a refusal. */
  private blame(fault: SeatFault): void {
    this.faults[fault.seat] ??= fault;
  }

  private forfeit(fault: SeatFault): void {
    if (this.forfeits.has(fault.seat)) return;
    this.forfeits.add(fault.seat);
    this.faults[fault.seat] = fault;
  }

  private withRefusals(fault: SeatFault): SeatFault {
    const { refusals } = this.seats[fault.seat] as SeatWatch;
    const more = this.forfeits.has(fault.seat) ? refusals : refusals - 1;
    return more === 0 ? fault : { ...fault, reason: `${fault.reason}; ${more} other requests were refused` };
  }

  private follow({ table, awaited, finished }: HostedGame, outputs: readonly Output[]): readonly Output[] {
    for (const output of outputs) {
      if (output.kind === 'send') this.send(output.seat, output.frame);
      else this.options.observers[output.seat]?.({ at: this.clock.now(), kind: 'input-closed' });
    }
    this.startClocks(awaited());
    if (table.stage === 'playing') this.countTurns(table);
    if (table.stage === 'ending' || table.stage === 'closed') {
      this.result ??= { standings: standingsAt(table), winners: winnersAt(table) };
    }
    if (finished()) this.settleOver();
    return outputs;
  }

  private countTurns(table: HostedGame['table']): void {
    const turns = turnsAt(table);
    const sum = turns.reduce((total, each) => total + each, 0);
    if (sum !== this.taken) this.options.onTurn?.(standingsAt(table));
    this.taken = sum;
    if (turns.every((each) => each >= this.options.maxTurns)) this.settleOver();
  }

  private send(seat: number, frame: string): void {
    (this.seats[seat] as SeatWatch).lastSent = frame;
    this.observe(seat, '>>', frame);
  }

  private observe(seat: number, kind: '>>' | '<<', frame: string): void {
    this.options.observers[seat]?.({ at: this.clock.now(), kind, bytes: encoder.encode(frame) });
  }

  private startClocks(waits: readonly { readonly seat: number; readonly key: string }[]): void {
    for (const { seat, key } of waits) {
      const watch = this.seats[seat] as SeatWatch;
      if (watch.since === null || watch.wait !== key) watch.since = this.clock.now();
      watch.wait = key;
    }
  }

  private stopClock(seat: number): void {
    const watch = this.seats[seat] as SeatWatch;
    if (watch.since === null) return;
    const elapsed = this.clock.now() - watch.since;
    watch.since = null;
    watch.clock.replies++;
    watch.clock.totalMs += elapsed;
    watch.clock.slowestMs = Math.max(watch.clock.slowestMs, elapsed);
  }
}

const encoder = new TextEncoder();

const WORDS: { readonly [why in Exclude<LeaveReason, 'deadline'>]: string } = {
  disconnected: 'the connection was closed before the end of the game',
  flood: 'too many messages came at once',
};

/** One game was asked for. */
function withoutRematch(frame: string): string {
  const envelope = parseEnvelope(frame);
  return envelope.kind === 'response' ? makeResult(envelope.id, { rematch: false }) : frame;
}

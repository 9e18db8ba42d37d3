import { PROCESS_RULES } from '../games/dominion/jsonrpc/process-rules.js';
import { openTableSession } from '../games/dominion/jsonrpc/table/game-session.js';
import type { JsonTableOptions } from '../games/dominion/jsonrpc/table/table.js';
import type { OpenGame } from '../host/index.js';
import type { GameSession, LeaveReason, Output, Standing } from '../kit/game-session.js';
import type { CitedRule } from '../kit/rule.js';
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
  private game: GameSession<string> | null = null;
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

  private openGame(options: JsonTableOptions, toSeat: readonly number[]): GameSession<string> {
    const { names } = this.options;
    const dialects = names.map((_, seat) => options.dialects[toSeat.indexOf(seat)] ?? 'live');
    const hosted = openTableSession({ ...options, names, dialects, rematch: false });
    if (!hosted.ok) throw new Error(hosted.error.message);
    this.game = hosted.value;
    return hosted.value;
  }

  private standings(): readonly Standing[] {
    return this.game === null ? this.options.names.map(() => ({ points: 0, turns: 0 })) : this.game.standings();
  }

  private receive(game: GameSession<string>, seat: number, frame: string): readonly Output[] {
    this.observe(seat, '<<', frame);
    this.stopClock(seat);
    const { lastSent: sent } = this.seats[seat] as SeatWatch;
    const outputs = game.receive(seat, frame);
    for (const output of outputs) if (output.seat === seat) this.judge(output, { sent, said: frame });
    return outputs;
  }

  private judge(output: Output, { sent, said }: Pick<SeatFault, 'sent' | 'said'>): void {
    if (output.kind === 'remark' || output.violation === undefined) return;
    const { seat, violation } = output;
    const { rule, reason } = violation;
    if (output.kind === 'close') {
      this.forfeit(conductFault(seat, rule, reason, { sent, said }));
      return;
    }
    (this.seats[seat] as SeatWatch).refusals++;
    this.blame(conductFault(seat, rule, `the request was refused: ${reason}`, { sent, said }));
  }

  private leave(game: GameSession<string>, seat: number, why: LeaveReason): readonly Output[] {
    const { lastSent: sent } = this.seats[seat] as SeatWatch;
    // Whoever has answered the end of the game may go.
    if (!game.hasResult() || game.awaited().some((wait) => wait.seat === seat)) {
      const reason = why === 'deadline' ? `no reply within ${this.options.deadline} ms` : WORDS[why];
      const rule = PROCESS_RULES.process(CODES[why]) as CitedRule;
      this.forfeit(conductFault(seat, rule, reason, { sent, said: null }));
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

  private follow(game: GameSession<string>, outputs: readonly Output[]): readonly Output[] {
    for (const output of outputs) {
      if (output.kind === 'send') this.send(output.seat, output.text);
      if (output.kind === 'close') {
        this.options.observers[output.seat]?.({ at: this.clock.now(), kind: 'input-closed' });
      }
    }
    this.startClocks(game.awaited());
    if (game.hasResult()) this.result ??= { standings: game.standings(), winners: game.winners() };
    else this.countTurns(game.standings());
    if (game.isOver()) this.settleOver();
    return outputs;
  }

  /** Turns of those who are still there. */
  private countTurns(standings: readonly Standing[]): void {
    const turns = standings.filter((_, seat) => !this.forfeits.has(seat)).map((each) => each.turns);
    const sum = turns.reduce((total, each) => total + each, 0);
    if (sum !== this.taken) this.options.onTurn?.(standings);
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
  violation: 'the connection was closed before the end of the game',
  flood: 'too many messages came at once',
};

const CODES: { readonly [why in LeaveReason]: string } = {
  deadline: 'peer/timeout',
  disconnected: 'peer/closed',
  violation: 'peer/closed',
  flood: 'peer/flood',
};

import { PROCESS_RULES } from '../games/dominion/jsonrpc/process-rules.js';
import { openTableSession } from '../games/dominion/jsonrpc/table/game-session.js';
import type { JsonTableOptions } from '../games/dominion/jsonrpc/table/table.js';
import type { OpenGame } from '../host/index.js';
import { type GameSession, type LeaveReason, type Output, type Standing, turnsOf } from '../kit/game-session.js';
import type { CitedRule } from '../kit/rule.js';
import { type Clock, type Observer, systemClock } from '../peer/index.js';
import { type NonStrict, NonStrictCount } from './game-report.js';
import { countReply, newSeatClock, type SeatClock } from './seat-clock.js';
import { conductFault, FaultLog, type SeatFault, violationFault } from './seat-faults.js';

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
  readonly nonStrict: readonly (readonly NonStrict[])[];
}

interface SeatWatch {
  readonly clock: SeatClock;
  since: number | null;
  wait: string;
  lastSent: string | null;
  readonly nonStrict: NonStrictCount;
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
  private readonly faults: FaultLog;
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
      clock: newSeatClock(),
      since: null,
      wait: '',
      lastSent: null,
      nonStrict: new NonStrictCount(),
    }));
    this.faults = new FaultLog(options.names.length);
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
    return {
      hasBegun: this.game !== null,
      finished: this.result !== null,
      standings: this.result?.standings ?? this.standings(),
      winners: this.result?.winners ?? [],
      faults: this.faults.list(),
      forfeits: this.faults.forfeits(),
      clocks: this.seats.map(({ clock }) => clock),
      nonStrict: this.seats.map(({ nonStrict }) => nonStrict.list()),
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

  private at(seat: number): SeatWatch {
    return this.seats[seat] as SeatWatch;
  }

  private standings(): readonly Standing[] {
    return this.game === null ? this.options.names.map(() => ({ points: 0, turns: 0 })) : this.game.standings();
  }

  private receive(game: GameSession<string>, seat: number, frame: string): readonly Output[] {
    this.observe(seat, '<<', frame);
    this.stopClock(seat);
    const { lastSent: sent } = this.at(seat);
    const outputs = game.receive(seat, frame);
    for (const output of outputs) if (output.seat === seat) this.judge(output, { sent, said: frame });
    return outputs;
  }

  private judge(output: Output, exchanged: Pick<SeatFault, 'sent' | 'said'>): void {
    const { seat } = output;
    if (output.kind === 'remark') this.at(seat).nonStrict.add(output.rule);
    else if (output.violation !== undefined) {
      const fault = violationFault(seat, output.violation, exchanged);
      if (output.kind === 'close') this.faults.forfeit(fault);
      else this.faults.refuse(fault);
    }
  }

  private leave(game: GameSession<string>, seat: number, why: LeaveReason): readonly Output[] {
    const { lastSent: sent } = this.at(seat);
    // Whoever has answered the end of the game may go.
    if (!game.hasResult() || game.awaited().some((wait) => wait.seat === seat)) {
      const reason = why === 'deadline' ? `no reply within ${this.options.deadline} ms` : WORDS[why];
      const rule = PROCESS_RULES.process(CODES[why]) as CitedRule;
      this.faults.forfeit(conductFault(seat, rule, reason, { sent, said: null }));
    }
    return game.leave(seat, why);
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
    else this.countTurns(game);
    if (game.isOver()) this.settleOver();
    return outputs;
  }

  /** Turns of those who are still there. */
  private countTurns(game: GameSession<string>): void {
    const turns = turnsOf(game).filter((_, seat) => !this.faults.hasForfeited(seat));
    const sum = turns.reduce((total, each) => total + each, 0);
    if (sum !== this.taken) this.options.onTurn?.(game.standings());
    this.taken = sum;
    if (turns.every((each) => each >= this.options.maxTurns)) this.settleOver();
  }

  private send(seat: number, frame: string): void {
    this.at(seat).lastSent = frame;
    this.observe(seat, '>>', frame);
  }

  private observe(seat: number, kind: '>>' | '<<', frame: string): void {
    this.options.observers[seat]?.({ at: this.clock.now(), kind, bytes: encoder.encode(frame) });
  }

  private startClocks(waits: readonly { readonly seat: number; readonly key: string }[]): void {
    for (const { seat, key } of waits) {
      const watch = this.at(seat);
      if (watch.since === null || watch.wait !== key) watch.since = this.clock.now();
      watch.wait = key;
    }
  }

  private stopClock(seat: number): void {
    const watch = this.at(seat);
    if (watch.since === null) return;
    const elapsed = this.clock.now() - watch.since;
    watch.since = null;
    countReply(watch.clock, elapsed);
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

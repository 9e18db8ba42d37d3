import { fault, ok, type Result } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import {
  type Awaited,
  type GameSession,
  type LeaveReason,
  type Output,
  type Standing,
  turnsOf,
} from '../kit/game-session.js';
import type { Protocol, SessionOptions } from '../kit/protocol.js';
import type { Violation } from '../kit/rule.js';
import { type Clock, type Observer, systemClock } from '../peer/index.js';
import { type NonStrict, NonStrictCount } from './game-report.js';
import { countReply, newSeatClock, type SeatClock } from './seat-clock.js';
import { conductFault, FaultLog, ruleForCode, type SeatFault, violationFault } from './seat-faults.js';

export interface SessionMonitorOptions {
  /** By seat, whatever the order in which the players join. */
  readonly names: readonly string[];
  readonly version: string;
  readonly seed: number;
  readonly settings: Settings;
  readonly maxTurns: number;
  readonly deadline: number;
  /** By seat; gets every message. Null where a seat's connection is observed elsewhere, or not at all. */
  readonly observers: readonly (Observer | null)[];
  /** The seat of a player, by its name and its place in the order of joining; by default the one that is called so. */
  readonly seatOf?: (name: string, join: number) => number;
  readonly onTurn?: (standings: readonly Standing[]) => void;
  readonly clock?: Clock;
}

/** The result of a monitored game. */
export interface MonitoredGame {
  readonly finished: boolean;
  readonly standings: readonly Standing[];
  readonly winners: readonly number[];
  readonly faults: readonly SeatFault[];
  readonly forfeits: readonly number[];
  readonly clocks: readonly SeatClock[];
  readonly nonStrict: readonly (readonly NonStrict[])[];
}

interface MonitoredSeat {
  readonly clock: SeatClock;
  readonly nonStrict: NonStrictCount;
  /** When the current wait for the seat began. */
  since: number | null;
  wait: string;
  lastSent: string | null;
  /** What was refused last, and in which wait for the seat. */
  refused: { readonly fault: SeatFault; readonly wait: string } | null;
}

export type MonitoredProtocol<M> = Pick<Protocol<M>, 'codec' | 'processRules' | 'openSession'>;

/**
 * Stands between a server and its one game: measures, records, and collects faults. It changes two things only. Seats are
 * numbered as in `names`, so that the same seed is the same game in any order of joining; and there is no rematch.
 */
export class SessionMonitor<M> {
  /** Settles when the game is over, or has become too long. */
  readonly over: Promise<void>;
  /** Settles when all players have joined. */
  readonly begun: Promise<void>;
  private settleOver: () => void = () => {};
  private settleBegun: () => void = () => {};
  private readonly protocol: MonitoredProtocol<M>;
  private readonly options: SessionMonitorOptions;
  private readonly clock: Clock;
  private readonly seats: readonly MonitoredSeat[];
  private readonly faults: FaultLog;
  private session: GameSession<M> | null = null;
  private taken = 0;
  private result: Pick<MonitoredGame, 'standings' | 'winners'> | null = null;

  constructor(protocol: MonitoredProtocol<M>, options: SessionMonitorOptions) {
    this.protocol = protocol;
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
      nonStrict: new NonStrictCount(),
      since: null,
      wait: '',
      lastSent: null,
      refused: null,
    }));
    this.faults = new FaultLog(options.names.length);
  }

  /** What a player sent before the game was refused. */
  refuse(seat: number, violation: Violation, said: string): void {
    if (this.seats[seat] !== undefined) this.faults.refuse(violationFault(seat, violation, { sent: null, said }));
  }

  /** Takes the place of the protocol's own. The host numbers seats in the order of joining. */
  readonly openSession = ({ names, versions }: SessionOptions): Result<GameSession<M>> => {
    if (this.session !== null) return fault('game/one', 'only one game is played');
    if (this.protocol.openSession === undefined) return fault('game/sessions', 'the protocol has no sessions');
    const { names: seated, version, seed, settings, seatOf = (name) => seated.indexOf(name) } = this.options;
    const toSeat = names.map(seatOf);
    const bySeat = <T>(values: readonly T[]): T[] => toSeat.map((_, seat) => values[toSeat.indexOf(seat)] as T);
    const opened = this.protocol.openSession({
      names: bySeat(names),
      versions: bySeat(versions).map((each) => each ?? version),
      seed,
      settings,
      rematch: false,
    });
    if (!opened.ok) return opened;
    this.session = opened.value;
    this.settleBegun();
    return ok(this.monitored(opened.value, toSeat));
  };

  report(): MonitoredGame {
    return {
      finished: this.result !== null,
      standings: this.result?.standings ?? this.standings(),
      winners: this.result?.winners ?? [],
      faults: this.faults.list(),
      forfeits: this.faults.forfeits(),
      clocks: this.seats.map(({ clock }) => clock),
      nonStrict: this.seats.map(({ nonStrict }) => nonStrict.list()),
    };
  }

  private monitored(session: GameSession<M>, toSeat: readonly number[]): GameSession<M> {
    const seatOf = (join: number): number => toSeat[join] as number;
    const toHost = <T extends { readonly seat: number }>(item: T): T => ({ ...item, seat: toSeat.indexOf(item.seat) });
    const deliver = (outputs: readonly Output[]): Output[] => this.follow(session, outputs).map(toHost);
    const { cancel } = session;
    return {
      ...session,
      begin: () => deliver(session.begin()),
      receive: (join, message) => deliver(this.receive(session, seatOf(join), message)),
      leave: (join, why) => deliver(this.leave(session, seatOf(join), why)),
      ...(cancel && { cancel: () => deliver(cancel()) }),
      awaited: () => session.awaited().map(toHost),
      pendingFor: (join) => session.pendingFor(seatOf(join)),
    };
  }

  private at(seat: number): MonitoredSeat {
    return this.seats[seat] as MonitoredSeat;
  }

  private standings(): readonly Standing[] {
    return this.session?.standings() ?? this.options.names.map(() => ({ points: 0, turns: 0 }));
  }

  private receive(session: GameSession<M>, seat: number, message: M): readonly Output[] {
    const said = this.protocol.codec.show(message);
    this.observe(seat, '<<', said);
    this.stopClock(seat);
    const { lastSent: sent } = this.at(seat);
    const outputs = session.receive(seat, message);
    for (const output of outputs) if (output.seat === seat) this.judge(output, { sent, said });
    return outputs;
  }

  private judge(output: Output, exchanged: Pick<SeatFault, 'sent' | 'said'>): void {
    const { seat } = output;
    if (output.kind === 'remark') this.at(seat).nonStrict.add(output.rule);
    else if (output.violation !== undefined) {
      const broken = violationFault(seat, output.violation, exchanged);
      if (output.kind === 'close') this.faults.forfeit(broken);
      else {
        this.faults.refuse(broken);
        this.at(seat).refused = { fault: broken, wait: this.at(seat).wait };
      }
    }
  }

  private leave(session: GameSession<M>, seat: number, why: LeaveReason): readonly Output[] {
    // A player who has answered the end of the game may go.
    if (!session.hasResult() || session.awaited().some((wait) => wait.seat === seat)) {
      const reason = why === 'deadline' ? `no reply within ${this.options.deadline} ms` : REASONS[why];
      const { refused, wait, lastSent: sent } = this.at(seat);
      if (refused?.wait === wait && GIVES_UP.includes(why)) this.faults.forfeitAfterRefusal(refused.fault, reason);
      else {
        const rule = ruleForCode(this.protocol.processRules, CODES[why], reason);
        this.faults.forfeit(conductFault(seat, rule, reason, { sent, said: null }));
      }
    }
    return session.leave(seat, why);
  }

  private follow(session: GameSession<M>, outputs: readonly Output[]): readonly Output[] {
    for (const output of outputs) {
      if (output.kind === 'send') this.onSent(output.seat, output.text);
      if (output.kind === 'close') {
        this.options.observers[output.seat]?.({ at: this.clock.now(), kind: 'input-closed' });
      }
    }
    this.startClocks(session.awaited());
    if (session.hasResult()) this.result ??= { standings: session.standings(), winners: session.winners() };
    else this.countTurns(session);
    if (session.isOver()) this.settleOver();
    return outputs;
  }

  /** Turns of the players who are still in the game. */
  private countTurns(session: GameSession<M>): void {
    const turns = turnsOf(session).filter((_, seat) => !this.faults.hasForfeited(seat));
    const sum = turns.reduce((total, each) => total + each, 0);
    if (sum !== this.taken) this.options.onTurn?.(session.standings());
    this.taken = sum;
    if (turns.every((each) => each >= this.options.maxTurns)) this.settleOver();
  }

  private onSent(seat: number, text: string): void {
    this.at(seat).lastSent = text;
    this.observe(seat, '>>', text);
  }

  private observe(seat: number, kind: '>>' | '<<', text: string): void {
    const observer = this.options.observers[seat];
    observer?.({ at: this.clock.now(), kind, bytes: encoder.encode(text + this.protocol.codec.terminator) });
  }

  private startClocks(waits: readonly Awaited[]): void {
    for (const { seat, key } of waits) {
      const monitored = this.at(seat);
      if (monitored.since === null || monitored.wait !== key) monitored.since = this.clock.now();
      monitored.wait = key;
    }
  }

  private stopClock(seat: number): void {
    const monitored = this.at(seat);
    if (monitored.since === null) return;
    countReply(monitored.clock, this.clock.now() - monitored.since);
    monitored.since = null;
  }
}

const encoder = new TextEncoder();

/** How a player leaves that does not know what to send in place of what was refused. */
const GIVES_UP: readonly LeaveReason[] = ['deadline', 'disconnected'];

const REASONS: { readonly [why in Exclude<LeaveReason, 'deadline'>]: string } = {
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

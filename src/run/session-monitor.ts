import { fault, ok, type Result } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import { type GameSession, type LeaveReason, type Output, type Standing, turnsOf } from '../kit/game-session.js';
import type { Protocol, SessionOptions } from '../kit/protocol.js';
import type { Violation } from '../kit/rule.js';
import { type Clock, type Observer, type ProcessorUse, systemClock } from '../peer/index.js';
import type { NonStrict } from './game-report.js';
import { MonitoredSeat } from './monitored-seat.js';
import type { SeatClock } from './seat-clock.js';
import { FaultLog, type SeatFault, violationFault } from './seat-faults.js';

export interface SessionMonitorOptions {
  /** By seat, whatever the order in which the players join. */
  readonly names: readonly string[];
  readonly version: string;
  readonly seed: number;
  readonly settings: Settings;
  readonly maxTurns: number;
  readonly deadline: number;
  /** By seat; null for one that is not observed. */
  readonly observers: readonly (Observer | null)[];
  /** Whether observers get the messages, too. The server of some transports shows them the bytes. */
  readonly showsMessages?: boolean;
  /** The seat of a player, by its name and its place in the order of joining; by default the one that is called so. */
  readonly seatOf?: (name: string, join: number) => number;
  /** What the process of a seat does with the processor; null if it is not known. */
  readonly processorUse?: (seat: number) => ProcessorUse | null;
  /** What has come of a message from a seat. */
  readonly incomplete?: (seat: number) => Uint8Array;
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
  /** By seat: the messages to it since it last replied. */
  readonly sinceReply: readonly (readonly string[])[];
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
  private readonly seats: readonly MonitoredSeat<M>[];
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
    const { processorUse, incomplete } = options;
    this.seats = options.names.map(
      (_, seat) =>
        new MonitoredSeat({
          protocol,
          seat,
          observe: options.observers[seat] ?? null,
          deadline: options.deadline,
          processorUse: () => processorUse?.(seat) ?? null,
          incomplete: () => incomplete?.(seat) ?? new Uint8Array(0),
          clock: this.clock,
        }),
    );
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
      sinceReply: this.seats.map(({ sent }) => sent.after().sinceReply),
    };
  }

  /** No timer is left. */
  close(): void {
    for (const seat of this.seats) seat.close();
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

  private get showsMessages(): boolean {
    return this.options.showsMessages ?? true;
  }

  private at(seat: number): MonitoredSeat<M> {
    return this.seats[seat] as MonitoredSeat<M>;
  }

  private standings(): readonly Standing[] {
    return this.session?.standings() ?? this.options.names.map(() => ({ points: 0, turns: 0 }));
  }

  private receive(session: GameSession<M>, seat: number, message: M): readonly Output[] {
    const said = this.protocol.codec.show(message);
    this.observe(seat, '<<', said);
    const { sent } = this.at(seat);
    this.at(seat).stopClock();
    sent.replied();
    const exchanged = { sent: sent.last, said };
    const outputs = session.receive(seat, message);
    for (const output of outputs) if (output.seat === seat) this.judge(output, exchanged);
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
        this.at(seat).refuse(broken);
      }
    }
  }

  private leave(session: GameSession<M>, seat: number, why: LeaveReason): readonly Output[] {
    // A player who has answered the end of the game may go.
    if (!session.hasResult() || session.awaited().some((wait) => wait.seat === seat)) {
      const monitored = this.at(seat);
      const refused = monitored.givenUpAfter(why);
      const found = monitored.leave(why);
      if (refused === null) this.faults.forfeit(found);
      else this.faults.forfeitAfterRefusal(refused, found.reason);
    }
    return session.leave(seat, why);
  }

  private follow(session: GameSession<M>, outputs: readonly Output[]): readonly Output[] {
    for (const output of outputs) {
      if (output.kind === 'send') this.onSent(output.seat, output.text);
      if (output.kind === 'close' && this.showsMessages) {
        this.options.observers[output.seat]?.({ at: this.clock.now(), kind: 'input-closed' });
      }
    }
    for (const { seat, key } of session.awaited()) this.at(seat).startClock(key);
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
    this.at(seat).sent.add(text);
    this.observe(seat, '>>', text);
  }

  private observe(seat: number, kind: '>>' | '<<', text: string): void {
    const observer = this.showsMessages ? this.options.observers[seat] : null;
    observer?.({ at: this.clock.now(), kind, bytes: encoder.encode(text + this.protocol.codec.terminator) });
  }
}

const encoder = new TextEncoder();

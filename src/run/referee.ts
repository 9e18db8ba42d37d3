import {
  type Awaited,
  type GameSession,
  type LeaveReason,
  type Output,
  type SendOutput,
  turnsOf,
} from '../kit/game-session.js';
import { readUnfinished } from '../kit/process-fault.js';
import { isTimeout } from '../kit/process-rules.js';
import type { PlayerProtocol } from '../kit/protocol.js';
import type { CitedRule } from '../kit/rule.js';
import { afterNextPoll } from '../peer/event-loop.js';
import type { Ending, Peer, PeerFault, Received } from '../peer/peer.js';
import { type GameLimits, type GameReport, NonStrictCount } from './game-report.js';
import { halfMessageFault, processFault } from './process-faults.js';
import { countReply, newSeatClock, type SeatClock } from './seat-clock.js';
import { conductFault, FaultLog, type SeatFault, violationFault } from './seat-faults.js';
import { SentMessages } from './sent-messages.js';

export interface RefereeOptions extends GameLimits {
  /** Called whenever a player has been asked: until its reply comes there is time for other work. */
  readonly onAsked?: () => void;
}

type RefereedProtocol<M> = Pick<PlayerProtocol<M>, 'codec' | 'processRules'>;

interface Place<M> {
  readonly player: Peer<M>;
  readonly clock: SeatClock;
  readonly nonStrict: NonStrictCount;
  readonly sent: SentMessages;
  /** Once the session has closed the seat. */
  ending: Promise<Ending> | null;
}

/**
 * Plays a session with processes on pipes, in lockstep: a seat is sent the message that it has to answer only when all
 * other messages are out and nothing unprompted has come from it. Sees to it that all players exit.
 */
export async function referee<M>(
  protocol: RefereedProtocol<M>,
  session: GameSession<M>,
  players: readonly Peer<M>[],
  options: RefereeOptions,
): Promise<GameReport> {
  const game = new RefereedGame(protocol, session, players, options);
  await game.play();
  return game.end();
}

class RefereedGame<M> {
  private readonly protocol: RefereedProtocol<M>;
  private readonly session: GameSession<M>;
  private readonly places: readonly Place<M>[];
  private readonly options: RefereeOptions;
  private readonly faults: FaultLog;
  /** Seats that left, and the others played on. */
  private readonly forfeits: number[] = [];
  /** By seat, where more than one is waited for. */
  private readonly receiving = new Map<number, Promise<Answered<M>>>();
  private turns = 0;
  private isCalledOff = false;

  constructor(
    protocol: RefereedProtocol<M>,
    session: GameSession<M>,
    players: readonly Peer<M>[],
    options: RefereeOptions,
  ) {
    this.protocol = protocol;
    this.session = session;
    this.options = options;
    this.places = players.map((player) => ({
      player,
      clock: newSeatClock(),
      nonStrict: new NonStrictCount(),
      sent: new SentMessages(),
      ending: null,
    }));
    this.faults = new FaultLog(players.length);
  }

  async play(): Promise<void> {
    let requests = this.deliver(this.session.begin());
    while (!this.isDone()) {
      requests = this.request(requests);
      if (this.isDone()) return;
      this.options.onAsked?.();
      const { wait, received, deadline } = await this.next();
      if (this.isAborted()) return;
      if (received.ok) requests = await this.onReply(wait.seat, received);
      else if (this.isCurrent(wait) || !isTimeout(received.fault.code)) {
        requests = await this.onFault(wait.seat, received.fault, deadline);
      }
    }
  }

  async end(): Promise<GameReport> {
    const { session } = this;
    const finished = session.hasResult();
    const endings = await Promise.all(this.places.map((_, seat) => this.endSeat(seat)));
    const faults = this.faults.list();
    const late =
      faults.length > 0 || this.isAborted() ? [] : endings.flatMap((each, seat) => this.lateFault(seat, each));
    return {
      finished,
      interrupted: this.isAborted(),
      seats: session.standings().map((standing, seat) => {
        const { clock, nonStrict } = this.place(seat);
        return { ...standing, ...clock, nonStrict: nonStrict.list() };
      }),
      winners: finished ? session.winners() : [],
      faults: [...faults, ...late],
      ...(this.forfeits.length > 0 && { forfeits: this.forfeits }),
    };
  }

  private isAborted(): boolean {
    return this.options.signal?.aborted ?? false;
  }

  private isDone(): boolean {
    return this.session.isOver() || this.isCalledOff || this.isAborted();
  }

  private place(seat: number): Place<M> {
    return this.places[seat] as Place<M>;
  }

  /** Carries out the outputs, except for the messages that must be answered: of each awaited seat, the last one. */
  private deliver(outputs: readonly Output[], said: M | null = null): SendOutput[] {
    const requests: SendOutput[] = [];
    for (const { seat } of this.session.awaited()) {
      const request = outputs.findLast((output) => output.kind === 'send' && output.seat === seat);
      if (request !== undefined) requests.push(request as SendOutput);
    }
    for (const output of outputs) {
      if (output.kind === 'remark') this.place(output.seat).nonStrict.add(output.rule);
      else {
        this.blame(output, said);
        if (output.kind === 'close') this.close(output.seat);
        else if (!requests.includes(output)) this.send(output);
      }
    }
    return requests;
  }

  private send({ seat, text }: SendOutput): void {
    const { sent, player } = this.place(seat);
    sent.add(text);
    player.send(text + this.protocol.codec.terminator);
  }

  /** Where the game is over too, all players are ended together. */
  private close(seat: number): void {
    if (!this.session.isOver()) this.place(seat).ending ??= this.endSeat(seat);
  }

  private blame(output: Exclude<Output, { readonly kind: 'remark' }>, message: M | null): void {
    const { kind, seat, violation } = output;
    if (violation === undefined) return;
    const said = message === null ? null : this.protocol.codec.show(message);
    const fault = violationFault(seat, violation, { sent: this.place(seat).sent.last, said });
    if (kind === 'close') this.forfeit(fault);
    else this.faults.refuse(fault);
  }

  private forfeit(fault: SeatFault): void {
    this.faults.forfeit(fault);
    const goesOn = this.session.hasResult() || !this.session.isOver();
    if (goesOn) this.forfeits.push(fault.seat);
  }

  /** Sends requests to seats that have been silent until now. */
  private request(requests: readonly SendOutput[]): SendOutput[] {
    const { unprompted } = this.protocol.processRules;
    const waiting = [...requests];
    for (let next = waiting.shift(); next !== undefined && !this.isDone(); next = waiting.shift()) {
      const early = this.unaskedFault(next.seat, unprompted);
      if (early === null) this.send(next);
      else waiting.push(...this.expel(early, 'violation'));
    }
    return waiting;
  }

  private async onReply(seat: number, received: Received<M> & { readonly ok: true }): Promise<SendOutput[]> {
    const { message, elapsedMs } = received;
    const { clock, sent } = this.place(seat);
    countReply(clock, elapsedMs);
    sent.replied();
    const requests = this.deliver(this.session.receive(seat, message), message);
    if (this.faults.hasForfeited(seat)) return requests;
    await afterNextPoll();
    const twice = this.unaskedFault(seat, this.protocol.processRules.repeatedReply, IS_SECOND);
    if (twice !== null) return [...requests, ...this.expel(twice, 'violation')];
    this.countTurns();
    return requests;
  }

  private async onFault(seat: number, fault: PeerFault, deadline: number): Promise<SendOutput[]> {
    const { codec, processRules } = this.protocol;
    const { player, sent } = this.place(seat);
    const { incomplete } = player.unreceived();
    const faulty = { seat, fault, sent, incomplete, deadline };
    const half = isTimeout(fault.code) ? readUnfinished(codec, incomplete) : null;
    if (half?.ok) return this.onReply(seat, { ok: true, message: half.value, elapsedMs: deadline });
    const found = half ? halfMessageFault(faulty, half.error, processRules) : processFault(faulty, processRules);
    return this.expel(found, LEAVE_REASONS[fault.code] ?? 'disconnected');
  }

  private expel(fault: SeatFault, why: LeaveReason): SendOutput[] {
    const hadResult = this.session.hasResult();
    const outputs = this.session.leave(fault.seat, why);
    if (hadResult) this.faults.forfeit(fault);
    else this.forfeit(fault);
    const requests = this.deliver(outputs);
    this.close(fault.seat);
    return requests;
  }

  /** The next message of a seat that the game waits for, or its fault. */
  private next(): Promise<Answered<M>> {
    const awaited = this.session.awaited();
    if (awaited.length === 1 && this.receiving.size === 0) return this.receive(awaited[0] as Awaited);
    for (const wait of awaited) {
      if (!this.receiving.has(wait.seat)) this.receiving.set(wait.seat, this.receive(wait));
    }
    return Promise.race(this.receiving.values()).then((first) => {
      this.receiving.delete(first.wait.seat);
      return first;
    });
  }

  private async receive(wait: Awaited): Promise<Answered<M>> {
    const { deadline, firstDeadline } = this.options;
    const { player, clock } = this.place(wait.seat);
    const ms = clock.replies === 0 ? firstDeadline : deadline;
    return { wait, deadline: ms, received: await player.receive(ms) };
  }

  /** Where several seats are waited for, the reply of one may end the wait for another. */
  private isCurrent({ seat, key }: Awaited): boolean {
    return this.session.awaited().some((wait) => wait.seat === seat && wait.key === key);
  }

  private countTurns(): void {
    const { onTurn, maxTurns } = this.options;
    const turns = turnsOf(this.session);
    const sum = turns.reduce((total, each) => total + each, 0);
    if (sum > this.turns) onTurn?.(this.session.standings());
    this.turns = sum;
    this.isCalledOff = turns.every((each) => each >= maxTurns);
  }

  private unaskedFault(seat: number, rule: CitedRule, what = 'came when no reply was due'): SeatFault | null {
    const { player, sent } = this.place(seat);
    const [first] = player.unreceived().messages;
    if (first === undefined) return null;
    const said = this.protocol.codec.show(first);
    return conductFault(seat, rule, `${said} ${what}`, { sent: sent.last, said });
  }

  /** Players see the end of their input. One that is at fault is not waited for. */
  private endSeat(seat: number): Promise<Ending> {
    const { player, ending } = this.place(seat);
    if (ending !== null) return ending;
    return player.end(this.isAborted() || this.faults.hasForfeited(seat) ? 0 : this.options.grace);
  }

  /** What can still go wrong after the last move: an unprompted message, and not exiting. */
  private lateFault(seat: number, ending: Ending): SeatFault[] {
    const { unprompted, terminates } = this.protocol.processRules;
    const unasked = this.unaskedFault(seat, unprompted);
    if (unasked !== null) return [unasked];
    if (!ending.killed) return [];
    const reason = `it still ran ${this.options.grace} ms after the end of its input`;
    return [{ ...conductFault(seat, terminates, reason, { sent: null, said: null }), stderr: ending.stderr }];
  }
}

interface Answered<M> {
  readonly wait: Awaited;
  /** The time that the seat had, in milliseconds. */
  readonly deadline: number;
  readonly received: Received<M>;
}

const IS_SECOND = 'is a second reply to the same message';

const LEAVE_REASONS: { readonly [code in PeerFault['code']]?: LeaveReason } = {
  'peer/timeout': 'deadline',
  'peer/flood': 'flood',
  'peer/backlog': 'flood',
};

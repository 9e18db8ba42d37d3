import type { GameDriver, OutgoingMessage } from '../kit/driver.js';
import type { Standing } from '../kit/game-session.js';
import type { CitedRule } from '../kit/rule.js';
import { afterNextPoll } from '../peer/event-loop.js';
import type { Ending, Peer } from '../peer/peer.js';
import { breachFault, conductFault, peerFault, type SeatFault } from './seat-faults.js';

export interface RefereeOptions {
  /** Milliseconds for each reply. */
  readonly deadline: number;
  /** Milliseconds for a process's first reply, which includes its start. */
  readonly firstDeadline: number;
  /** Milliseconds to end after the end of input. */
  readonly grace: number;
  /** After so many turns of a seat the game is called off: nobody's fault, nobody's win. */
  readonly maxTurns: number;
  /** Called whenever somebody has been asked: until the answer comes there is time for other work. */
  readonly onAsked?: () => void;
  /** Called whenever a turn has ended. */
  readonly onTurn?: (standings: readonly Standing[]) => void;
  /** Ends the game early, such as when Herald is interrupted. */
  readonly signal?: AbortSignal;
}

/** A rule that a strict reading has, and how often a seat did not keep it. */
export interface NonStrict {
  readonly rule: CitedRule;
  readonly times: number;
}

export interface SeatReport extends Standing {
  readonly replies: number;
  readonly totalMs: number;
  readonly slowestMs: number;
  readonly nonStrict: readonly NonStrict[];
}

export interface GameReport {
  /** Whether the game came to its end by the rules; a fault or too many turns end it early. */
  readonly finished: boolean;
  readonly interrupted: boolean;
  readonly seats: readonly SeatReport[];
  /** Empty where the game did not finish. */
  readonly winners: readonly number[];
  readonly faults: readonly SeatFault[];
  /** Seats that went while the game went on, where the protocol has it so. */
  readonly forfeits?: readonly number[];
}

interface Clocked {
  replies: number;
  totalMs: number;
  slowestMs: number;
}

/** One seat as the referee keeps it in mind. */
interface Place<M> {
  readonly player: Peer<Framed<M>>;
  readonly clock: Clocked;
  /** By the id of the rule. */
  readonly nonStrict: Map<string, NonStrict>;
  lastSent: string | null;
}

/** A message as framed from the wire; the court only sees what it says. */
interface Framed<M> {
  readonly datum: M;
}

interface Sitting<M> {
  readonly court: GameDriver<M>;
  readonly places: readonly Place<M>[];
  readonly options: RefereeOptions;
}

/** Carries one game between a court and its players, and sees to it that all of them end. */
export async function referee<M>(
  court: GameDriver<M>,
  players: readonly Peer<Framed<M>>[],
  options: RefereeOptions,
): Promise<GameReport> {
  const places = players.map((player): Place<M> => {
    return { player, clock: { replies: 0, totalMs: 0, slowestMs: 0 }, nonStrict: new Map(), lastSent: null };
  });
  const sitting: Sitting<M> = { court, places, options };
  const fault = await playOut(sitting);
  const finished = court.request() === null;
  const endings = await endAll(sitting, fault);
  const late =
    fault === null && !options.signal?.aborted
      ? endings.flatMap((ending, seat) => lateFaults(sitting, seat, ending))
      : [];
  return {
    finished,
    interrupted: options.signal?.aborted ?? false,
    seats: court.standings().map((standing, seat) => {
      const { clock, nonStrict } = places[seat] as Place<M>;
      return { ...standing, ...clock, nonStrict: [...nonStrict.values()] };
    }),
    winners: finished ? court.winners() : [],
    faults: fault === null ? late : [fault],
  };
}

/** Asks and tells until the game is over or somebody is at fault. */
async function playOut<M>(sitting: Sitting<M>): Promise<SeatFault | null> {
  const { court, options } = sitting;
  let taken = 0;
  for (let request = court.request(); request !== null; request = court.request()) {
    if (options.signal?.aborted) return null;
    const fault = await exchange(sitting, request);
    if (fault !== null) return fault;
    const turns = court.turns();
    const sum = turns.reduce((total, each) => total + each, 0);
    if (sum > taken) options.onTurn?.(court.standings());
    if (turns.every((each) => each >= options.maxTurns)) return null;
    taken = sum;
  }
  return null;
}

async function exchange<M>(sitting: Sitting<M>, request: OutgoingMessage): Promise<SeatFault | null> {
  const { court, places, options } = sitting;
  const { seat, text } = request;
  const { player, clock, nonStrict } = places[seat] as Place<M>;
  const early = unaskedFault(sitting, seat, court.processRules.unprompted);
  if (early !== null) return early;
  tell(sitting, request);
  options.onAsked?.();
  const received = await player.receive(clock.replies === 0 ? options.firstDeadline : options.deadline);
  if (options.signal?.aborted) return null;
  if (!received.ok) return peerFault(seat, text, received.fault, court.processRules);
  count(clock, received.elapsedMs);
  const said = received.message.datum;
  const ruling = court.take(said);
  if (!ruling.legal) return breachFault(seat, text, court.show(said), ruling.violation);
  for (const rule of ruling.contested ?? []) note(nonStrict, rule);
  for (const dispatch of ruling.messages) tell(sitting, dispatch);
  await afterNextPoll();
  return unaskedFault(sitting, seat, court.processRules.repeatedReply);
}

/** Messages go out in the drivers' layout, with one newline. */
function tell<M>({ places }: Sitting<M>, { seat, text }: OutgoingMessage): void {
  const place = places[seat] as Place<M>;
  place.lastSent = text;
  place.player.send(`${text}\n`);
}

function count(clock: Clocked, elapsedMs: number): void {
  clock.replies++;
  clock.totalMs += elapsedMs;
  clock.slowestMs = Math.max(clock.slowestMs, elapsedMs);
}

function note(nonStrict: Map<string, NonStrict>, rule: CitedRule): void {
  nonStrict.set(rule.id, { rule, times: (nonStrict.get(rule.id)?.times ?? 0) + 1 });
}

/** Output that nobody asked for. */
function unaskedFault<M>({ court, places }: Sitting<M>, seat: number, rule: CitedRule): SeatFault | null {
  const { player, lastSent } = places[seat] as Place<M>;
  const [first] = player.unreceived().messages;
  if (first === undefined) return null;
  const said = court.show(first.datum);
  return conductFault(seat, rule, `${said} came when nothing was asked`, { sent: lastSent, said });
}

/** The players see the end of their input; whoever is at fault is not waited for. */
function endAll<M>({ places, options }: Sitting<M>, fault: SeatFault | null): Promise<Ending[]> {
  const grace = (seat: number): number => (options.signal?.aborted || fault?.seat === seat ? 0 : options.grace);
  return Promise.all(places.map(({ player }, seat) => player.end(grace(seat))));
}

/** What can still go wrong after the last move: words nobody asked for, and not ending. */
function lateFaults<M>(sitting: Sitting<M>, seat: number, ending: Ending): SeatFault[] {
  const { court, options } = sitting;
  const unasked = unaskedFault(sitting, seat, court.processRules.unprompted);
  if (unasked !== null) return [unasked];
  if (!ending.killed) return [];
  const reason = `it still ran ${options.grace} ms after the end of its input`;
  const fault = conductFault(seat, court.processRules.terminates, reason, { sent: null, said: null });
  return [{ ...fault, stderr: ending.stderrTail }];
}

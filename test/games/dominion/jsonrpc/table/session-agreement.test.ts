import { expect, test } from 'vitest';
import {
  makeError,
  makeNotification,
  makeRequest,
  makeResult,
  parseEnvelope,
} from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { receiveFrame } from '../../../../../src/games/dominion/jsonrpc/player.js';
import {
  advance,
  SESSION_RULES,
  type Session,
  START,
} from '../../../../../src/games/dominion/jsonrpc/session/session-machine.js';
import { MOST_WAITING } from '../../../../../src/games/dominion/jsonrpc/table/inbound.js';
import { isGone } from '../../../../../src/games/dominion/jsonrpc/table/table.js';
import type { Output } from '../../../../../src/kit/game-session.js';
import { sized } from '../../../../sizes.js';
import { deliver, type Line, openWatched, printed, type Watched } from './playing.js';

// A table derives turn and stage of a seat from its game. The session machine follows the frames of one connection, and
// knows no game. Here every frame of every seat goes to both, and they have to agree on which frames of players break a rule.

const GAMES = sized({ test: 250, long: 2500 });

/** What both say of a frame of a player: the rule that it breaks for the machine, and what the table does with it. */
const agreements = (...rules: (keyof typeof SESSION_RULES)[]): string[] =>
  rules.map((name) => `${SESSION_RULES[name].id} | ${SESSION_RULES[name].id}`);

const AGREED: readonly string[] = [
  'fine | accepted',
  // A rule of the game, or a schema.
  'fine | other rule',
  ...agreements('outOfTurn', 'afterGame', 'oneRequest', 'unknownMethod', 'batch', 'malformed', 'version', 'id'),
  ...agreements('errorAnswer'),
  // The others have left while the request was on its way: it is refused, but breaks no rule.
  'fine | refused',
];

/** Where the table differs from the machine on purpose, with the point of the register. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // Requests may wait, and are judged when it is their turn.
  'session/one-request | accepted': 'J-29',
  'session/one-request | other rule': 'J-29',
  'session/one-request | session/out-of-turn': 'J-29',
  'session/one-request | refused': 'J-29',
  // An id need not be unique for its request to be carried out.
  'session/id-in-use | accepted': 'J-15',
  'session/id-in-use | session/one-request': 'J-15',
  // A number that is not exact cannot be echoed.
  'fine | session/id': 'J-15',
  'session/out-of-turn | session/id': 'J-15',
  'session/one-request | session/id': 'J-15',
  'session/after-game | session/id': 'J-15',
  // Params are validated before the turn is looked at.
  'session/out-of-turn | other rule': 'J-25',
  'session/after-game | other rule': 'J-25',
  // Ignored, as JSON-RPC has it.
  'session/player-notification | accepted': 'J-17',
  'session/unknown-id | accepted': 'J-21',
  'session/answered-twice | accepted': 'J-21',
  'session/id-type | accepted': 'J-21',
  'session/answer-to-notification | accepted': 'J-21',
  // An error is fatal, whatever it answers.
  'session/unknown-id | session/error-answer': 'J-20',
  'session/answered-twice | session/error-answer': 'J-20',
  'session/id-type | session/error-answer': 'J-20',
  // Frames that were on their way when their sender lost its seat.
  'session/after-close | accepted': 'J-55',
  // All others have left before the first turn: there was no turn to cut short.
  'session/after-game | refused': 'J-56',
};

/** The same as the first, but its game has to end in the middle of a queue, which only the long test may see. */
const RARE: readonly string[] = ['session/one-request | session/after-game'];

const OF_SESSION = new Set<string>(Object.values(SESSION_RULES).map(({ id }) => id));

/** One frame of a player, until it is known what the table does with it. */
interface SentFrame {
  readonly seat: number;
  readonly frame: string;
  /** What the machine says. */
  readonly rule: string;
  readonly isRequest: boolean;
  readonly id: unknown;
  table: string;
}

class Comparison {
  readonly watched: Watched;
  readonly seen: Map<string, string>;
  private readonly sessions: Session[];
  private open: SentFrame[] = [];
  /** The last question to each seat that it has not answered, by its id. */
  private readonly questions = new Map<number, unknown>();
  /** Two requests have one id, so that the messages alone no longer show which of them is answered. */
  isAmbiguous = false;

  constructor(watched: Watched, seen: Map<string, string>) {
    this.watched = watched;
    this.seen = seen;
    this.sessions = watched.lines.map(() => START);
  }

  begin(): void {
    this.take(this.watched.hosted.begin(), null);
  }

  send(seat: number, frame: string): void {
    const envelope = parseEnvelope(frame, { nullParams: true });
    const step = advance(this.sessions[seat] as Session, 'player', envelope);
    this.sessions[seat] = step.session;
    const isRequest = envelope.kind === 'request';
    const id = 'id' in envelope ? envelope.id : null;
    if (id === this.questions.get(seat)) this.questions.delete(seat);
    const rule = step.ok ? 'fine' : step.violation.rule;
    const sent: SentFrame = { seat, frame, rule, isRequest, id, table: 'accepted' };
    this.open.push(sent);
    this.take(this.watched.hosted.receive(seat, frame), sent);
    this.isAmbiguous ||= rule === SESSION_RULES.idInUse.id;
    // A request that is not answered yet is waiting.
    if (!isRequest || rule === SESSION_RULES.afterClose.id || this.isAmbiguous) this.settle(sent);
  }

  leave(seat: number, why: 'disconnected' | 'deadline' | 'flood'): void {
    if (why === 'disconnected') this.close(seat);
    this.take(this.watched.hosted.leave(seat, why), null);
  }

  private close(seat: number): void {
    this.sessions[seat] = advance(this.sessions[seat] as Session, 'server', { kind: 'close' }).session;
    (this.watched.lines[seat] as Line).isClosed = true;
    for (const sent of this.open.filter((each) => each.seat === seat)) this.settle(sent);
  }

  private take(outputs: readonly Output[], sent: SentFrame | null): void {
    for (const output of outputs) {
      // A host drops what is for a player that has left, such as one that did so after the end of the game.
      if ((this.watched.lines[output.seat] as Line).isClosed) continue;
      deliver(this.watched, [output]);
      if (output.kind === 'send') this.onServerFrame(output, sent);
      else if (output.kind === 'close') this.onClose(output, sent);
    }
  }

  /**
   * When all others have left, a play has its result even if its question is unanswered (J-56). A question about the play of
   * somebody who has left is no longer waited for either, and the seat may be asked the next one. One connection shows neither.
   */
  private isCutShort(rule: string, seat: number): boolean {
    const { game, pending } = this.watched.hosted.table;
    if (rule === SESSION_RULES.oneQuestion.id) return pending.get(seat)?.id !== this.questions.get(seat);
    return rule === SESSION_RULES.beforeAnswer.id && game.active < 2;
  }

  /** The table breaks no rule itself. */
  private onServerFrame(output: Extract<Output, { kind: 'send' }>, sent: SentFrame | null): void {
    const { seat, text } = output;
    const envelope = parseEnvelope(text);
    const step = advance(this.sessions[seat] as Session, 'server', envelope);
    this.sessions[seat] = step.session;
    if (!step.ok && !this.isCutShort(step.violation.rule, seat)) {
      throw new Error(`the table breaks ${step.violation.rule} in ${step.violation.state}: ${text}`);
    }
    if (envelope.kind === 'request') this.questions.set(seat, envelope.id);
    if (envelope.kind !== 'response' && envelope.kind !== 'errorResponse') return;
    const isAnswered = (each: SentFrame): boolean => each.seat === seat && each.isRequest && each.id === envelope.id;
    const answered = sent !== null && isAnswered(sent) ? sent : (this.open.find(isAnswered) ?? sent);
    if (answered === null) throw new Error(`an answer to nothing: ${text}`);
    if (envelope.kind === 'errorResponse') answered.table = this.describeRefusal(output.violation?.rule.id);
    if (answered.isRequest) this.settle(answered);
  }

  /** Only where all others have left may a request be refused without a rule. */
  private describeRefusal(rule: string | undefined): string {
    if (rule !== undefined) return citedIn(rule);
    return this.watched.hosted.table.game.active < 2 ? 'refused' : 'refused without a rule';
  }

  private onClose({ seat, violation }: Extract<Output, { kind: 'close' }>, sent: SentFrame | null): void {
    if (violation !== undefined && sent !== null) sent.table = citedIn(violation.rule.id);
    this.close(seat);
  }

  private settle(sent: SentFrame): void {
    if (!this.open.includes(sent)) return;
    this.open = this.open.filter((each) => each !== sent);
    const pair = `${sent.rule} | ${sent.table}`;
    if (!this.seen.has(pair)) this.seen.set(pair, sent.frame);
    if (!AGREED.includes(pair) && EXCEPTIONS[pair] === undefined && !RARE.includes(pair))
      throw new Error(`${pair}: ${sent.frame}`);
  }
}

const citedIn = (rule: string): string => (OF_SESSION.has(rule) ? rule : 'other rule');

/** Frames that a player should not send, or not now. Those that cost the seat are rare, so that games go on. */
function strayFrames({ watched }: Comparison, seat: number, number: number): readonly string[] {
  const { dice, hosted } = watched;
  const id = `stray ${number}`;
  const request = (): string =>
    dice.pick([
      makeRequest(id, 'Buy', { card: dice.pick(['Curse', 'Province'] as const) }),
      makeRequest(id, 'Play', { card: dice.pick(['Copper', 'Village'] as const) }),
      makeRequest(id, 'EndTurn'),
    ]);
  const { running, pending } = hosted.table;
  const asked = pending.get(seat)?.id ?? 1;
  const harmless = [
    [request()],
    Array.from({ length: 3 }, (_, each) => makeRequest(`${id} ${each}`, 'Buy', { card: 'Copper' })),
    Array.from({ length: MOST_WAITING + 3 }, (_, each) => makeRequest(`${id} ${each}`, 'Buy', { card: 'Province' })),
    [makeRequest(id, 'EndTurn'), makeRequest(`${id} again`, 'EndTurn')],
    [makeRequest(id, 'Buy', { card: 'Nothing' })],
    [makeRequest(id, 'Sing')],
    [makeNotification('EndTurn')],
    [`[${makeRequest(id, 'EndTurn')}]`],
    [makeResult(100_000 + number, {})],
    [makeResult(String(asked), {})],
    [makeResult(null, {})],
    [makeResult(asked - 1, {})],
  ];
  const fatal = [
    ['{"jsonrpc":'],
    ['{"id":1,"method":"EndTurn"}'],
    [makeRequest(null, 'EndTurn')],
    [makeRequest(1e300, 'EndTurn')],
    [makeError(asked, 1, 'no')],
    [makeError(String(asked), 1, 'no')],
    [makeError(asked - 1, 1, 'no')],
    [makeError(100_000, 1, 'no')],
  ];
  const sameId = [makeRequest(running?.id ?? id, 'Buy', { card: 'Province' })];
  return dice.chance(2) ? sameId : dice.pick(dice.chance(4) ? fatal : harmless);
}

const MOST_STEPS = 1500;

/** Plays a game in which anyone may send anything, and some leave. */
function compare(seed: number, seen: Map<string, string>): void {
  const watched = openWatched({ seed, rematches: seed % 4 === 0 ? 1 : 0 });
  const comparison = new Comparison(watched, seen);
  const { dice, hosted, lines } = watched;
  comparison.begin();
  if (seed % 10 === 0) for (const seat of lines.keys()) if (seat > 0) comparison.leave(seat, 'disconnected');
  for (let step = 0; step < MOST_STEPS && !hosted.isOver() && !comparison.isAmbiguous; step++) {
    const seat = interestingSeat(watched);
    if (dice.chance(isBusy(watched) ? 40 : 6)) {
      for (const frame of strayFrames(comparison, seat, step)) comparison.send(seat, frame);
    } else if (dice.below(hosted.table.queue.length > 0 ? 10 : 300) === 0) {
      comparison.leave(dice.below(lines.length), dice.pick(['disconnected', 'deadline', 'flood']));
    } else if (!passOn(comparison)) leaveInsteadOfWaiting(comparison);
  }
}

/** Where a request is being carried out, or the game is over, more can go wrong than elsewhere. */
const isBusy = ({ hosted }: Watched): boolean => hosted.table.running !== null || hosted.table.stage === 'ending';

/** Any seat, or one that is waited for. */
function interestingSeat({ dice, hosted, lines }: Watched): number {
  const { running, pending } = hosted.table;
  const waiting = [...pending.keys(), ...(running === null ? [] : [running.seat])];
  return waiting.length > 0 && dice.chance(70) ? dice.pick(waiting) : dice.below(lines.length);
}

/** A frame of the server reaches its player, who answers. False if nothing is on its way. */
function passOn(comparison: Comparison): boolean {
  const { lines, dice, hosted } = comparison.watched;
  const waiting = lines.flatMap(({ coming }, seat) => (coming.length > 0 ? [seat] : []));
  if (waiting.length === 0) return false;
  const seat = dice.pick(waiting);
  const { player, coming } = lines[seat] as Line;
  for (const reply of receiveFrame(player, coming.shift() as string)) {
    if (!isGone(hosted.table, seat)) comparison.send(seat, reply);
  }
  return true;
}

/** Stray frames confuse the players, so that some of them wait for ever. */
function leaveInsteadOfWaiting(comparison: Comparison): void {
  const [next] = comparison.watched.hosted.awaited();
  if (next !== undefined) comparison.leave(next.seat, 'deadline');
}

test(`${GAMES} games: the table refuses for a session rule what the session machine flags, and nothing else`, () => {
  const seen = new Map<string, string>();
  for (let seed = 1; seed <= GAMES; seed++) {
    try {
      compare(seed, seen);
    } catch (error) {
      throw new Error(`${printed({ seed })}: ${(error as Error).message}`, { cause: error });
    }
  }
  // An exception that no game needs is none.
  expect([...seen.keys()].filter((pair) => !RARE.includes(pair)).sort()).toEqual(
    [...AGREED, ...Object.keys(EXCEPTIONS)].sort(),
  );
});

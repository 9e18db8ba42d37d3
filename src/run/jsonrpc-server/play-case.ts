import { jsonCards } from '../../games/dominion/jsonrpc/encode-state.js';
import { newJsonPlayer } from '../../games/dominion/jsonrpc/player.js';
import { kingdomFor, type Situation, type Table } from '../../games/dominion/strategies/case-setup.js';
import { CASTS, type CastName } from '../../games/dominion/strategies/seat-strategies.js';
import type { Case } from '../../kit/case.js';
import type { SocketKit } from '../../kit/socket-kit.js';
import { createRecorder, type Header, type Recorder, type Transcript } from '../../kit/transcript/index.js';
import type { Clock } from '../../peer/index.js';
import { CaseGame, type MatchOptions } from './case-game.js';
import { HttpProbes, shown } from './http-probes.js';
import type { KitSeat } from './kit-seat.js';
import { PeekableConnection, type Reply, type ServerUnderTest } from './server-under-test.js';

export interface GameOptions {
  readonly kit: SocketKit;
  readonly venue: ServerUnderTest;
  readonly protocol: string;
  readonly cast: CastName;
  readonly situation: Situation;
  readonly seed: number;
  readonly deadline: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface PlayedGame {
  readonly recording: Transcript;
  /** Whether what the case is about has come about. */
  readonly isReached: boolean;
  /** Whether the server answered at all. */
  readonly isThere: boolean;
}

/** More turns than any situation is worth waiting for, and than any game has. */
const MOST_TURNS = 80;
const MOST_TURNS_OF_GAME = 200;

const SEATS = ['alice', 'bob'];

/** One game of a case on a server, from its creation on. */
export async function playGame(one: Case, options: GameOptions): Promise<PlayedGame> {
  const { venue, protocol, situation, seed, clock, deadline } = options;
  const labels = one.transcript.header.seats ?? SEATS;
  const kingdom = jsonCards(kingdomFor(situation));
  const started = clock.now();
  const now = (): number => clock.now() - started;
  const recorder = createRecorder(headerOf(one, protocol, labels, kingdom, seed, deadline));
  const probing = new HttpProbes(venue, recorder, clock, now);
  const { probe } = situation;
  const bad = probe === null ? undefined : options.kit.badCreation(probe);
  if (probe !== null && bad !== undefined) {
    await probing.creation(probe, bad, seed);
    return { recording: recorder.transcript(), isReached: true, isThere: true };
  }
  const reply = await venue.create({ body: { kingdom, num_players: labels.length }, seed });
  const key = keyIn(reply);
  probing.observe('creation', key === null ? shown(reply) : `${reply?.status} with a key`);
  if (key === null) return { recording: recorder.transcript(), isReached: true, isThere: reply !== null };
  const match = await comeTogether(one, options, { key, labels, probing, recorder, now });
  await match.play();
  return { recording: recorder.transcript(), isReached: match.isReached, isThere: true };
}

const headerOf = (
  one: Case,
  protocol: string,
  labels: readonly string[],
  kingdom: readonly string[],
  seed: number,
  deadline: number,
): Header => ({
  title: one.transcript.header.title ?? one.id,
  protocol,
  role: 'server',
  seats: labels,
  seed,
  setup: `kingdom ${kingdom.join(' ')}`,
  deadline,
});

function keyIn(reply: Reply | null): string | null {
  const body = reply?.body as { key?: unknown } | null | undefined;
  const key = typeof body === 'object' ? body?.key : undefined;
  return reply !== null && reply.status < 300 && typeof key === 'string' && key !== '' ? key : null;
}

interface Gathering {
  readonly key: string;
  readonly labels: readonly string[];
  readonly probing: HttpProbes;
  readonly recorder: Recorder;
  readonly now: () => number;
}

/** Everybody joins, and whatever is to be tried meanwhile is tried. */
async function comeTogether(one: Case, options: GameOptions, gathering: Gathering): Promise<CaseGame> {
  const { venue, situation, deadline, clock, signal } = options;
  const { key, labels, probing, recorder, now } = gathering;
  const { probe, rematch } = situation;
  const last = labels.length - 1;
  if (probe === 'state') await probing.state('state before', key);
  if (probe === 'unknown-key') {
    await probing.join('join of no game', 'no-such-key', 'stranger');
    await probing.state('state of no game', 'no-such-key');
  }
  const lines: (MatchOptions['lines'][number] & { readonly line: PeekableConnection })[] = [];
  for (const [seat, label] of labels.entries()) {
    const [first] = lines;
    if (seat === last && first !== undefined) await beforeTheLast(probe, key, first, probing);
    const wants = rematch === 'everybody' || (rematch === 'first' && seat === 0);
    const mind = newJsonPlayer(CASTS[options.cast](situation, seat, options.seed), wants);
    lines.push({ label, line: new PeekableConnection(venue.join(key, label)), mind });
  }
  if (probe === 'extra-player') {
    for (const { line } of lines) await probing.comeIn(line);
    await probing.join('join of one too many', key, 'stranger');
  }
  const script = options.kit.scriptOf(one);
  const isWhole = script.length === 0 && !situation.isAny;
  return new CaseGame({
    kit: options.kit,
    lines,
    recorder,
    clock,
    now,
    deadline,
    script,
    startDelay: situation.startDelay,
    signal,
    isReached: (sitters) => {
      const table = tableOf(sitters);
      return !isWhole && table !== null && situation.holds(table);
    },
    isEnough: enough(situation, isWhole),
  });
}

/** Null where the server has told nothing that makes sense. */
/** What is tried while one player is still missing. */
async function beforeTheLast(
  probe: string | null,
  key: string,
  { label, line }: { readonly label: string; readonly line: PeekableConnection },
  probing: HttpProbes,
): Promise<void> {
  if (probe !== 'duplicate-name' && probe !== 'last-player-late') return;
  await probing.comeIn(line);
  if (probe === 'duplicate-name') await probing.join('join with a name that is taken', key, label);
  else await probing.silence('start before all are there', line);
}

function tableOf([first, second]: readonly KitSeat[]): Table | null {
  const { mind, turns } = first as KitSeat;
  if (mind.known === null) return null;
  return {
    own: mind.known.state,
    buying: mind.known.buying,
    turns,
    nextHand: second?.mind.known?.state.hand ?? [],
  };
}

/** A whole game goes to its end; otherwise one more turn of everybody shows what has become of the script. */
const enough =
  ({ turns: leaveAfter, isAny }: Situation, isWhole: boolean) =>
  (sitters: readonly KitSeat[], then: readonly number[] | null): boolean => {
    const [first] = sitters as readonly [KitSeat];
    if (leaveAfter !== null && sitters.every(({ turns }) => turns > leaveAfter)) return true;
    if (then === null) return first.turns > (isWhole || !isAny ? MOST_TURNS_OF_GAME : MOST_TURNS);
    const isSeen = ({ turns, isOpen, isOver }: KitSeat, seat: number): boolean =>
      !isOpen || isOver || turns > (then[seat] as number);
    return sitters.every(isSeen) && sitters.some(({ isOpen }) => isOpen);
  };

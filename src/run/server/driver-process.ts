import type { Socket } from 'node:net';
import type { Codec } from '../../kit/codec.js';
import { SERVER_STARTS } from '../../kit/process-rules.js';
import type { SeatRange } from '../../kit/protocol.js';
import { makeOutputNote } from '../../kit/server/index.js';
import {
  adoptStream,
  discardingFramer,
  type PeerFault,
  type PeerLimits,
  startProcess,
  systemClock,
} from '../../peer/index.js';
import { fillSeats, whyNotSeated } from './driver-command.js';
import { PrintedLines } from './printed-lines.js';
import { makeSeatPrograms, type SeatPrograms } from './seat-programs.js';
import type { GameOrder, OpenedGame, ServerUnderTest } from './server-under-test.js';

export interface DriverOptions<M> {
  /** `{seat}` stands for the program of a player, `{seat}...` for as many as a case wants. */
  readonly argv: readonly string[];
  readonly codec: Codec<M>;
  /** How many players a game has. */
  readonly seats: SeatRange;
  readonly limits?: Partial<PeerLimits>;
  readonly sandbox?: boolean;
  /** Paths that a sandbox hides. */
  readonly hidden?: readonly string[];
}

/** Over two pipes and a socket. */
const LATENCY_MS = 30;

/** A server that is a program, and starts its players itself. */
export const driverServer = <M>(options: DriverOptions<M>): ServerUnderTest<M> => ({
  whyNotSeated: (count) => whyNotSeated(options.argv, count, options.seats),
  latency: LATENCY_MS,
  openGame: (order) => startDriver(options, order),
});

async function startDriver<M>(
  { argv, codec, limits = {}, sandbox = false, hidden = [] }: DriverOptions<M>,
  order: GameOrder<M>,
): Promise<OpenedGame<M>> {
  const programs = await makeSeatPrograms(order.labels, sandbox);
  // The folder of the programs differs from run to run, and says nothing to anybody.
  const printed = new PrintedLines((text) => text.replaceAll(programs.folder, ''));
  const driver = startProcess({
    label: 'server',
    argv: fillSeats(argv, programs.paths),
    // What a server prints is for people: it is kept, and not parsed.
    framer: discardingFramer(),
    limits,
    sandbox,
    hidden,
    shown: [programs.folder],
    observe: printed.observe,
  });
  const gone = driver.receive(Number.POSITIVE_INFINITY).then((received) => (received.ok ? null : received.fault));
  const players = await waitForPlayers(programs, gone, order);
  if ('blame' in players) {
    await driver.end(0);
    programs.close();
    return notStarted(players, printed.lines, order);
  }
  const peers = order.labels.map((label) => {
    const stream = players.get(label) as Socket;
    return adoptStream<M>({ label: 'server', stream, framer: codec.framer(), observe: order.record.at(label) });
  });
  return {
    kind: 'game',
    game: {
      seats: peers,
      output: () => printed.lines,
      end: async (graceMs) => {
        await Promise.all(peers.map((peer) => peer.end(0)));
        await driver.end(graceMs);
        programs.close();
      },
    },
  };
}

type Absence = Pick<PeerFault, 'message' | 'blame'>;

/** The players, or why they are not there. */
function waitForPlayers<M>(
  programs: SeatPrograms,
  gone: Promise<PeerFault | null>,
  { deadline, signal }: GameOrder<M>,
) {
  const ms = 2 * deadline;
  const late: Absence = { message: `not all players were started within ${ms} ms`, blame: 'player' };
  const stopped: Absence = { message: 'the run was interrupted', blame: 'kit' };
  return new Promise<ReadonlyMap<string, Socket> | Absence>((resolve) => {
    const cancel = systemClock.after(ms, () => resolve(late));
    const settle = (arrived: ReadonlyMap<string, Socket> | Absence): void => {
      cancel();
      resolve(arrived);
    };
    void programs.connected.then(settle);
    void gone.then((fault) => settle(fault ?? late));
    signal.addEventListener('abort', () => settle(stopped), { once: true });
    if (signal.aborted) settle(stopped);
  });
}

function notStarted<M>(
  { message, blame }: Absence,
  printed: readonly string[],
  { record }: GameOrder<M>,
): OpenedGame<M> {
  const output = printed.length === 0 ? '' : `; ${makeOutputNote(printed.slice(-3).join(' / '))}`;
  const reason = `${message}${output}`;
  if (blame !== 'player') return { kind: 'kit-fault', reason };
  record.add({ side: '--', kind: 'fault', text: `${SERVER_STARTS} ${reason}` });
  return { kind: 'no-game' };
}

import type { Socket } from 'node:net';
import { makeWords } from '../../kit/server-kit.js';
import {
  adoptStream,
  discardingFramer,
  type Observer,
  type PeerFault,
  type PeerLimits,
  startProcess,
  systemClock,
} from '../../peer/index.js';
import { createReader } from '../../wire/sexpr/reader.js';
import { canSeat, seated } from './driver-command.js';
import type { Order, Served, SexprServer } from './driver-under-test.js';
import { makeSeats, type SeatPrograms } from './seat-programs.js';

export interface DriverOptions {
  readonly argv: readonly string[];
  readonly limits?: Partial<PeerLimits>;
  readonly sandbox?: boolean;
}

/** Over two pipes and a socket. */
const LATENCY_MS = 30;

/** A server that is a program, and starts its players itself. */
export const driverServer = (options: DriverOptions): SexprServer => ({
  seats: (count) => canSeat(options.argv, count),
  latency: LATENCY_MS,
  start: (order) => start(options, order),
});

/** Of what a server prints, the last lines, and of each its beginning. */
const LINES = 20;
const WIDTH = 200;

async function start({ argv, limits = {}, sandbox = false }: DriverOptions, order: Order): Promise<Served> {
  const seats = await makeSeats(order.labels, sandbox);
  const printed: string[] = [];
  const observe: Observer = (event) => {
    if (event.kind !== '<<' && event.kind !== 'stderr') return;
    // Where our seats lie is nobody's business, and another place each time.
    const text = Buffer.from(event.bytes).toString().replaceAll(seats.folder, '');
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    printed.push(...lines.map((line) => line.slice(0, WIDTH)));
    printed.splice(0, printed.length - LINES);
  };
  const driver = startProcess({
    label: 'server',
    argv: seated(argv, seats.paths),
    // What a server prints is for people: it is kept, and not parsed.
    framer: discardingFramer(),
    limits,
    sandbox,
    observe,
  });
  const end = async (): Promise<void> => {
    await driver.end(0);
    seats.close();
  };
  const gone = driver.receive(Number.POSITIVE_INFINITY).then((received) => (received.ok ? null : received.fault));
  const players = await arrival(seats, gone, order);
  if ('code' in players) {
    await end();
    return refused(players, printed);
  }
  const peers = order.labels.map((label) => {
    const stream = players.get(label)!;
    return adoptStream({ label: 'server', stream, framer: createReader(), observe: order.observe(label) });
  });
  return {
    ok: true,
    game: {
      seats: peers,
      words: () => printed,
      end: async (graceMs) => {
        await Promise.all(peers.map((peer) => peer.end(0)));
        await driver.end(graceMs);
        seats.close();
      },
    },
  };
}

type Absence = Pick<PeerFault, 'code' | 'message' | 'blame'>;

/** The players, or why they are not there. */
function arrival(seats: SeatPrograms, gone: Promise<PeerFault | null>, { deadline, signal }: Order) {
  const late: Absence = {
    code: 'late',
    message: `not all players were started within ${deadline} ms`,
    blame: 'player',
  };
  const stopped: Absence = { code: 'stopped', message: 'the run was interrupted', blame: 'kit' };
  return new Promise<ReadonlyMap<string, Socket> | Absence>((resolve) => {
    const cancel = systemClock.after(deadline, () => resolve(late));
    const settle = (arrived: ReadonlyMap<string, Socket> | Absence): void => {
      cancel();
      resolve(arrived);
    };
    void seats.connected.then(settle);
    void gone.then((fault) => settle(fault ?? late));
    signal.addEventListener('abort', () => settle(stopped), { once: true });
    if (signal.aborted) settle(stopped);
  });
}

function refused({ message, blame }: Pick<PeerFault, 'message' | 'blame'>, printed: readonly string[]): Served {
  const words = printed.length === 0 ? '' : `; ${makeWords(printed.slice(-3).join(' / '))}`;
  return { ok: false, blame: blame === 'player' ? 'program' : blame, reason: `${message}${words}` };
}

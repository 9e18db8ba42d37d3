import type { Duplex } from 'node:stream';
import { fault, ok, type Result } from '../../core/result.js';
import { openStdioBridge, type StdioBridgeOptions } from '../../games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import { adoptStream, type Clock, systemClock } from '../../peer/index.js';
import { createReader } from '../../wire/sexpr/reader.js';
import type { PlayerLauncher } from '../joining-players.js';
import { type Door, openDoor } from './bridge-endpoint.js';
import { type CrossingOptions, type CrossingReport, cross, portOf } from './bridge-runner.js';
import type { BridgeRecord } from './record-bridge.js';
import { Visitor } from './rejoinable-player.js';

export interface StdioRun
  extends StdioBridgeOptions,
    Pick<CrossingOptions<never, never>, 'deadline' | 'firstDeadline' | 'patience' | 'grace'>,
    Partial<Pick<CrossingOptions<never, never>, 'signal' | 'onFault' | 'onNote'>> {
  /** The driver: it writes here, and reads what we write. */
  readonly driver: Duplex;
  /** Starts the player; null where it comes by itself. */
  readonly invite: PlayerLauncher | null;
  /** Where to listen for it. */
  readonly host: string;
  readonly port: number;
  readonly rejoinWindow: number;
  readonly record: BridgeRecord | null;
  readonly clock?: Clock;
  /** Told where to join, as soon as somebody listens there. */
  readonly onAddress?: (url: string) => void;
}

/** Carries one game between a driver on two pipes and a player that comes over a socket. */
export async function bridgeStdio(options: StdioRun): Promise<Result<CrossingReport>> {
  const clock = options.clock ?? systemClock;
  const bridge = openStdioBridge(options);
  const visitor = new Visitor({ ...options, clock, pending: () => bridge.pending(), ...observing(options, 'player') });
  const opened = await openDoor({
    ...options,
    isTaken: () => visitor.isHere,
    enter: (socket, name) => visitor.enter(socket, name),
  });
  if (!opened.ok) return fault(opened.error.code, opened.error.message);
  const door = opened.value;
  options.onAddress?.(door.urlFor(ANYBODY));
  try {
    const peer = driverOf(options, clock);
    // A driver reads until we are gone: there is nothing to wait for.
    const server = { ...portOf(peer, ({ datum }) => datum, '\n'), end: () => peer.end(0) };
    const report = await cross({ ...options, clock, bridge, server, startPlayer: starting(options, visitor, door) });
    if (report.faults.some(({ side }) => side === 'player')) tellLastWords(visitor, options);
    return ok(report);
  } finally {
    await door.close();
  }
}

/** What a program that is at fault wrote to stderr often says why. */
function tellLastWords({ lastWords }: Visitor, { onNote }: StdioRun): void {
  if (lastWords.length > 0) onNote?.(['the player wrote to stderr:', ...lastWords].join('\n  '));
}

/** Who joins by itself may call itself as it likes. */
const ANYBODY = 'player';

const observing = ({ record }: StdioRun, side: 'player' | 'server') =>
  record === null ? {} : { observe: record.at(side) };

const driverOf = (options: StdioRun, clock: Clock) =>
  adoptStream({
    label: 'driver',
    stream: options.driver,
    framer: createReader(),
    clock,
    ...observing(options, 'server'),
  });

/** A program is told the name that it has in this game, which only the first state says. */
const starting =
  ({ invite }: StdioRun, visitor: Visitor, door: Door) =>
  (name: string | null): Visitor => {
    if (name !== null) visitor.call(name);
    if (invite !== null) visitor.expect(invite(door.urlFor(name ?? ANYBODY)));
    return visitor;
  };

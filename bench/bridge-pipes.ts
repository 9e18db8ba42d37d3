import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { SEXPR_CODEC } from '../dist/games/dominion/sexpr/kit/codec.js';
import { adoptStream, type Peer } from '../dist/peer/index.js';
import { type BridgeEnd, streamEnd } from '../dist/run/bridge/bridge-end.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';

/** Longer than any game takes here. */
export const LONG_DEADLINES = { deadline: 60_000, firstDeadline: 60_000, serverTimeout: 60_000, grace: 5000 } as const;

/** Two ends of a pipe through the system, both in this process: what a player costs is the pipe, and no process. */
export async function openPipe(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const server = createServer({ noDelay: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const near = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
  const [far] = (await once(server, 'connection')) as [Socket];
  server.close();
  return { near, far };
}

/** A peer for the S-expression player at the far end. */
export const peerAt = (near: Socket): Peer<Datum> =>
  adoptStream({ label: 'player', stream: near, framer: SEXPR_CODEC.framer() });

export async function openPipeEnd(): Promise<{ readonly end: BridgeEnd<Datum>; readonly far: Socket }> {
  const { near, far } = await openPipe();
  const peer = adoptStream({ label: 'player', stream: near, framer: SEXPR_CODEC.framer() });
  return { end: streamEnd(peer, SEXPR_CODEC), far };
}

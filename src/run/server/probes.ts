import { type HttpReply, makeObservation, type Probe } from '../../kit/server/index.js';
import { sleep, systemClock } from '../../peer/index.js';
import type { GameRecorder } from '../record-game.js';
import type { RequestSender } from './request-sender.js';
import type { ServerConnection } from './server-network.js';

/** How long something that must not happen is waited for. */
const QUIET_MS = 200;
/** How long a server may take to accept a connection or not, and how often that is looked at. */
const ACCEPT_MS = 10_000;
const POLL_MS = 10;

export interface ProbeOptions<M> {
  readonly record: GameRecorder;
  readonly sender: RequestSender;
  /** Connects another player to a game. */
  readonly join: (key: string, name: string) => ServerConnection<M>;
}

/** Runs the probes of a case outside of its game, and notes their results. */
export class Probes<M> {
  private readonly options: ProbeOptions<M>;

  constructor(options: ProbeOptions<M>) {
    this.options = options;
  }

  async run(probe: Probe, key: string, first: ServerConnection<M> | null): Promise<void> {
    const came = await this.outcomeOf(probe, key, first);
    this.options.record.note(makeObservation({ what: probe.what, came }));
  }

  private outcomeOf(probe: Probe, key: string, first: ServerConnection<M> | null): Promise<string> {
    switch (probe.kind) {
      case 'request':
        return this.options.sender.send(probe.requests(key)).then(describeReply);
      case 'join':
        return this.tryJoin(probe.key(key), probe.name);
      case 'silence':
        return first === null ? Promise.resolve('no') : isSentAnything(first);
    }
  }

  private async tryJoin(key: string, name: string): Promise<string> {
    const connection = this.options.join(key, name);
    const { peer } = connection;
    const received = peer.receive(Number.POSITIVE_INFINITY).then((each) => (each.ok ? 'open' : null));
    const came = await Promise.race([received, staysOpen(connection)]);
    await peer.end(0);
    return came ?? `refused: ${connection.describeEnd()}`;
  }
}

/** Waits until the server has accepted a connection, or not. */
export async function waitUntilAccepted<M>({ isAccepted }: ServerConnection<M>): Promise<void> {
  const end = systemClock.now() + ACCEPT_MS;
  while (isAccepted() === null && systemClock.now() < end) await sleep(systemClock, POLL_MS);
}

/** Accepted, and not closed again. */
async function staysOpen<M>(connection: ServerConnection<M>): Promise<string> {
  await waitUntilAccepted(connection);
  await sleep(systemClock, QUIET_MS);
  return connection.isAccepted() === null ? 'no answer' : 'open';
}

async function isSentAnything<M>({ peer }: ServerConnection<M>): Promise<string> {
  await sleep(systemClock, QUIET_MS);
  return peer.unreceived().messages.length > 0 ? 'yes' : 'no';
}

export function describeReply(reply: HttpReply | null): string {
  if (reply === null) return 'no answer';
  return `${reply.status} ${JSON.stringify(reply.body) ?? ''}`.slice(0, 500);
}

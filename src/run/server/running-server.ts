import { versionIn } from '../../kit/protocol-name.js';
import { makeObservation, type Probe, type ProbeTime, type ServerGrader } from '../../kit/server/index.js';
import { latePeer } from './late-peer.js';
import { oneAtATime } from './one-at-a-time.js';
import { describeReply, Probes, waitUntilAccepted } from './probes.js';
import { RequestSender } from './request-sender.js';
import type { ServerConnection, ServerNetwork } from './server-network.js';
import type { GameOrder, OpenedGame, ServerUnderTest } from './server-under-test.js';

export interface RunningServerOptions<M> {
  readonly protocolName: string;
  readonly grader: Pick<ServerGrader<M>, 'access' | 'connectsInOrder'>;
  readonly network: ServerNetwork<M>;
}

/** A server that is running somewhere, and that players connect to. */
export function runningServer<M>(options: RunningServerOptions<M>): ServerUnderTest<M> {
  const sender = new RequestSender(options.network.request);
  let isReached = false;
  const network = noticing(options.network, () => {
    isReached = true;
  });
  const server = { ...options, network, sender };
  const base = { whyNotSeated: () => null, latency: 0, wasReached: () => isReached };
  if (options.grader.access !== undefined) return { ...base, openGame: (order) => new Opening(server, order).open() };
  return { ...base, openGame: oneAtATime((order) => new Opening(server, order).open()) };
}

/** Notices whatever the server sends to a player. */
const noticing = <M>(network: ServerNetwork<M>, onReceived: () => void): ServerNetwork<M> => ({
  ...network,
  connect: (path, label, observe) =>
    network.connect(path, label, (event) => {
      if (event.kind === '<<') onReceived();
      observe?.(event);
    }),
});

/** How long a server may take to close a connection that its player has closed. */
const NOTICING_MS = 500;

/** For servers whose games have no key. */
const NO_KEY = '';

/** Creates a game, lets all players join it, and tries what the case wants to be tried meanwhile. */
class Opening<M> {
  private readonly server: RunningServerOptions<M> & { readonly sender: RequestSender };
  private readonly order: GameOrder<M>;
  private readonly probes: Probes<M>;
  private readonly tried: readonly Probe[];
  private readonly connections: ServerConnection<M>[] = [];

  constructor(server: RunningServerOptions<M> & { readonly sender: RequestSender }, order: GameOrder<M>) {
    this.server = server;
    this.order = order;
    const { record, setup, labels } = order;
    this.tried = setup.probes?.(labels) ?? [];
    this.probes = new Probes({ record, sender: server.sender, join: (key, name) => this.connect(key, name, name) });
  }

  async open(): Promise<OpenedGame<M>> {
    const { labels, setup } = this.order;
    const inTime = labels.slice(0, labels.length - (setup.lateSeats ?? 0));
    if (this.tried.some(({ when }) => when === 'no-game')) {
      await this.probe('no-game', NO_KEY);
      return { kind: 'no-game' };
    }
    const created = await this.create();
    if (typeof created !== 'string') return created;
    await this.probe('created', created);
    for (const [seat, label] of inTime.entries()) {
      if (seat === labels.length - 1) await this.probe('last-missing', created);
      const connection = this.connect(created, label, label, true);
      this.connections.push(connection);
      if (this.server.grader.connectsInOrder && !setup.connectsAtOnce) await waitUntilAccepted(connection);
    }
    if (setup.connectsAtOnce) await Promise.all(this.connections.map(waitUntilAccepted));
    if (this.server.grader.connectsInOrder) await this.server.network.acceptsAll?.();
    await this.probe('joined', created);
    const late = labels
      .slice(inTime.length)
      .map((label) => latePeer(label, () => this.connect(created, label, label, true).peer));
    const seats = [...this.connections.map(({ peer }) => peer), ...late];
    // Where players cannot choose a game, the server must have noticed that they are gone before others come.
    const graceMs = this.server.grader.access === undefined ? NOTICING_MS : 0;
    const end = async (): Promise<void> => void (await Promise.all(seats.map((peer) => peer.end(graceMs))));
    return { kind: 'game', game: { seats, output: () => [], end } };
  }

  /** The key of a new game, or why there is none. */
  private async create(): Promise<string | OpenedGame<M>> {
    const { setup, labels, seed, record } = this.order;
    const { grader, sender, network } = this.server;
    if (grader.access === undefined || setup.creations === undefined) return NO_KEY;
    const reply = await sender.send(setup.creations(labels.length, seed));
    if (reply === null) return { kind: 'kit-fault', reason: `no server can be reached at ${network.address}` };
    const key = grader.access.keyOf(reply);
    const came = key === null ? describeReply(reply) : `${reply.status} with a key`;
    record.note(makeObservation({ what: 'creation', came }));
    return key ?? { kind: 'no-game' };
  }

  private connect(key: string, name: string, label: string, isSeat = false): ServerConnection<M> {
    const { grader, network, protocolName } = this.server;
    const path = grader.access?.joinPath(key, name, versionIn(protocolName)) ?? '';
    return network.connect(path, label, isSeat ? this.order.record.at(label) : undefined);
  }

  private async probe(when: ProbeTime, key: string): Promise<void> {
    for (const probe of this.tried) {
      if (probe.when !== when) continue;
      for (const connection of this.connections) await waitUntilAccepted(connection);
      await this.probes.run(probe, key, this.connections[0] ?? null);
    }
  }
}

import { GC18_CODEC } from '../../../src/games/eriantys/gc18/codec.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import { memoryPair, type Observer, type Peer } from '../../../src/peer/index.js';
import type { ServerConnection, ServerNetwork } from '../../../src/run/server/index.js';
import type { MemoryServer, ServerAction } from '../../games/eriantys/gc18/memory-server.js';
import { AT_ONCE, newestConnectionFirst, type Queue, type QueueOrder } from './message-queue.js';

/** A server of GC18/1 in this process: nothing between its lobby and the players but a queue. */
export class MemoryLobbyNetwork implements ServerNetwork<JsonMessage> {
  readonly address = 'memory';
  private readonly server: MemoryServer;
  private readonly peers: Peer<JsonMessage>[] = [];
  private readonly toServer: Queue;
  private readonly toClients: Queue;

  constructor(server: MemoryServer, order: QueueOrder = 'in order') {
    this.server = server;
    const open = order === 'in order' ? () => AT_ONCE : newestConnectionFirst;
    this.toServer = open();
    this.toClients = open();
  }

  readonly request = (): Promise<null> => Promise.resolve(null);

  readonly connect = (_: string, label: string, observe?: Observer): ServerConnection<JsonMessage> => {
    const { framer } = GC18_CODEC;
    const [own, peer] = memoryPair(
      { label, framer: framer() },
      { label, framer: framer(), ...(observe && { observe }) },
    );
    const client = this.peers.push(own) - 1;
    this.carryOut(this.server.connect(client));
    void this.listen(client, own);
    return { peer, isAccepted: () => true, describeEnd: () => 'the connection was closed' };
  };

  private async listen(client: number, own: Peer<JsonMessage>): Promise<void> {
    for (;;) {
      const received = await own.receive(Number.POSITIVE_INFINITY);
      if (!received.ok) {
        this.toServer.push(client, () => {
          this.carryOut(this.server.disconnect(client));
          void own.end(0);
        });
        return;
      }
      this.toServer.push(client, () => this.carryOut(this.server.receive(client, received.message)));
    }
  }

  private carryOut(actions: readonly ServerAction[]): void {
    for (const { client, text } of actions) {
      this.toClients.push(client, () => {
        if (text === null) void this.peers[client]?.end(0);
        else this.peers[client]?.send(`${text}\n`);
      });
    }
  }
}

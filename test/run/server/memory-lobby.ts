import { GC18_CODEC } from '../../../src/games/eriantys/gc18/codec.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import { memoryPair, type Observer, type Peer } from '../../../src/peer/index.js';
import type { ServerConnection, ServerNetwork } from '../../../src/run/server/index.js';
import type { MemoryServer, ServerAction } from '../../games/eriantys/gc18/memory-server.js';

/** A server of GC18/1 in this process: nothing between its lobby and the players but a queue. */
export class MemoryLobbyNetwork implements ServerNetwork<JsonMessage> {
  readonly address = 'memory';
  private readonly server: MemoryServer;
  private readonly peers: Peer<JsonMessage>[] = [];

  constructor(server: MemoryServer) {
    this.server = server;
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
        this.carryOut(this.server.disconnect(client));
        void own.end(0);
        return;
      }
      this.carryOut(this.server.receive(client, received.message));
    }
  }

  private carryOut(actions: readonly ServerAction[]): void {
    for (const { client, text } of actions) {
      if (text === null) void this.peers[client]?.end(0);
      else this.peers[client]?.send(`${text}\n`);
    }
  }
}

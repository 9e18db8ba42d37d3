import { type SeededRandom, seededRandom } from '../../../../../src/core/seeded-random.js';
import { GC18_CODEC } from '../../../../../src/games/eriantys/gc18/codec.js';
import type { JsonMessage } from '../../../../../src/kit/json-lines-codec.js';
import { ALL_SEATS, type TableEvent } from '../../../../../src/kit/server/index.js';
import { unwrap } from '../../../../unwrap.js';
import type { MemoryServer, ServerAction } from '../memory-server.js';

/** A client: what it sends when it has received something, and what it does without being asked. */
export interface TableClient {
  readonly receive: (message: JsonMessage) => readonly string[];
  /** Called now and then: lines to send, or null to leave. */
  readonly act: (random: SeededRandom) => readonly string[] | null;
}

/** A reader for each message would cost more than the games. */
export function parse(text: string): JsonMessage {
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    return unwrap(GC18_CODEC.parse(text));
  }
}

const STREAM = -11;
const MOST_EVENTS = 20_000;

/**
 * Plays with clients at a server, and returns what a recording shows. Each direction of each connection keeps its order;
 * which of them goes on next is random, as on a network. At the end, nothing comes any more.
 */
export function playTable(
  server: MemoryServer,
  clients: readonly TableClient[],
  seed: number,
): TableEvent<JsonMessage>[] {
  return new Table(server, clients, seed).play();
}

/** What is on its way; null for the end of the stream. */
interface Wire {
  readonly toClient: (string | null)[];
  readonly toServer: (string | null)[];
  isOpen: boolean;
}

class Table {
  private readonly server: MemoryServer;
  private readonly clients: readonly TableClient[];
  private readonly random: SeededRandom;
  private readonly wires: readonly Wire[];
  private readonly events: TableEvent<JsonMessage>[] = [];

  constructor(server: MemoryServer, clients: readonly TableClient[], seed: number) {
    this.server = server;
    this.clients = clients;
    this.random = seededRandom(seed, STREAM);
    this.wires = clients.map(() => ({ toClient: [], toServer: [], isOpen: true }));
  }

  play(): TableEvent<JsonMessage>[] {
    for (const seat of this.clients.keys()) this.deliver(this.server.connect(seat));
    for (let steps = this.steps(); steps.length > 0 && this.events.length < MOST_EVENTS; steps = this.steps()) {
      this.random.pick(steps)();
      this.act(this.random.below(this.clients.length));
    }
    this.events.push({ ...this.at(ALL_SEATS), kind: 'silent' });
    return this.events;
  }

  private at(seat: number) {
    return { seat, line: this.events.length + 1, time: null };
  }

  private steps(): (() => void)[] {
    return this.wires.flatMap(({ toClient, toServer }, seat) => [
      ...(toClient.length > 0 ? [() => this.receive(seat)] : []),
      ...(toServer.length > 0 ? [() => this.reachServer(seat)] : []),
    ]);
  }

  private deliver(actions: readonly ServerAction[]): void {
    for (const { client, text } of actions) this.wires[client]?.toClient.push(text);
  }

  private reachServer(seat: number): void {
    const text = this.wires[seat]!.toServer.shift() as string | null;
    this.deliver(text === null ? this.server.disconnect(seat) : this.server.receive(seat, parse(text)));
  }

  private receive(seat: number): void {
    const wire = this.wires[seat]!;
    const text = wire.toClient.shift() as string | null;
    if (!wire.isOpen) return;
    if (text === null) {
      this.events.push({ ...this.at(seat), kind: 'ended' });
      wire.isOpen = false;
      wire.toServer.length = 0;
      return;
    }
    const message = parse(text);
    this.events.push({ ...this.at(seat), kind: 'received', message, text });
    this.send(seat, this.clients[seat]!.receive(message));
  }

  private act(seat: number): void {
    const wire = this.wires[seat]!;
    const lines = wire.isOpen ? this.clients[seat]!.act(this.random) : [];
    if (lines === null) {
      this.events.push({ ...this.at(seat), kind: 'left' });
      wire.isOpen = false;
      wire.toServer.push(null);
    } else {
      this.send(seat, lines);
    }
  }

  private send(seat: number, lines: readonly string[]): void {
    for (const text of lines) {
      this.events.push({ ...this.at(seat), kind: 'bytes-sent' });
      this.events.push({ ...this.at(seat), kind: 'sent', message: parse(text), text, isUnusual: false });
      this.wires[seat]!.toServer.push(text);
    }
  }
}

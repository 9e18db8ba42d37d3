import { type ClientState, isOnTurn } from '../client-state.js';
import { makePlay, makeServerMessage, RESPONSE_BODY } from '../messages.js';
import type { Play, Replica } from '../replica-state.js';

/** What a player of the kit plays next, for whoever is on turn. `client` is the index of the player who is graded. */
export type TableStrategy = (replica: Replica, client?: number) => Play;

/**
 * The other seats of a game in which one client is graded. They answer what it plays, play their own turns, and hold each play
 * until the client has answered the last one.
 */
export class KitTable {
  private readonly strategy: TableStrategy;
  private queue: string[] = [];
  /** Messages that were taken, or are in the queue, and have not been sent yet. */
  private underWay = 0;

  constructor(strategy: TableStrategy) {
    this.strategy = strategy;
  }

  take(): readonly string[] {
    const taken = this.queue;
    this.queue = [];
    return taken;
  }

  /** Something was sent to the client, by this table or by the script. */
  sent(client: ClientState | null): void {
    if (this.underWay > 0) this.underWay--;
    if (client !== null) this.playOn(client);
  }

  /** The client has sent something. A play in a System message is answered by nobody (L-06). */
  received(client: ClientState, isAction: boolean): void {
    if (isAction) for (const player of others(client)) this.respond(player);
    this.playOn(client);
  }

  private playOn(client: ClientState): void {
    const { replica, owed } = client;
    if (replica.phase === 'over' || isOnTurn(client) || owed > 0 || this.underWay > 0) return;
    const sender = replica.active + 1;
    this.push(makeServerMessage(sender, 'Action', makePlay(this.strategy(replica, client.id - 1))));
    for (const player of others(client)) if (player !== sender) this.respond(player);
  }

  private respond(player: number): void {
    this.push(makeServerMessage(player, 'Response', RESPONSE_BODY));
  }

  private push(text: string): void {
    this.queue.push(text);
    this.underWay++;
  }
}

const others = ({ id, count }: ClientState): number[] =>
  Array.from({ length: count }, (_, index) => index + 1).filter((player) => player !== id);

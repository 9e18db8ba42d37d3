import type { Lobby, LobbyOptions, LobbyOutput } from '../../../kit/lobby.js';
import { isStartCommand, type LanMessage, MAX_PLAYERS, MIN_PLAYERS, readClientMessage } from './messages.js';
import { relay } from './relay.js';

const FULL = 'the table is full';

/**
 * The one table that has not started yet. Whoever connected first is player 1 and starts the game; if it leaves, the others
 * move up, so that the numbers of players are always 1 to their count.
 */
export class LanLobby implements Lobby<LanMessage> {
  private readonly options: LobbyOptions;
  private waitingClients: number[] = [];
  private count = 0;

  constructor(options: LobbyOptions) {
    this.options = options;
  }

  readonly waiting = (): number => this.waitingClients.length;

  readonly connect = (client: number): LobbyOutput[] => {
    const { seats, mayOpen } = this.options;
    if (this.waitingClients.length >= MAX_PLAYERS) return this.refuse(client);
    if (this.waitingClients.length === 0 && !mayOpen(client)) return this.refuse(client);
    this.waitingClients.push(client);
    const joined: LobbyOutput = { kind: 'join', client, name: `player-${++this.count}` };
    return this.waitingClients.length === seats ? [joined, this.start()] : [joined];
  };

  readonly receive = (client: number, message: LanMessage): LobbyOutput[] => {
    const place = this.waitingClients.indexOf(client);
    const body = readClientMessage(message)?.body ?? '';
    if (place === 0 && isStartCommand(body)) return this.waiting() < MIN_PLAYERS ? [] : [this.start()];
    const text = place < 0 ? null : relay(place + 1, message);
    if (text === null) return [];
    return this.waitingClients.filter((each) => each !== client).map((each) => ({ kind: 'send', client: each, text }));
  };

  readonly disconnect = (client: number): LobbyOutput[] => {
    this.waitingClients = this.waitingClients.filter((each) => each !== client);
    return [];
  };

  /** The protocol has no word for it. */
  readonly refuse = (client: number): LobbyOutput[] => [{ kind: 'close', client, reason: FULL }];

  private start(): LobbyOutput {
    const clients = this.waitingClients;
    this.waitingClients = [];
    return { kind: 'start', clients, settings: this.options.settings };
  }
}

import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import type { Lobby, LobbyOptions, LobbyOutput } from '../../../kit/lobby.js';
import type { Violation } from '../../../kit/rule.js';
import { legalReplies } from './legal-replies.js';
import {
  type ErrorCode,
  makeConnectionAccepted,
  makeError,
  makeRequest,
  makeWait,
  type WaitReason,
} from './messages.js';
import { admitMessage, checkReply, type LobbyReply, type Refusal, type SessionState } from './session-machine.js';
import { completeSettings, type Gc18Settings } from './settings.js';

/** What the host of a game is asked in each state. */
const REQUESTS = {
  LOGIN: 'LoginRequest',
  HOST_NUM: 'NumberOfPlayersRequest',
  HOST_EXPERT: 'ExpertModeRequest',
} as const;
type AskingState = keyof typeof REQUESTS;

interface Client {
  state: SessionState;
  name: string | null;
}

/**
 * Logins, and the one game at a time that waits for players. The first of those who wait is its host, and decides what
 * the server leaves open; when the game is full, the next one is the host of another.
 */
export class Gc18Lobby implements Lobby<JsonMessage> {
  private readonly options: LobbyOptions;
  private readonly given: Gc18Settings;
  private readonly clients = new Map<number, Client>();
  /** Those who wait, in the order of their logins. */
  private queue: number[] = [];
  private seats: number | null;
  private expert: boolean | null;

  constructor(options: LobbyOptions) {
    this.options = options;
    this.given = completeSettings(options.settings);
    this.seats = this.givenSeats;
    this.expert = this.given.expert;
  }

  readonly waiting = (): number => this.queue.length;

  readonly connect = (id: number): LobbyOutput[] => {
    this.clients.set(id, { state: 'LOGIN', name: null });
    return [send(id, makeConnectionAccepted()), send(id, makeRequest('LoginRequest'))];
  };

  readonly receive = (id: number, message: JsonMessage): LobbyOutput[] => {
    const client = this.clients.get(id) as Client;
    const read = admitMessage(client.state, message);
    if (!read.ok) return [refuse(id, client.state, read.refusal)];
    const type = read.type as LobbyReply;
    const refusal = checkReply(type, read.value);
    if (refusal !== null) return this.askAgain(id, client, refusal);
    switch (type) {
      case 'LoginReply':
        return this.login(id, client, read.value['username'] as string);
      case 'NumberOfPlayersReply':
        this.seats = read.value['numberOfPlayers'] as number;
        return this.askHost(id);
      case 'ExpertModeReply':
        this.expert = read.value['expertMode'] as boolean;
        return this.askHost(id);
    }
  };

  readonly disconnect = (id: number): LobbyOutput[] => {
    this.clients.delete(id);
    const wasHost = this.queue[0] === id;
    this.queue = this.queue.filter((each) => each !== id);
    if (this.queue.length === 0) this.reset();
    // What the host has chosen stands; what it has not, the next one is asked.
    const [next] = this.queue;
    return wasHost && next !== undefined && !this.isConfigured ? this.openFor(next) : [];
  };

  readonly refuse = (id: number): LobbyOutput[] => [
    send(id, makeError('SERVER_FULL', 'the server has no room for another player; try again later')),
    { kind: 'close', client: id, reason: 'the server is full' },
  ];

  private get givenSeats(): number | null {
    return this.options.seats ?? this.given.players;
  }

  private get isConfigured(): boolean {
    return this.seats !== null && this.expert !== null;
  }

  private reset(): void {
    this.seats = this.givenSeats;
    this.expert = this.given.expert;
  }

  private askAgain(id: number, { state }: Client, refusal: Refusal): LobbyOutput[] {
    return [refuse(id, state, refusal), send(id, makeRequest(REQUESTS[state as AskingState]))];
  }

  private login(id: number, client: Client, name: string): LobbyOutput[] {
    // Exactly, by Q6: unlike in other protocols, names that look alike are different.
    if ([...this.clients.values()].some((each) => each.name === name)) {
      // Nobody can know which names are taken, so that it is no fault to choose one of them.
      const reason = `there is a player named ${JSON.stringify(name)}; choose another name`;
      return [send(id, makeError('NICKNAME_TAKEN', reason)), send(id, makeRequest('LoginRequest'))];
    }
    if (this.options.isAwaited(name)) {
      Object.assign(client, { name, state: 'GAME' });
      return [{ kind: 'rejoin', client: id, name }];
    }
    if (this.queue.length === 0 && !this.options.mayOpen(id)) return this.refuse(id);
    client.name = name;
    this.queue.push(id);
    const joined: LobbyOutput = { kind: 'join', client: id, name };
    return [joined, ...(this.queue[0] === id ? this.askHost(id) : this.welcome(id))];
  }

  /** Someone has logged in while another is the host. */
  private welcome(id: number): LobbyOutput[] {
    if (!this.isConfigured) return [this.wait(id, 'CHOOSING_PARAMETERS')];
    return this.start() ?? [this.wait(id, 'WAITING_FOR_PLAYERS')];
  }

  /** Asks what is open, or waits. */
  private askHost(id: number): LobbyOutput[] {
    if (this.seats === null) return [this.ask(id, 'HOST_NUM')];
    if (this.expert === null) return [this.ask(id, 'HOST_EXPERT')];
    return this.start() ?? [this.wait(id, 'WAITING_FOR_PLAYERS')];
  }

  /** A new host has to decide everything again. */
  private openFor(id: number): LobbyOutput[] {
    this.reset();
    return this.askHost(id);
  }

  /** Null if players are missing. Those who are too many wait for another game. */
  private start(): LobbyOutput[] | null {
    const { seats } = this;
    if (seats === null || this.queue.length < seats) return null;
    const settings = { expert: this.expert, professorRule: this.given.professorRule };
    const clients = this.queue.slice(0, seats);
    this.queue = this.queue.slice(seats);
    for (const id of clients) (this.clients.get(id) as Client).state = 'GAME';
    this.reset();
    return [{ kind: 'start', clients, settings }, ...this.openNext()];
  }

  private openNext(): LobbyOutput[] {
    const [next] = this.queue;
    if (next === undefined) return [];
    if (this.options.mayOpen(next)) return this.openFor(next);
    const turnedAway = this.queue;
    this.queue = [];
    return turnedAway.flatMap(this.refuse);
  }

  private ask(id: number, state: AskingState): LobbyOutput {
    (this.clients.get(id) as Client).state = state;
    return send(id, makeRequest(REQUESTS[state]));
  }

  private wait(id: number, reason: WaitReason): LobbyOutput {
    (this.clients.get(id) as Client).state = 'WAIT';
    return send(id, makeWait(reason));
  }
}

const send = (client: number, text: string): LobbyOutput & { readonly kind: 'send' } => ({
  kind: 'send',
  client,
  text,
});

function refuse(client: number, state: SessionState, { code, rule, reason }: Refusal): LobbyOutput {
  const violation: Violation = { rule, reason, legal: legalReplies(state) };
  return { ...send(client, makeError(code satisfies ErrorCode, reason)), violation };
}

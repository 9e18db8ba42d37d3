import { Gc18Lobby } from '../../../src/games/eriantys/gc18/lobby.js';
import { makeNumberReply } from '../../../src/games/eriantys/gc18/messages.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { Lobby, LobbyOutput } from '../../../src/kit/lobby.js';
import { type MemoryServer, ownServer } from '../../games/eriantys/gc18/memory-server.js';
import { flaw, type Mutant } from '../mutant.js';
import { type AnyState, mutantSession } from './mutant-session.js';
import { changingMessages, gc18Server, SEED } from './server.js';

const TAKEN = '{"type":"Error","code":"NICKNAME_TAKEN"}';

const MARK = '\uFEFF';

const line = (text: string): JsonMessage => ({ text, value: JSON.parse(text) as unknown });

/** Our own server, whose lobby is changed. */
const changingLobby = (change: (lobby: Gc18Lobby) => Partial<Lobby<JsonMessage>>) => (): MemoryServer =>
  ownServer(SEED, {
    openLobby: (options) => {
      const lobby = new Gc18Lobby(options);
      return { ...lobby, ...change(lobby) };
    },
  });

/** Our own server, that takes a message of a client for another one. */
const reading = (change: (message: AnyState) => AnyState | null): (() => MemoryServer) =>
  changingLobby(({ receive }) => ({
    receive: (client, message) => {
      const changed = message.value === undefined ? null : change(message.value);
      return receive(client, changed === null ? message : line(JSON.stringify(changed)));
    },
  }));

const inverted = (output: LobbyOutput): LobbyOutput =>
  output.kind === 'start' ? { ...output, clients: output.clients.toReversed() } : output;

/** How players log in, and how games come about. */
export const LOBBY: readonly Mutant[] = [
  gc18Server(
    flaw('four-players', 'takes four players for three', 'number/value', /host\/number-invalid-4/),
    reading((message) => (message.numberOfPlayers === 4 ? JSON.parse(makeNumberReply(3)) : null)),
    'Q29',
  ),
  gc18Server(
    flaw('yes-and-no', 'takes text for true', 'expert/value', /host\/expert-invalid-text/),
    reading((message) => (typeof message.expertMode === 'string' ? { ...message, expertMode: true } : null)),
    'Q18',
  ),
  gc18Server(
    flaw('passes-marks-over', 'accepts lines that begin with a byte order mark', 'wire/json', /line\/byte-order-mark/),
    changingLobby(({ receive }) => ({
      receive: (client, message) =>
        receive(client, message.text.startsWith(MARK) ? line(message.text.slice(MARK.length)) : message),
    })),
    'Q1',
  ),
  gc18Server(
    flaw(
      'silent-on-own-types',
      'does not answer messages of the types that it sends',
      'session/answer',
      /line\/message-of-the-server/,
    ),
    changingLobby(({ receive }) => ({
      receive: (client, message) => (message.text.includes('"Wait"') ? [] : receive(client, message)),
    })),
  ),
  gc18Server(
    flaw('trims-names', 'accepts names with spaces at their ends', 'login/name', /login\/invalid-space/),
    reading((message) =>
      typeof message.username === 'string' ? { ...message, username: message.username.trim() } : null,
    ),
  ),
  gc18Server(
    flaw('two-of-a-name', 'lets two players have the same name', 'name/unique', /login\/name-taken$/),
    changingLobby((lobby) => {
      // What it looks for a name in.
      (lobby as AnyState).clients.values = () => [];
      return {};
    }),
    'Q6',
  ),
  gc18Server(
    flaw('names-for-ever', 'never frees a name', ['name/freed', 'accept/reply'], /name-freed-in-the-lobby/),
    () => {
      const seen = new Map<string, number>();
      const { connect, receive, disconnect } = ownServer(SEED);
      return {
        connect,
        disconnect,
        receive: (client, message) => {
          const { username } = (message.value ?? {}) as AnyState;
          const isTaken = (seen.get(username) ?? client) !== client;
          if (typeof username === 'string' && !isTaken) seen.set(username, client);
          return isTaken ? [{ client, text: TAKEN }] : receive(client, message);
        },
      };
    },
  ),
  gc18Server(
    flaw('number-for-mode', 'asks for the mode first', 'session/order', /host\/number-2/),
    changingMessages((message) =>
      message.type === 'NumberOfPlayersRequest' ? { type: 'ExpertModeRequest' } : message,
    ),
  ),
  gc18Server(
    flaw(
      'always-choosing',
      'says that parameters are chosen when players are missing',
      'lobby/wait',
      /login\/one-still-missing|host\/three/,
    ),
    changingMessages((message) => (message.type === 'Wait' ? { ...message, reason: 'CHOOSING_PARAMETERS' } : message)),
    'Q4',
  ),
  gc18Server(
    flaw('waits-without-reason', 'sends Wait without a reason', 'message/form', /game\/two-basic$/),
    changingMessages((message) => (message.type === 'Wait' ? { type: 'Wait' } : message)),
  ),
  gc18Server(
    flaw('ids-from-one', 'counts players from one', ['start/id', 'message/form'], /lobby\/ids-and-names/),
    changingMessages((message) =>
      message.type === 'GameStarted' ? { ...message, playerId: message.playerId + 1 } : message,
    ),
    'Q10',
  ),
  gc18Server(
    flaw('names-in-seat-order', 'names the others in the order of the ids', 'start/names', /lobby\/ids-and-names/),
    changingMessages((message) =>
      message.type === 'GameStarted' ? { ...message, otherPlayerNames: message.otherPlayerNames.toSorted() } : message,
    ),
    'Q11',
  ),
  gc18Server(flaw('always-basic', 'plays every game without characters', 'lobby/settings', /game\/two-expert$/), () =>
    ownServer(SEED, {
      openSession: (options) => mutantSession({ ...options, settings: { ...options.settings, expert: false } }, {}),
    }),
  ),
  gc18Server(
    flaw('last-comes-first', 'gives the last to log in the first id', 'start/id', /lobby\/ids-and-names/),
    changingLobby(({ receive }) => ({ receive: (client, message) => receive(client, message).map(inverted) })),
    'Q10',
  ),
  gc18Server(
    flaw('asks-everybody', 'asks every player for the parameters', 'lobby/one-host', /login\/while-the-host/),
    changingMessages((message) =>
      message.reason === 'CHOOSING_PARAMETERS' ? { type: 'NumberOfPlayersRequest' } : message,
    ),
    'Q7',
  ),
  gc18Server(
    flaw('refuses-capitals', 'takes names that differ in case for the same', 'accept/reply', /name-in-other-case/),
    () => {
      const { connect, receive, disconnect } = ownServer(SEED);
      const names = new Map<string, string>();
      return {
        connect,
        disconnect,
        receive: (client, message) => {
          const { username = '' } = (message.value ?? {}) as AnyState;
          const known = names.get(String(username).toLowerCase()) ?? username;
          names.set(String(username).toLowerCase(), known);
          return known === username ? receive(client, message) : [{ client, text: TAKEN }];
        },
      };
    },
    'Q6',
  ),
];

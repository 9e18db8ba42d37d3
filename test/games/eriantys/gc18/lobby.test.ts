import { describe, expect, test } from 'vitest';
import { GC18_CODEC } from '../../../../src/games/eriantys/gc18/codec.js';
import { Gc18Lobby } from '../../../../src/games/eriantys/gc18/lobby.js';
import { checkReply, readClientMessage } from '../../../../src/games/eriantys/gc18/session-machine.js';
import type { LobbyOptions, LobbyOutput } from '../../../../src/kit/lobby.js';
import { unwrap } from '../../../unwrap.js';

const OPEN: LobbyOptions = {
  version: '1',
  settings: {},
  seats: null,
  mayOpen: () => true,
  isAwaited: () => false,
};

/** Short: what each client is sent, and what happens to it. */
const shown = (outputs: readonly LobbyOutput[]): string[] =>
  outputs.map((output) => {
    if (output.kind === 'start') return `start ${output.clients.join(' ')} ${JSON.stringify(output.settings)}`;
    if (output.kind !== 'send') return [output.client, output.kind, nameIn(output)].join(' ').trim();
    const { type, code, reason } = JSON.parse(output.text) as Record<string, string>;
    return [output.client, type, code ?? reason].filter((each) => each !== undefined).join(' ');
  });

const nameIn = (output: LobbyOutput): string => ('name' in output ? output.name : '');

class Clients {
  readonly lobby: Gc18Lobby;

  constructor(options: Partial<LobbyOptions> = {}) {
    this.lobby = new Gc18Lobby({ ...OPEN, ...options });
  }

  send(client: number, message: unknown): string[] {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return shown(this.lobby.receive(client, unwrap(GC18_CODEC.parse(text))));
  }

  connect(client: number): string[] {
    return shown(this.lobby.connect(client));
  }

  login(client: number, username = `p${client}`): string[] {
    this.connect(client);
    return this.send(client, { type: 'LoginReply', username });
  }

  choose(client: number, numberOfPlayers: number, expertMode = false): string[] {
    return [
      ...this.send(client, { type: 'NumberOfPlayersReply', numberOfPlayers }),
      ...this.send(client, { type: 'ExpertModeReply', expertMode }),
    ];
  }

  leave(client: number): string[] {
    return shown(this.lobby.disconnect(client));
  }
}

describe('the lobby of GC18/1', () => {
  test('asks for a name first', () => {
    expect(new Clients().connect(7)).toEqual(['7 ConnectionAccepted', '7 LoginRequest']);
  });

  test('lets the first player choose, and starts when enough are there (Q3, Q7)', () => {
    const clients = new Clients();
    expect(clients.login(1)).toEqual(['1 join p1', '1 NumberOfPlayersRequest']);
    expect(clients.send(1, { type: 'NumberOfPlayersReply', numberOfPlayers: 3 })).toEqual(['1 ExpertModeRequest']);
    expect(clients.send(1, { type: 'ExpertModeReply', expertMode: true })).toEqual(['1 Wait WAITING_FOR_PLAYERS']);
    expect(clients.login(2)).toEqual(['2 join p2', '2 Wait WAITING_FOR_PLAYERS']);
    expect(clients.login(3)).toEqual(['3 join p3', 'start 1 2 3 {"expert":true,"professorRule":"state"}']);
    expect(clients.lobby.waiting()).toBe(0);
  });

  test('those who log in while the first chooses wait for that (Q4)', () => {
    const clients = new Clients();
    clients.login(1);
    expect(clients.login(2)).toEqual(['2 join p2', '2 Wait CHOOSING_PARAMETERS']);
    expect(clients.choose(1, 2)).toEqual(['1 ExpertModeRequest', expect.stringMatching(/^start 1 2 /)]);
  });

  test('of more players than needed, the next is the first of another game (Q8)', () => {
    const clients = new Clients();
    for (const client of [1, 2, 3, 4]) clients.login(client);
    expect(clients.choose(1, 2).slice(1)).toEqual([expect.stringMatching(/^start 1 2 /), '3 NumberOfPlayersRequest']);
    expect(clients.choose(3, 2).slice(1)).toEqual([expect.stringMatching(/^start 3 4 /)]);
  });

  test.each([
    ['LOGIN', { type: 'LoginReply', username: '' }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: '   ' }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: 'x'.repeat(33) }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: '\u001bann' }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: 'ann\u007f' }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: 'a\u0085nn' }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: 5 }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply' }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: 'a', age: 5 }, 'INVALID_NICKNAME', 'LoginRequest'],
    ['LOGIN', { type: 'LoginReply', username: 'first' }, 'NICKNAME_TAKEN', 'LoginRequest'],
    [
      'HOST_NUM',
      { type: 'NumberOfPlayersReply', numberOfPlayers: 4 },
      'INVALID_NUMBER_OF_PLAYERS',
      'NumberOfPlayersRequest',
    ],
    [
      'HOST_NUM',
      { type: 'NumberOfPlayersReply', numberOfPlayers: 1 },
      'INVALID_NUMBER_OF_PLAYERS',
      'NumberOfPlayersRequest',
    ],
    [
      'HOST_NUM',
      { type: 'NumberOfPlayersReply', numberOfPlayers: '2' },
      'INVALID_NUMBER_OF_PLAYERS',
      'NumberOfPlayersRequest',
    ],
    ['HOST_EXPERT', { type: 'ExpertModeReply', expertMode: 'y' }, 'INVALID_EXPERT_MODE', 'ExpertModeRequest'],
  ])('in %s, %o is refused with %s, and asked for again (Q5)', (state, message, code, request) => {
    const clients = new Clients();
    const client = enter(clients, state);
    expect(clients.send(client, message)).toEqual([`${client} Error ${code}`, `${client} ${request}`]);
  });

  test.each([
    ['LOGIN', 'not json', 'MALFORMED_MESSAGE'],
    ['LOGIN', '[1]', 'MALFORMED_MESSAGE'],
    ['LOGIN', '"LoginReply"', 'MALFORMED_MESSAGE'],
    ['LOGIN', '{"type":"Ping"}', 'UNKNOWN_TYPE'],
    ['LOGIN', '{}', 'UNKNOWN_TYPE'],
    ['LOGIN', '{"type":"Wait","reason":"WAITING_FOR_PLAYERS"}', 'UNEXPECTED_MESSAGE'],
    ['LOGIN', '{"type":"PerformGameMove","move":{}}', 'UNEXPECTED_MESSAGE'],
    ['HOST_NUM', '{"type":"ExpertModeReply","expertMode":true}', 'UNEXPECTED_MESSAGE'],
    ['HOST_EXPERT', '{"type":"NumberOfPlayersReply","numberOfPlayers":2}', 'UNEXPECTED_MESSAGE'],
    ['WAIT', '{"type":"LoginReply","username":"again"}', 'UNEXPECTED_MESSAGE'],
    ['WAIT', '{"type":"PerformGameMove","move":{}}', 'UNEXPECTED_MESSAGE'],
  ])('in %s, %s is refused with %s, and nothing else happens', (state, message, code) => {
    const clients = new Clients();
    const client = enter(clients, state);
    expect(clients.send(client, message)).toEqual([`${client} Error ${code}`]);
    expect(clients.send(client, message)).toEqual([`${client} Error ${code}`]);
  });

  test.each([
    ['{}', 'the message has no type'],
    ['{"type":5}', 'the type of the message is no string'],
    ['{"type":"Ping"}', 'there is no message of the type "Ping"'],
  ])('why the type of %s is unknown is said in words', (text, why) => {
    const read = readClientMessage({ text, value: JSON.parse(text) });
    expect(read).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_TYPE', reason: expect.stringContaining(why) } });
  });

  test.each(['', ' ann', 'ann ', 'a\nb', 'x'.repeat(33)])('why %o is no name is said in words', (username) => {
    const refusal = checkReply('LoginReply', { type: 'LoginReply', username });
    expect(refusal?.reason).toBe(
      'username is no name: a name has 1 to 32 characters, no control characters, and no space at its ends',
    );
  });

  test('a reply without its argument is told so', () => {
    const refusal = checkReply('LoginReply', { type: 'LoginReply', name: 'ann' });
    expect(refusal?.reason).toBe('the member username is missing');
  });

  test('a name is exact, and free again when its player has gone (Q6, Q23)', () => {
    const clients = new Clients();
    clients.login(1, 'Ann');
    expect(clients.login(2, 'ann')).toContain('2 join ann');
    expect(clients.login(3, 'ann')).toContain('3 Error NICKNAME_TAKEN');
    clients.leave(2);
    expect(clients.send(3, { type: 'LoginReply', username: 'ann' })).toContain('3 join ann');
  });

  test('names stay taken while a game is played', () => {
    const clients = new Clients({ seats: 2, settings: { expert: false } });
    clients.login(1);
    expect(clients.login(2).at(-1)).toMatch(/^start 1 2/);
    expect(clients.login(3, 'p1')).toContain('3 Error NICKNAME_TAKEN');
    clients.leave(1);
    expect(clients.login(4, 'p1')).toContain('4 join p1');
  });

  test('if the host goes before it has chosen, the next one is asked (Q25)', () => {
    const clients = new Clients();
    for (const client of [1, 2, 3]) clients.login(client);
    clients.send(1, { type: 'NumberOfPlayersReply', numberOfPlayers: 3 });
    expect(clients.leave(1)).toEqual(['2 NumberOfPlayersRequest']);
    expect(clients.leave(3)).toEqual([]);
    expect(clients.leave(2)).toEqual([]);
    expect(clients.lobby.waiting()).toBe(0);
  });

  test('what a host has chosen stands while anybody waits, and no longer (Q25)', () => {
    const clients = new Clients();
    clients.login(1);
    clients.choose(1, 3, true);
    clients.login(2);
    expect(clients.leave(1)).toEqual([]);
    expect(clients.login(3)).toContain('3 Wait WAITING_FOR_PLAYERS');
    expect(clients.login(4).at(-1)).toBe('start 2 3 4 {"expert":true,"professorRule":"state"}');
    clients.login(5);
    clients.choose(5, 3);
    clients.leave(5);
    expect(clients.login(6)).toContain('6 NumberOfPlayersRequest');
  });

  test('a server that has settings asks for the rest only', () => {
    const modes = new Clients({ settings: { players: 2 } });
    expect(modes.login(1)).toContain('1 ExpertModeRequest');
    const counts = new Clients({ settings: { expert: true } });
    counts.login(1);
    expect(counts.send(1, { type: 'NumberOfPlayersReply', numberOfPlayers: 2 })).toEqual([
      '1 Wait WAITING_FOR_PLAYERS',
    ]);
  });

  test('a server without room says so (SERVER_FULL)', () => {
    const clients = new Clients({ mayOpen: () => false });
    expect(clients.login(1)).toEqual(['1 Error SERVER_FULL', '1 close']);
  });

  test('players who are too many and for whom there is no room are told so', () => {
    let room = 1;
    const clients = new Clients({ mayOpen: () => room-- > 0 });
    for (const client of [1, 2, 3, 4]) clients.login(client);
    expect(clients.choose(1, 2).slice(2)).toEqual(['3 Error SERVER_FULL', '3 close', '4 Error SERVER_FULL', '4 close']);
  });

  test('a player of a resumed game gets its seat back by its name', () => {
    const clients = new Clients({ isAwaited: (name) => name === 'ann' });
    expect(clients.login(1, 'ann')).toEqual(['1 rejoin ann']);
    expect(clients.login(2, 'ann')).toContain('2 Error NICKNAME_TAKEN');
    expect(clients.send(2, { type: 'LoginReply', username: 'bob' })).toContain('2 NumberOfPlayersRequest');
  });
});

/** Brings a client into a state, and returns its number. */
function enter(clients: Clients, state: string): number {
  clients.login(1, 'first');
  if (state === 'HOST_EXPERT') clients.send(1, { type: 'NumberOfPlayersReply', numberOfPlayers: 2 });
  if (state.startsWith('HOST')) return 1;
  if (state === 'WAIT') clients.login(2);
  else clients.connect(2);
  return 2;
}

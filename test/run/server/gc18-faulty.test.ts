import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { CauseSignatures } from '../../../src/kit/cause-signature.js';
import type { Output } from '../../../src/kit/game-session.js';
import type { LobbyOutput } from '../../../src/kit/lobby.js';
import { brokenIn, caseNamed, gradeServerAt, lobbyWith, type Outputs, sending, startGc18Server } from './gc18-cases.js';

const texts =
  (change: (text: string) => string): Outputs =>
  (outputs) =>
    outputs.map((output) => (output.kind === 'send' ? { ...output, text: change(output.text) } : output));

const lobbyTexts =
  (change: (text: string) => string) =>
  (outputs: readonly LobbyOutput[]): LobbyOutput[] =>
    outputs.map((output) => (output.kind === 'send' ? { ...output, text: change(output.text) } : output));

const isRefusal = (output: Output): boolean => output.kind === 'send' && output.text.includes('"MoveError"');

/** Tells the last player of a game to wait, and starts the game nevertheless. */
const lastWaits = lobbyWith(({ receive }) => ({
  receive: (client, message) =>
    receive(client, message).flatMap((output): LobbyOutput[] => {
      if (output.kind !== 'start') return [output];
      return [{ kind: 'send', client, text: '{"type":"Wait","reason":"WAITING_FOR_PLAYERS"}' }, output];
    }),
}));

const FAULTY: readonly (readonly [string, Parameters<typeof startGc18Server>[0], string, string])[] = [
  [
    'sends updates to the mover only',
    sending((outputs) => {
      const [first] = outputs;
      const isUpdate = first?.kind === 'send' && first.text.includes('"GameUpdated"');
      return isUpdate ? outputs.slice(0, 1) : [...outputs];
    }),
    'assistant/in-hand',
    'update/recipients',
  ],
  [
    'tells everybody of a refusal',
    sending((outputs) =>
      outputs.flatMap((each) => (isRefusal(each) ? [0, 1, 2].map((seat) => ({ ...each, seat })) : each)),
    ),
    'refusal/only-the-sender-is-told',
    'session/unasked',
  ],
  [
    'looks at the phase before the turn',
    sending(texts((text) => text.replace('NOT_YOUR_TURN', 'WRONG_PHASE'))),
    'refusal/turn-before-phase',
    'move-error/code',
  ],
  [
    'puts all 130 students into the bag',
    sending(texts((text) => text.replace(/"bagCount":(\d+)/, (_, count) => `"bagCount":${Number(count) + 10}`))),
    'game/two-basic',
    'setup/bag',
  ],
  [
    'names the others in the order of their ids',
    sending(
      texts((text) => text.replace(/"otherPlayerNames":\["([^"]*)","([^"]*)"\]/, '"otherPlayerNames":["$2","$1"]')),
    ),
    'lobby/ids-and-names',
    'start/names',
  ],
  [
    'says that a player has won when the other has left',
    sending(texts((text) => (text.includes('DISCONNECTED') ? text.replace('"winner":null', '"winner":0') : text))),
    'end/waiting-player-leaves',
    'end/disconnect',
  ],
  [
    'never frees a name',
    lobbyWith(({ disconnect, receive }) => {
      const names = new Set<unknown>();
      return {
        disconnect,
        receive: (client, message) => {
          const name = (message.value as { username?: unknown } | undefined)?.username;
          const taken = names.has(name);
          names.add(name);
          const text = '{"type":"Error","code":"NICKNAME_TAKEN"}';
          return taken && typeof name === 'string' ? [{ kind: 'send', client, text }] : receive(client, message);
        },
      };
    }),
    'login/name-freed-in-the-lobby',
    'name/freed',
  ],
  [
    'always waits for parameters',
    lobbyWith(({ receive }) => ({
      receive: (client, message) =>
        lobbyTexts((text) => text.replace('WAITING_FOR_PLAYERS', 'CHOOSING_PARAMETERS'))(receive(client, message)),
    })),
    'login/one-still-missing',
    'lobby/wait',
  ],
];

describe('a server of ours that', () => {
  test.each(FAULTY)('%s', async (_, parts, name, rule) => {
    const server = await startGc18Server(parts);
    try {
      const [outcome] = await gradeServerAt([caseNamed(name)], { url: server.url, deadline: 1000 });
      expect(brokenIn(outcome!)).toContain(rule);
    } finally {
      await server.close();
    }
  });
});

test.each(['login/last-player', 'login/name-in-other-case', 'lobby/ids-and-names', 'host/two-basic', 'game/two-basic'])(
  'a last player may be told to wait before the game starts: %s',
  async (name) => {
    const server = await startGc18Server(lastWaits);
    try {
      const [outcome] = await gradeServerAt([caseNamed(name)], { url: server.url, deadline: 5000 });
      expect(brokenIn(outcome!)).toEqual([]);
      expect(outcome?.readings['Q2']).toBe('the player who completes a game is told to wait first');
    } finally {
      await server.close();
    }
  },
);

const sockets: Socket[] = [];
const listening: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of listening.splice(0)) server.close();
});

/** A server that does one thing to whoever connects. */
async function serving(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  listening.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const GREETING = '{"type":"ConnectionAccepted","protocol":"GC18/1"}\n{"type":"LoginRequest"}\n';

function flood(socket: Socket): void {
  if (socket.bytesWritten === 0) socket.write(GREETING);
  while (!socket.destroyed && socket.write('{"type":"Wait","reason":"WAITING_FOR_PLAYERS"}\n'.repeat(50)));
  if (!socket.destroyed) socket.once('drain', () => flood(socket));
}

/** What each does, the rule that it breaks, and the milliseconds that it is waited for. */
const STRANGERS: readonly (readonly [string, (socket: Socket) => void, string, number])[] = [
  ['never says anything', (socket) => void socket.resume(), 'session/greeting', 300],
  ['never answers', (socket) => void socket.resume().write(GREETING), 'session/answer', 300],
  ['closes every connection', (socket) => void socket.end(GREETING), 'session/closed', 5000],
  ['speaks another protocol', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'wire/json', 5000],
  ['never stops', (socket) => flood(socket.resume()), 'session/order', 5000],
  [
    'sends a line without an end',
    (socket) => void socket.resume().write('x'.repeat(2_000_000)),
    'wire/message-too-long',
    5000,
  ],
  [
    'sends a line that is one byte too long',
    (socket) => void socket.resume().write(`{"type":"ConnectionAccepted"${' '.repeat(1_048_548)}}\n`),
    'wire/message-too-long',
    5000,
  ],
  ['sends half a line', (socket) => void socket.end(`${GREETING}{"type":`), 'wire/incomplete', 5000],
];

test('a server that ends in the middle of a run fails all cases from there on', async () => {
  const cases = ['login/first', 'login/twice'].map(caseNamed);
  const url = await serving((socket) => {
    socket.end(GREETING);
    for (const each of listening) each.close();
  });
  const outcomes = await gradeServerAt(cases, { url });
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
  expect(brokenIn(outcomes[1]!)).toEqual(['server/died']);
});

describe('a server that', () => {
  test.each(STRANGERS)('%s', async (_, onConnection, rule, deadline) => {
    const url = await serving(onConnection);
    const [outcome] = await gradeServerAt([caseNamed('login/first')], { url, deadline });
    expect(outcome?.verdict).toBe('fail');
    expect(brokenIn(outcome!)).toContain(rule);
  });
});

test('a server that ends no line is told so, and not that it is silent', async () => {
  const url = await serving((socket) => void socket.resume().write('{"type":"ConnectionAccepted"}'));
  const [outcome] = await gradeServerAt([caseNamed('login/first')], { url, deadline: 300 });
  expect(brokenIn(outcome!)).toContain('wire/incomplete');
  expect(brokenIn(outcome!)).not.toContain('session/greeting');
});

test('a server that is full is told so in a case about something else', async () => {
  const url = await serving((socket) => {
    socket.write(GREETING);
    socket.on('data', () => socket.write('{"type":"Error","code":"SERVER_FULL"}\n'));
  });
  const [outcome] = await gradeServerAt([caseNamed('host/number-2')], { url, deadline: 300 });
  expect(outcome?.findings[0]).toMatchObject({ rule: 'accept/reply', said: expect.stringContaining('SERVER_FULL') });
});

test('a server that answers no login fails for one cause, whatever the players are called', async () => {
  const url = await serving((socket) => {
    socket.write('{"type":"ConnectionAccepted"}\n{"type":"LoginRequest"}\n');
  });
  const cases = ['login/first', 'lobby/ids-and-names', 'assistant/in-hand'].map(caseNamed);
  const outcomes = await gradeServerAt(cases, { url, deadline: 300 });
  for (const { findings } of outcomes) {
    expect(findings[0]).toMatchObject({ rule: 'session/answer', sent: expect.stringContaining('"LoginReply"') });
  }
  const signatures = new CauseSignatures();
  expect(new Set(outcomes.map((each) => signatures.of(each))).size).toBe(1);
});

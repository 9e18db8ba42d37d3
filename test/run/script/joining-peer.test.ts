import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { joiningPeer } from '../../../src/run/script/joining-peer.js';
import { connecting, overSockets, rulesOf } from './script-players.js';

const START =
  '{"jsonrpc": "2.0", "id": 7, "method": "StartGame", "params": {"kingdom": ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop", "Merchant"], "order": ["alice", "bob"]}}';
const PLAYED = '{"jsonrpc": "2.0", "method": "FatalError", "params": {"message": "bye"}}';
const STARTED = [`>> ${START}`, '<< legal'];
const toOneLine = (json: string): string => JSON.stringify(JSON.parse(json));
const answer = (result: string): string =>
  `socket.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: ${result} }));`;
const IF_ASKED = `if ('id' in message) ${answer('{}')}`;
const HONEST = connecting(IF_ASKED);
const IDLE = ['sh', '-c', 'exec sleep 60', '{url}'];

test('the first message comes a moment after the handshake, unless the script waits for that itself', async () => {
  const linesBefore = async (lines: readonly string[]): Promise<string[]> => {
    const { verdict, evidence } = await overSockets(HONEST, lines);
    expect(verdict).toBe('pass');
    const all = (evidence ?? '').split('\n').filter((line) => /^\[.*\] (<<|>>|--) /.test(line));
    const words = all.map((line) =>
      line
        .replace(/^\[[^\]]*\] /, '')
        .split(' ')
        .slice(0, 2)
        .join(' '),
    );
    return words.slice(
      words.indexOf('<< open'),
      words.findIndex((word) => word.startsWith('>> {')),
    );
  };
  expect(await linesBefore(STARTED)).toEqual(['<< open', '-- pause']);
  expect(await linesBefore(['<< open', ...STARTED])).toEqual(['<< open']);
});

describe('a script over sockets', () => {
  test.each([
    ['an honest player', HONEST, STARTED, 'pass', []],
    ['fragments', HONEST, [`>> chunks 9 ${START}`, '<< legal'], 'pass', []],
    ['slow fragments', HONEST, [`>> chunks 60 every 10ms ${START}`, '<< legal'], 'pass', []],
    [
      'two frames at once',
      HONEST,
      [`>> with-next ${START}`, `>> ${START.replace('7', '8')}`, '<< legal', '<< legal'],
      'pass',
      [],
    ],
    ['a ping', HONEST, ['>> ping hello', '<< pong', ...STARTED], 'pass', []],
    ['another id', connecting(answer('{}').replace('message.id', '99')), STARTED, 'fail', ['session/unknown-id']],
    [
      'an answer to a notification',
      connecting(`if (message.method === 'FatalError') ${answer('{}').replace('message.id', 'null')}`),
      [`>> ${PLAYED}`, '<< silence 2s'],
      'fail',
      ['session/answer-to-notification'],
    ],
    ['two answers', connecting(IF_ASKED + IF_ASKED), [...STARTED, '<< silence 1s'], 'fail', ['session/answered-twice']],
    ['a binary frame', connecting('socket.send(new Uint8Array([1, 2, 3]))'), STARTED, 'fail', ['session/malformed']],
    ['no JSON', connecting(`socket.send('hello')`), STARTED, 'fail', ['session/malformed']],
    [
      'no version',
      connecting('socket.send(JSON.stringify({ id: message.id, result: {} }))'),
      STARTED,
      'fail',
      ['session/version'],
    ],
    [
      'a program that goes before it comes',
      [process.execPath, '-e', 'process.exit(5)', '{url}'],
      STARTED,
      'fail',
      ['peer/died'],
    ],
    ['no such program', ['./no-such-player', '{url}'], STARTED, 'fail', ['peer/cannot-start']],
    ['a connection that is closed', connecting('socket.close(1000)'), STARTED, 'fail', ['peer/closed']],
    ['a close that is waited for', connecting('socket.close(1000)'), [`>> ${START}`, '<< close'], 'pass', []],
    [
      'the end',
      connecting(IF_ASKED, `socket.addEventListener('close', () => process.exit(0));`),
      [...STARTED, '>> close 1000', '<< exit 0'],
      'pass',
      [],
    ],
    [
      'another connection',
      connecting(IF_ASKED, `socket.addEventListener('close', () => { new WebSocket(process.argv[1]); });`),
      [...STARTED, '>> close 1000', '<< exit'],
      'fail',
      ['session/out-of-turn'],
    ],
    ['a signal', HONEST, [...STARTED, '>> signal SIGTERM', '<< exit SIGTERM'], 'pass', []],
  ] as const)('%s', async (_, argv, lines, verdict, rules) => {
    const outcome = await overSockets(argv, lines);
    expect([outcome.verdict, rulesOf(outcome)]).toEqual([verdict, rules]);
  });

  const DYING = 'function die() { undefined.hand; }';
  const LIMPING = `setTimeout(() => process.exit(3), 60);`;

  test.each([
    [
      'an error',
      connecting('die();', DYING),
      /^the process exited with status 1: TypeError: Cannot read .* \(\[eval\]:5\)$/,
    ],
    ['an exit', connecting('process.exit(7);'), /^the process exited with status 7$/],
    ['a signal', connecting(`process.kill(process.pid, 'SIGKILL');`), /^the process was ended by SIGKILL$/],
    // As libraries do that close a connection while an error passes through them.
    [
      'an error after a proper close',
      connecting(`socket.close(1000); ${LIMPING}`),
      /^the process exited with status 3$/,
    ],
    [
      'an exit after its connection',
      connecting(`socket.terminate(); ${LIMPING}`),
      /^the process exited with status 3$/,
    ],
  ])('is blamed for its crash: %s', async (_, argv, reason) => {
    const { verdict, findings, evidence } = await overSockets(argv, STARTED);
    expect(verdict).toBe('fail');
    expect(findings).toMatchObject([
      { rule: 'peer/died', sent: toOneLine(START), reason: expect.stringMatching(reason) },
    ]);
    expect(evidence).toMatch(/<< close \d+.*\n.*<< exit \S+\n.*-- fault peer\/died /);
  });

  test.each([
    ['and stays', connecting('socket.close(1000); setTimeout(() => {}, 9000);'), /^the connection was closed: 1000$/],
    ['and exits', connecting('socket.close(1000);'), /^the connection was closed: 1000; .* exited with status 0$/],
    ['by exiting', connecting('process.exit(0);'), /^the connection was lost; the process exited with status 0$/],
  ])('is blamed for closing its connection %s', async (_, argv, reason) => {
    const { findings } = await overSockets(argv, STARTED);
    expect(findings).toMatchObject([{ rule: 'peer/closed', reason: expect.stringMatching(reason) }]);
  });

  test('is shown the message that it died of, though others were to follow', async () => {
    const other = PLAYED.replace('bye', 'you');
    const player = connecting(
      `if (message.params.message === 'bye') setTimeout(() => process.exit(4), 50); else ${IF_ASKED}`,
    );
    const { findings } = await overSockets(player, [
      ...STARTED,
      `>> with-next ${PLAYED}`,
      `>> with-next ${other}`,
      `>> ${other}`,
      '<< close',
    ]);
    expect(findings).toEqual([]);
    const again = [...STARTED, `>> ${PLAYED}`, ...Array(5).fill(`>> ${other}`), '<< legal'];
    const died = await overSockets(player, again);
    expect(died.findings).toMatchObject([{ rule: 'peer/died', sent: toOneLine(PLAYED) }]);
  });

  test('a program that never connects', async () => {
    const header = { 'first-deadline': '300ms' };
    const outcome = await overSockets(IDLE, STARTED, { header });
    expect([outcome.verdict, rulesOf(outcome)]).toEqual(['fail', ['session/joins']]);
    expect(outcome.ms).toBeLessThan(5000);
  });

  test('the evidence names neither port nor process, so that it is the same again', async () => {
    const { evidence } = await overSockets(HONEST, STARTED);
    expect(evidence).toContain('<< open /join/herald-plays-the-server-now?name=alice\n');
    expect(evidence).toContain(" '{url}'\n");
    expect(evidence).not.toContain('127.0.0.1');
  });

  test('somebody may come by himself', async () => {
    const { WebSocket } = createRequire(import.meta.url)('ws') as typeof import('ws');
    const start = joiningPeer(JSONRPC, {
      argv: null,
      name: 'bob',
      onAddress: (url) => {
        const socket = new WebSocket(url);
        socket.on('message', (data) =>
          socket.send(`{"jsonrpc":"2.0","id":${JSON.parse(data.toString()).id},"result":{}}`),
        );
      },
    });
    const outcome = await overSockets([], STARTED, { start });
    expect(outcome.verdict).toBe('pass');
    expect(outcome.evidence).toContain('?name=bob\n');
  });

  test('an interrupted case leaves nobody behind', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 150);
    const outcome = await overSockets(IDLE, STARTED, { signal: abort.signal });
    expect(outcome.verdict).toBe('skipped');
    expect(outcome.ms).toBeLessThan(5000);
  });
});

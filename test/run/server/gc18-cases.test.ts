import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningTcpServer } from '../../../src/host/tcp-server.js';
import { LONG, sized } from '../../sizes.js';
import {
  brokenIn,
  caseNamed,
  GC18_SERVER_CASES,
  gradeServerAt,
  lobbyWith,
  sending,
  startGc18Server,
} from './gc18-cases.js';
import { told } from './jsonrpc-cases.js';

let server: RunningTcpServer;

beforeAll(async () => {
  server = await startGc18Server();
});

afterAll(async () => {
  await server.close();
});

/** Without those whose situations take many games, or that wait for something that must not happen. */
const SLOW = /character\/|table-full|silence|only-the-same|nothing-before|three-basic-without|end\//;
const SLICE = GC18_SERVER_CASES.filter(({ id }, index) => LONG || (!SLOW.test(id) && index % 6 === 0));

describe('our own server', () => {
  test.each(Array.from({ length: sized({ test: 1, long: 4 }) }, (_, index) => index + 1))(
    'passes under every reading, with seed %i',
    async (seed) => {
      const outcomes = await gradeServerAt(SLICE, { url: server.url, seed });
      const others = outcomes.map((outcome, index) => `${SLICE[index]?.id}: ${told(outcome)}`);
      expect(others.filter((each) => !each.endsWith(': pass'))).toEqual([]);
    },
  );

  test('has no game left after the cases', () => {
    expect(server.games()).toBe(0);
  });

  test('is not disturbed by an interrupted case', async () => {
    const abort = new AbortController();
    const cases = [caseNamed('game/three-expert'), caseNamed('game/two-basic')];
    const running = gradeServerAt(cases, { url: server.url, signal: abort.signal });
    abort.abort();
    expect((await running).map(({ verdict }) => verdict)).toEqual(['skipped', 'skipped']);
    const [outcome] = await gradeServerAt([caseNamed('login/first')], { url: server.url });
    expect(outcome?.verdict).toBe('pass');
  });
});

describe('what the document leaves open', () => {
  test('is reported', async () => {
    const cases = ['host/number-invalid-4', 'lobby/host-leaves-while-choosing', 'game/three-basic'].map(caseNamed);
    const outcomes = await gradeServerAt(cases, { url: server.url });
    expect(Object.assign({}, ...outcomes.map(({ readings }) => readings))).toMatchObject({
      'Q5 number': 'the request is repeated',
      Q21: 'an update, then GameEnded',
      Q25: 'the player is dropped, and the match goes on',
    });
    expect(outcomes.flatMap(brokenIn)).toEqual([]);
  });
});

describe('a server that reads the document in another way', () => {
  const isRequest = (text: string): boolean => /"type":"\w+Request"/.test(text);
  const others = [
    {
      what: 'does not repeat its requests',
      parts: lobbyWith(({ receive }) => ({
        receive: (client, message) => {
          const outputs = receive(client, message);
          const isError = outputs.some((each) => each.kind === 'send' && each.text.includes('"Error"'));
          return isError ? outputs.filter((each) => each.kind !== 'send' || !isRequest(each.text)) : outputs;
        },
      })),
      names: ['login/invalid-empty', 'login/name-taken', 'host/number-invalid-4', 'host/expert-invalid-text'],
      readings: { 'Q5 name': 'the request is not repeated' },
    },
    {
      what: 'sends no last update',
      parts: sending((outputs) =>
        outputs.filter((each) => each.kind !== 'send' || !each.text.includes('"gamePhase":"GameEnded","lastMove"')),
      ),
      names: ['end/assistants-exhausted', 'game/two-basic'],
      readings: { Q21: 'GameEnded alone' },
    },
  ];

  test.each(others)('$what', async ({ parts, names, readings }) => {
    const other = await startGc18Server(parts);
    try {
      const outcomes = await gradeServerAt(names.map(caseNamed), { url: other.url });
      expect(outcomes.map(told)).toEqual(names.map(() => 'pass'));
      expect(Object.assign({}, ...outcomes.map((each) => each.readings))).toMatchObject(readings);
    } finally {
      await other.close();
    }
  });
});

test('a server that is not there says nothing about any program', async () => {
  const [outcome] = await gradeServerAt([caseNamed('login/first')], { url: 'tcp://127.0.0.1:9' });
  expect([outcome?.verdict, outcome?.reason]).toEqual([
    'kit-fault',
    expect.stringContaining('cannot connect to 127.0.0.1:9'),
  ]);
});

import { describe, expect, test } from 'vitest';
import { tableStrategy } from '../../src/games/dominion/lan/kit/table-strategies.js';
import { makeAction, RESPONSE, readStart, type ServerMessage } from '../../src/games/dominion/lan/messages.js';
import { CLIENT_RULES } from '../../src/games/dominion/lan/protocol-rules.js';
import { applyInPlace } from '../../src/games/dominion/lan/replica.js';
import { LONG } from '../sizes.js';
import { caseTasks, type Habits, lanProgram, sampledTasks } from './lan-player/client.js';
import { LAN_PLAYERS } from './lan-player/mutants.js';
import { runAll } from './references.js';
import { testMutants } from './test-mutants.js';

/** The client of the mutants lives on when the server closes. */
const ALL_CASES = /player\/(?!leaving)/;
/** Unless there is time for all. */
const SOME_CASES = /\/(agreement|end|framing|pacing|phases|response)\//;
/** In which a client may chat before the start, and in which silence counts. */
const WITH_SILENCE = /\/(noise|opening|response|start)\//;

const DEADLINES = { deadline: 5000, firstDeadline: 5000 };

/** What is not passed strictly. Some cases are about what a client does not do that plays a bit of everything. */
async function failuresOf(habits: Habits | (() => Habits), protocol: string, some: RegExp): Promise<string[]> {
  const program = lanProgram(habits, protocol);
  const graded = await runAll([
    ...caseTasks(program, protocol, LONG ? ALL_CASES : some, DEADLINES),
    ...sampledTasks(program, protocol, 2, DEADLINES),
  ]);
  const others = graded.filter(({ outcome }) => !['pass', 'not-applicable'].includes(outcome.verdict));
  return others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict} ${outcome.findings[0]?.reason}`);
}

describe.each(['lan/live', 'lan/docs'])('%s', (protocol) => {
  test('the client that mutants are made of passes strictly', async () => {
    expect(await failuresOf({}, protocol, SOME_CASES)).toEqual([]);
  });

  test('one that does not answer the last play of a game does, too', async () => {
    const shy = (): Habits => {
      let isOver = false;
      return {
        apply: (replica, play) => {
          applyInPlace(replica, play);
          isOver = replica.phase === 'over';
        },
        respond: () => (isOver ? [] : [RESPONSE]),
      };
    };
    expect(await failuresOf(shy, protocol, /\/end\//)).toEqual([]);
  });

  test('one that greets the others before the start does, too', async () => {
    const greeting = 'System|hello everybody<EOF>';
    expect(await failuresOf({ greeting }, protocol, WITH_SILENCE)).toEqual([]);
  });
});

test.each<[string, (text: string) => string]>([
  ['types as numbers', (text) => text.replace('Action', '1').replace('Response', '2')],
  ['spaces around types', (text) => ` ${text.replace('|', ' |')}`],
])('one that writes %s fails cases only strictly', async (_, write) => {
  const program = lanProgram(
    { write: (play) => [write(makeAction(play))], respond: () => [write(RESPONSE)] },
    'lan/live',
  );
  const graded = await runAll(caseTasks(program, 'lan/live', /\/(form|framing|noise|response)\//, DEADLINES));
  const failed = graded.filter(({ outcome: { verdict } }) => !['pass', 'non-strict'].includes(verdict));
  expect(failed.map(({ subject, outcome }) => `${subject.id}: ${outcome.findings[0]?.reason}`)).toEqual([]);
  expect(graded.map(({ outcome }) => outcome.verdict)).toContain('non-strict');
});

test.each<[string, Habits]>([
  ['passes over', { start: (message) => (hasThreeFields(message) ? readStart(message) : null) }],
  ['dies of', { hear: (message) => (readStart(message) === null || hasThreeFields(message) ? [] : null) }],
])('one that %s a start message with further fields fails that case only strictly', async (_, habits) => {
  const graded = await runAll(caseTasks(lanProgram(habits, 'lan/live'), 'lan/live', /\/start\/further-fields/));
  expect(graded.map(({ outcome }) => outcome.verdict)).toEqual(['non-strict']);
});

const hasThreeFields = ({ body }: ServerMessage): boolean => body.split(',').length === 3;

test('one that plays Adventurers passes the cases about them', async () => {
  const program = lanProgram({ choose: tableStrategy('adventurer') }, 'lan/live');
  const graded = await runAll(caseTasks(program, 'lan/live', /\/index\/after-own-adv/, DEADLINES));
  expect(graded.map(({ outcome }) => outcome.verdict)).toEqual(['pass', 'pass']);
});

test('every rule of the wire has a client that breaks it', () => {
  const broken = LAN_PLAYERS.flatMap(({ rules }) => rules);
  const own = CLIENT_RULES.map(({ id }) => id).filter((id) => id.startsWith('lan/'));
  expect(own.filter((id) => !broken.includes(id))).toEqual([]);
});

testMutants(LAN_PLAYERS);

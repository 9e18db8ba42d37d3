import { expect, test } from 'vitest';
import { LONG } from '../sizes.js';
import { caseTasks, lanProgram, sampledTasks } from './lan-player/client.js';
import { LAN_PLAYERS } from './lan-player/mutants.js';
import { runAll } from './references.js';
import { testMutants } from './test-mutants.js';

/** Unless there is time for all. The client of the mutants lives on when the server closes. */
const SOME_CASES = /\/(agreement|end|framing|pacing|phases|response)\//;

test.each(['lan/live', 'lan/docs'])('the client that mutants are made of passes %s strictly', async (protocol) => {
  const deadlines = { deadline: 5000, firstDeadline: 5000 };
  const tasks = [
    ...caseTasks(lanProgram({}, protocol), protocol, LONG ? /player\/(?!leaving)/ : SOME_CASES, deadlines),
    ...sampledTasks(lanProgram({}, protocol), protocol, 2, deadlines),
  ];
  const graded = await runAll(tasks);
  const others = graded.filter(({ outcome }) => outcome.verdict !== 'pass');
  expect(
    others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict} ${outcome.findings[0]?.reason}`),
  ).toEqual([]);
});

testMutants(LAN_PLAYERS);

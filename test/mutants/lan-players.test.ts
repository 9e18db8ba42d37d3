import { expect, test } from 'vitest';
import { caseTasks, lanProgram, sampledTasks } from './lan-player/client.js';
import { LAN_PLAYERS } from './lan-player/index.js';
import { runAll } from './references.js';
import { testMutants } from './test-mutants.js';

test.each(['lan/live', 'lan/docs'])('the client that mutants are made of passes %s strictly', async (protocol) => {
  const deadlines = { deadline: 5000, firstDeadline: 5000 };
  const tasks = [
    ...caseTasks(lanProgram({}), protocol, /player\/(?!leaving)/, deadlines),
    ...sampledTasks(lanProgram({}), protocol, 2, deadlines),
  ];
  const graded = await runAll(tasks);
  const others = graded.filter(({ outcome }) => outcome.verdict !== 'pass');
  expect(
    others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict} ${outcome.findings[0]?.reason}`),
  ).toEqual([]);
});

testMutants(LAN_PLAYERS);

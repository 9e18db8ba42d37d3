import { expect, test } from 'vitest';
import { CASES_FOR_SERVERS, LAN_SERVERS, relayTasks } from './lan-server/index.js';
import { runAll } from './references.js';
import { testMutants } from './test-mutants.js';

test('the relay that mutants are made of passes all cases strictly', async () => {
  const graded = await runAll(relayTasks({}, CASES_FOR_SERVERS, 5000));
  const others = graded.filter(({ outcome }) => outcome.verdict !== 'pass');
  expect(
    others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict} ${outcome.findings[0]?.reason}`),
  ).toEqual([]);
});

testMutants(LAN_SERVERS);

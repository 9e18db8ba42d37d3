import { expect, test } from 'vitest';
import { SERVER_RULES } from '../../src/games/dominion/lan/audit/audit-rules.js';
import { LONG } from '../sizes.js';
import { CASES_FOR_SERVERS, LAN_SERVERS, relayTasks } from './lan-server/mutants.js';
import { runAll } from './references.js';
import { testMutants } from './test-mutants.js';

/** The others take longer; Herald's own server passes them in its tests. */
const SOME_CASES = CASES_FOR_SERVERS.filter(({ id }) => LONG || !/\/(load|game)\//.test(id));

test('the relay that mutants are made of passes all cases strictly', async () => {
  const graded = await runAll(relayTasks({}, SOME_CASES, 5000));
  const others = graded.filter(({ outcome }) => outcome.verdict !== 'pass');
  expect(
    others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict} ${outcome.findings[0]?.reason}`),
  ).toEqual([]);
});

test('every rule of the wire has a server that breaks it', () => {
  const broken = LAN_SERVERS.flatMap(({ rules }) => rules);
  expect(SERVER_RULES.map(({ id }) => id).filter((id) => !broken.includes(id))).toEqual([]);
});

testMutants(LAN_SERVERS);

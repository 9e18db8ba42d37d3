import { describe, expect, test } from 'vitest';
import { PROMISED_MS, processesWith, SLACK_MS } from '../peer/players.js';
import { type Fate, type Sat, SHORT_MS, sitDown } from './table.js';
import { type Verdict, ZOO } from './zoo.js';

const ROWS = Object.entries(ZOO).map(([name, animal]) => ({ name, animal, rule: animal.verdict?.rule ?? 'conforms' }));
const conforming = ROWS.filter(({ animal }) => animal.verdict === null);
const late = ROWS.filter(({ animal }) => animal.isMute);
/** Herald reads 64 MiB of it, and no other game would get a word in. */
const flooding = ROWS.filter(({ rule }) => rule === 'peer/flood');
const others = ROWS.filter((row) => ![...conforming, ...late, ...flooding].includes(row));

/** Several games at once share the machine, and their times are looser. */
const CROWD_MS = 4 * SLACK_MS;

const IN_ORDER = { exit: 0, signal: null, killed: false, leftovers: [], survivors: [] };

function expectVerdict({ report, animal, opponent }: Sat, { rule, register, ...details }: Verdict): void {
  const fault = { seat: 0, blame: 'player', rule: { id: rule, register }, ...details };
  expect(report).toMatchObject({ finished: false, winners: [], faults: [fault] });
  expect(opponent.ending).toMatchObject(IN_ORDER);
  for (const fate of [animal, opponent]) expectGone(fate);
}

function expectGone({ ending, token }: Fate): void {
  expect(ending.survivors).toEqual([]);
  expect(processesWith(token)).toEqual([]);
}

describe('whoever does not reply is ended on time, with all of its processes, and nobody else is blamed', () => {
  test.each(late)('$name: $rule', async ({ name, animal }) => {
    const sat = await sitDown(name, animal);
    expectVerdict(sat, animal.verdict!);
    expect(sat.animal.msFromLastWord).toBeGreaterThanOrEqual(SHORT_MS - 1);
    expect(sat.animal.msFromLastWord).toBeLessThan(SHORT_MS + PROMISED_MS + SLACK_MS);
  });
});

describe('whoever floods is stopped', () => {
  test.each(flooding)('$name: $rule', async ({ name, animal }) => {
    const sat = await sitDown(name, animal);
    expectVerdict(sat, animal.verdict!);
    expect(sat.animal.msFromEnd).toBeLessThan(PROMISED_MS + SLACK_MS);
  });
});

describe('every other animal gets its own verdict, and is gone at once', () => {
  test.concurrent.each(others)('$name: $rule', async ({ name, animal }) => {
    const sat = await sitDown(name, animal);
    expectVerdict(sat, animal.verdict!);
    expect(sat.animal.msFromEnd).toBeLessThan(PROMISED_MS + CROWD_MS);
  });
});

describe('whoever does nothing wrong plays a clean game', () => {
  test.concurrent.each(conforming)('$name', async ({ name, animal }) => {
    const sat = await sitDown(name, animal);
    expect(sat.report).toMatchObject({ finished: true, faults: [] });
    for (const fate of [sat.animal, sat.opponent]) {
      expect(fate.ending).toMatchObject(IN_ORDER);
      expectGone(fate);
    }
  });
});

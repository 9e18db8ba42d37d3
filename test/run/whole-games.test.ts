import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { STRATEGY_NAMES } from '../../src/games/dominion/strategies/strategies.js';
import { readCase } from '../../src/kit/case.js';
import { gameKeys, makeGameId, parseGameId } from '../../src/kit/game-case-ids.js';
import { recordedResult } from '../../src/kit/game-result-note.js';
import { judgeConversations } from '../../src/kit/judge-conversation.js';
import type { Finding, Outcome } from '../../src/kit/verdict.js';
import { type Observer, type Peer, startProcess } from '../../src/peer/index.js';
import { makeFailure } from '../../src/report/console/failure.js';
import { gameTask } from '../../src/run/games/game-case.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';
import { saying, scratchFolder } from '../cli/players.js';
import { result } from '../report/sample-results.js';

const { script } = scratchFolder();

const started =
  (argv: readonly string[]) =>
  (label: string, observe: Observer): Peer<Datum> =>
    startProcess({ label, argv, framer: SEXPR.codec.framer(), observe });

const play = async (argv: readonly string[], number: number, deadline = 5000): Promise<Outcome> => {
  const key = gameKeys('sexpr/v3', 1, number + 1)[number]!;
  const task = gameTask(key, {
    program: { start: started(argv) },
    strategies: STRATEGY_NAMES,
    deadline,
    firstDeadline: 2 * deadline,
    protocol: SEXPR,
    registry: RULES,
    command: 'again',
  });
  const outcome = await task.run(new AbortController().signal);
  const fromText = judgedFrom(outcome.evidence as string);
  // What is not on the wire comes after what is.
  expect(outcome.findings.slice(0, fromText.length)).toEqual(fromText);
  return outcome;
};

/** The evidence is all that a verdict needs. */
function judgedFrom(evidence: string): Finding[] {
  const read = readCase('evidence', evidence);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return judgeConversations(read.value, SEXPR, RULES).flatMap(({ findings }) => findings);
}

test('the evidence of a game names opponents, points and winner; so does the report of a failure', async () => {
  const { findings, evidence, verdict } = await play([script('quits', saying('(quit)'))], 1);
  const ended = /^alice \([\w-]+\) 3, bob \(the program\) 3, carol \([\w-]+\) 3; alice and carol share the win$/;
  expect(recordedResult({ evidence })).toMatch(ended);
  const failed = result('games/sexpr/v3/seed-2-seat-1-of-3', verdict, { findings, evidence });
  expect(makeFailure(failed, { registry: RULES })).toContain('\n  game    alice (');
});

describe('the id of a game', () => {
  test('says all that it depends on', () => {
    const keys = gameKeys('sexpr/v3', 7, 12);
    expect(makeGameId(keys[0]!)).toBe('games/sexpr/v3/seed-7-seat-0-of-2');
    expect(keys.map(makeGameId).map(parseGameId)).toEqual(keys);
    expect(new Set(keys.map(({ seats, seat }) => `${seat} of ${seats}`)).size).toBe(9);
  });

  test.each(['games/sexpr/v3/seed-1-seat-2-of-2', 'games/sexpr/v3/seed-1-seat-0-of-9', 'sexpr/v3/player/a', 'games/x'])(
    '%s is none',
    (id) => {
      expect(parseGameId(id)).toBeNull();
    },
  );
});

const LOOPS = 'no reply within 1400ms; it kept computing, perhaps in an endless loop';
const OPEN = 'a ) is missing; nothing more came within 1400ms';

describe('a whole game of a program', () => {
  test.each([0, 1, 2])('that keeps to the rules passes, and the recording proves it (%i)', async (number) => {
    const outcome = await play(['examples/players/sexpr/money.mjs'], number);
    expect({ ...outcome, evidence: '', ms: 0 }).toEqual({
      verdict: 'pass',
      reason: null,
      findings: [],
      evidence: '',
      readings: {},
      ms: 0,
    });
    expect(outcome.evidence).toMatch(/^title: .*\nprotocol: +sexpr\/v3\n/);
    expect(outcome.evidence?.match(/<< @\w+ \(clean/g)?.length).toBeGreaterThan(5);
  });

  test('that says something illegal fails at the line that shows it', async () => {
    const outcome = await play([script('greedy', saying('(buy province)'))], 0);
    expect(outcome).toMatchObject({
      verdict: 'fail',
      findings: [{ rule: 'buy/coins', said: '(buy province)', level: 'must' }],
    });
    const [finding] = outcome.findings;
    expect(outcome.evidence?.split('\n')[finding!.line! - 1]).toContain('<< @alice (buy province)');
    expect(finding?.legal).toContain('(buy copper)');
  });

  test('that gives up on names in quotes is excused, in the games that have them', async () => {
    const strict = script('strict', `read -r line; case $line in *'"'*) exit 1;; *) exit 2;; esac`);
    expect(await play([strict], 2)).toMatchObject({
      verdict: 'non-strict',
      evidence: expect.stringMatching(/^title: +a whole game, in seat 3 of 4, with names in quotes\n/),
      findings: [{ rule: 'peer/died', level: 'contested', reason: expect.stringContaining('status 1') }],
    });
    expect(await play([strict], 1)).toMatchObject({
      verdict: 'fail',
      findings: [{ rule: 'peer/died', level: 'must' }],
    });
    const greedy = await play([script('greedy', saying('(buy province)'))], 2);
    expect(greedy).toMatchObject({ verdict: 'fail', findings: [{ rule: 'buy/coins', level: 'must' }] });
  });

  test.each([
    [
      'waits',
      'cat > /dev/null',
      { rule: 'peer/timeout', reason: 'no reply within 1400ms; it waited, perhaps for more input' },
    ],
    ['loops', 'read -r line; while :; do :; done', { rule: 'peer/timeout', reason: LOOPS, busy: true }],
    [
      'forgets a parenthesis',
      saying('(clean copper'),
      { rule: 'wire/incomplete', said: '(clean copper', reason: OPEN },
    ],
    [
      'dies',
      'read -r line; echo why >&2; exit 3',
      { rule: 'peer/died', reason: 'the process exited with status 3: why' },
    ],
    ['replies twice', saying('(clean copper) (clean copper)'), { rule: 'session/one-reply' }],
  ])('that %s fails for that', async (name, body, finding) => {
    const { verdict, findings } = await play([script(name.replaceAll(' ', '-'), body)], 0, 700);
    expect({ verdict, findings }).toMatchObject({ verdict: 'fail', findings: [finding] });
  });
});

import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import { failureCauses, repeatedFailures, repeatedSamples } from '../../src/kit/failure-causes.js';
import { recordedStderr } from '../../src/kit/recorded-stderr.js';
import { createRegistry } from '../../src/kit/rule-registry.js';
import type { CaseResult, Finding } from '../../src/kit/verdict.js';
import { COLD, result, TEA } from '../report/sample-results.js';

const failed = (id: string, finding: Partial<Finding> = {}, more: Partial<CaseResult> = {}): CaseResult =>
  result(id, 'fail', { findings: [{ ...COLD, ...finding }], ...more });

/** The ids of the cases of each cause, the case to look at first. */
const causesOf = (...cases: readonly CaseResult[]): string[] =>
  failureCauses(cases, false, RULES).map(({ first, others }) => [first, ...others].map(({ id }) => id).join(' '));

/** A recording in which the program writes to stderr in these chunks, and ends. */
const crashed = (...chunks: readonly string[]): string =>
  ['protocol: any/v1', 'role: player', '', '>> (serve tea)', ...chunks.map(chunkOf), '<< exit 1', '>> end', ''].join(
    '\n',
  );

const chunkOf = (chunk: string): string =>
  `<< stderr hex ${Buffer.from(chunk).toString('hex').replace(/../g, '$& ').trim()}`;

const python = (line: number, message: string): string =>
  `Traceback (most recent call last):\n  File "/home/ann/main.py", line 90, in <module>\n  File "/home/ann/player.py", line ${line}, in buy\n    x\n${message}\n`;

const node = (line: number, message: string): string =>
  `/home/ann/p.mjs:${line}\n    x\n    ^\n\n${message}\n    at buy (/home/ann/p.mjs:${line}:7)\n    at node:internal/main:1:1\n\nNode.js v20.1.0\n`;

const died = (id: string, ...stderr: readonly string[]): CaseResult =>
  failed(
    id,
    { rule: 'peer/died', said: null, reason: 'the process exited with status 1' },
    { evidence: crashed(...stderr) },
  );

describe('failures have one cause', () => {
  test('if they break one rule, whatever cards and numbers it is about', () => {
    const [sent, said] = ['(move (coins 3))', '(buy province)'];
    expect(
      causesOf(
        failed('a', { rule: 'buy/coins', sent, said, reason: 'province costs 8, and there are 3 coins' }),
        failed('b', { rule: 'buy/coins', sent, said: '(buy gold)', reason: 'gold costs 6, and there are 3 coins' }),
        failed('c', { rule: 'buy/buys', sent, said, reason: '0 buys left' }),
        failed('d', { rule: 'buy/coins', sent, said, reason: 'province costs 8, and there is 1 coin' }),
        failed('e', { rule: 'buy/buys', sent, said, reason: '1 buy left' }),
      ),
    ).toEqual(['a b d', 'c e']);
  });

  test('if they are late, whichever deadline they miss', () => {
    const late = (id: string, time: string) =>
      failed(id, { rule: 'peer/timeout', said: null, reason: `no reply within ${time}; it kept computing` });
    expect(causesOf(late('a', '10s'), late('b', '5s'), late('c', '300ms'))).toEqual(['a b c']);
  });

  test('if only one says that its state was shrunk', () => {
    const note = '. The state was shrunk as far as it still fails';
    expect(causesOf(failed('a', { reason: `it is cold${note}` }), failed('b', { reason: 'it is cold' }))).toEqual([
      'a b',
    ]);
  });

  test('if they break one rule in another way, two', () => {
    expect(
      causesOf(failed('a', { reason: 'a name in capitals' }), failed('b', { reason: 'a parenthesis is missing' })),
    ).toEqual(['a', 'b']);
  });

  test.each([
    ['Python', python],
    ['Node', node],
  ])('if a program in %s crashes in one place, and two if in two', (_, stderr) => {
    expect(
      causesOf(
        died('a', stderr(12, "KeyError: 'silver'")),
        died('b', stderr(12, "KeyError: 'gold'")),
        died('c', stderr(40, "KeyError: 'gold'")),
        died('d', stderr(12, 'ZeroDivisionError: division by zero')),
      ),
    ).toEqual(['a b', 'c', 'd']);
  });

  test('however the system cut what the program wrote', () => {
    const text = python(12, 'KeyError: x');
    expect(causesOf(died('a', text), died('b', ...text.split(/(?<=\W)/)))).toEqual(['a b']);
    expect(recordedStderr(crashed('caf', '\u00e9\nx\n\n'))).toEqual(['café', 'x']);
  });

  test('decided by the finding that decides the verdict', () => {
    const contested: Finding = { ...COLD, rule: 'tea/cup', level: 'contested' };
    const both = result('a', 'fail', { findings: [contested, COLD] });
    expect(failureCauses([both, failed('b')], false, RULES)).toMatchObject([
      { rule: 'tea/hot', others: [{ id: 'b' }] },
    ]);
  });

  test('and a case that is about the rule stands for them', () => {
    expect(causesOf(failed('a', {}, { rules: [] }), failed('b', {}, { level: 'contested' }), failed('c'))).toEqual([
      'c a b',
    ]);
  });
});

describe('what is to be fixed first', () => {
  const game = 'games/sexpr/v3/seed-1-seat-0-of-2';
  const PASS = result('p', 'pass');
  const phases = (...cases: readonly CaseResult[]): string[] =>
    failureCauses(cases, false, RULES).map(({ phase, first }) => `${phase} ${first.id}`);

  test('comes first: start, framing, waiting, rules, games, and faults of the kit last', () => {
    expect(
      phases(
        result('kit', 'kit-fault', { findings: [{ ...COLD, blame: 'kit' }] }),
        failed(game, { rule: 'buy/coins' }),
        failed('rule', { rule: 'buy/coins', reason: 'another' }),
        failed('late', { rule: 'peer/timeout' }),
        failed('twice', { rule: 'session/one-reply' }),
        failed('grammar', { rule: 'reply/grammar' }),
        died('dead'),
        failed('start', { rule: 'peer/cannot-start' }),
      ),
    ).toEqual([
      ...['start dead', 'start start', 'framing grammar', 'waiting late', 'waiting twice', 'rules rule'],
      ...[`games ${game}`, 'kit kit'],
    ]);
  });

  test.each([
    ['session/joins', 'start'],
    ['server/starts', 'start'],
    ['peer/frame', 'framing'],
    ['wire/quote', 'framing'],
    ['message/grammar', 'framing'],
    ['rpc/shape', 'framing'],
    ['session/out-of-turn', 'waiting'],
    ['session/terminates', 'waiting'],
    ['peer/not-reading', 'waiting'],
    ['peer/refused', 'waiting'],
    ['server/goes-on', 'waiting'],
    ['server/died', 'rules'],
    ['request/shape', 'rules'],
    ['setup/deck', 'rules'],
    ['any/unknown', 'rules'],
  ])('%s belongs to the phase %s', (rule, phase) => {
    expect(phases(failed('a', { rule }), PASS)).toEqual([`${phase} a`]);
  });

  test('is decided by the rules of the game, not by their ids', () => {
    const registry = createRegistry(TEA.rules.map((rule) => ({ ...rule, phase: 'framing' })));
    expect(failureCauses([failed('a')], false, registry)).toMatchObject([{ phase: 'framing' }]);
    expect(failureCauses([failed('a', { rule: 'wire/quote' })], false, TEA)).toMatchObject([{ phase: 'rules' }]);
  });

  test('is not a crash in some state, if the program answers in others', () => {
    expect(phases(died('dead'), failed('grammar', { rule: 'reply/grammar' }), PASS)).toEqual([
      'framing grammar',
      'rules dead',
    ]);
    // A case that wants no answer says nothing about that.
    const silent = { ...PASS, evidence: 'protocol: any/v1\nrole: player\n\n>> (moved)\n>> end\n<< end\n' };
    expect(phases(died('dead'), silent)).toEqual(['start dead']);
  });

  test('is what fails most cases, within a phase', () => {
    const other = { rule: 'tea/cup', reason: 'no cup' };
    expect(phases(failed('a', other), failed('b'), failed('c'))).toEqual(['rules b', 'rules a']);
  });

  test('is never a case that was not run', () => {
    const unrun = failed('a', {}, { evidence: null, notRun: true });
    const skipped = result('b', 'fail', { findings: [], evidence: null, notRun: true });
    expect(phases(unrun, skipped)).toEqual([]);
  });

  test('may be a case whose reason looks like that of one that was not run', () => {
    expect(phases(failed('a', { reason: 'not run: it says so' }, { evidence: null }))).toEqual(['rules a']);
  });
});

describe('repeated failures', () => {
  const sampled = (number: number, more: Partial<CaseResult> = {}): CaseResult =>
    failed(`sampled/sexpr/v3/seed-1/000${number}`, {}, more);

  test('are all but one of each cause, and that one is worth most', () => {
    const cases = [
      failed('a'),
      failed('b', {}, { points: 3 }),
      failed('c', {}, { points: 3 }),
      failed('d', { rule: 'tea/cup' }),
    ];
    expect([...repeatedFailures(cases, false)].map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('of samples are the same finding, also if another case fails like them', () => {
    const cases = [failed('a'), sampled(1), sampled(2), sampled(3, { verdict: 'pass', findings: [] })];
    expect([...repeatedSamples(cases, false)]).toEqual([cases[2]]);
  });

  test('are never cases that were not run: those have no cause', () => {
    const unrun = ['a', 'b'].map((id) => failed(id, {}, { evidence: null, notRun: true }));
    expect(repeatedFailures(unrun, false).size).toBe(0);
  });
});

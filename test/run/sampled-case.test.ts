import { describe, expect, test } from 'vitest';
import { SEXPR_SAMPLER } from '../../src/games/dominion/sexpr/kit/sampled-states.js';
import type { Case } from '../../src/kit/case.js';
import type { Finding, Outcome } from '../../src/kit/verdict.js';
import { type SampledOptions, ShrinkOnce, sampledTask } from '../../src/run/sampled-case.js';

const KEY = { protocol: 'sexpr/v3', seed: 1, number: 0 };
const SIGNAL = new AbortController().signal;

const outcome = (verdict: Outcome['verdict'], rule?: string, ms = 1): Outcome => ({
  verdict,
  reason: null,
  findings:
    rule === undefined
      ? []
      : [
          {
            rule,
            level: 'must',
            blame: 'program',
            reason: 'why',
            sent: null,
            said: null,
            legal: [],
            more: false,
            line: null,
          } satisfies Finding,
        ],
  evidence: null,
  readings: {},
  ms,
});

/** Runs a sampled case as `judge` says, and counts. */
async function run(judge: (text: string) => Outcome, more: Partial<SampledOptions> = {}) {
  const saved: Case[] = [];
  let runs = 0;
  const task = sampledTask(KEY, {
    sampler: SEXPR_SAMPLER,
    now: () => 0,
    taskFor: (one) => ({
      subject: { ...KEY, id: one.id, title: '', register: null, role: 'player', level: 'must', rules: [], points: 1 },
      run: async () => {
        runs++;
        return judge(one.text);
      },
    }),
    onFailure: (smallest) => saved.push(smallest),
    ...more,
  });
  return { task, outcome: await task.run(SIGNAL), saved, runs };
}

describe('a sampled case', () => {
  test('that passes is run once', async () => {
    const { task, outcome: result, saved, runs } = await run(() => outcome('pass'));
    expect({ verdict: result.verdict, runs, saved }).toEqual({ verdict: 'pass', runs: 1, saved: [] });
    expect(task.subject).toMatchObject({ id: 'sampled/sexpr/v3/seed-1/0000', protocol: 'sexpr/v3', role: 'player' });
  });

  test('that fails is shrunk as long as it breaks the same rule', async () => {
    const judge = (text: string): Outcome =>
      text.includes('(supply province)') ? outcome('fail', 'b/other') : outcome('fail', 'a/rule');
    const { outcome: result, saved } = await run(judge);
    expect(result.findings[0]).toMatchObject({
      rule: 'a/rule',
      reason: 'why. The state was shrunk as far as it still fails',
    });
    expect(saved[0]?.text).toMatch(/\(supply (?!province\))\w+\) \(trash\) \(actions 0\) \(buys 0\) \(coins 0\)/);
  });

  test('is shrunk within a limit of runs', async () => {
    let count = 0;
    const { runs } = await run(() => (count++ === 0 ? outcome('fail', 'a/rule') : outcome('pass')));
    expect(runs).toBeGreaterThan(20);
    expect(runs).toBeLessThanOrEqual(61);
  });

  test('and within a limit of time', async () => {
    let time = 0;
    const now = (): number => {
      time += 5000;
      return time;
    };
    const { runs } = await run(() => outcome('fail', 'a/rule'), { now });
    expect(runs).toBeLessThan(10);
  });

  test('that is not answered is not run again', async () => {
    const { runs, saved, outcome: result } = await run(() => outcome('fail', 'peer/timeout', 5000));
    expect({ runs, saved: saved.length, reason: result.findings[0]?.reason }).toEqual({
      runs: 1,
      saved: 1,
      reason: 'why',
    });
  });

  test('is shrunk once per rule, whichever of them ends first', async () => {
    const shrinking = new ShrinkOnce();
    const [first, second, other] = await Promise.all([
      run(() => outcome('fail', 'a/rule'), { shrinking }),
      run(() => outcome('fail', 'a/rule'), { shrinking }),
      run(() => outcome('fail', 'b/rule'), { shrinking }),
    ]);
    expect(first.runs).toBeGreaterThan(1);
    expect(second.runs).toBe(1);
    expect(other.runs).toBeGreaterThan(1);
  });
});

import type { CaseResult, Finding, Verdict } from '../../../src/kit/verdict.js';
import { result as anyResult } from '../sample-results.js';

export const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: 'end/in-hand',
  level: 'must',
  blame: 'program',
  reason: 'the hand is: copper',
  sent: null,
  said: '(clean gold)',
  legal: ['(clean copper)'],
  more: false,
  line: 6,
  ...more,
});

export const MOVE =
  '(move ((players alice bob) (supply copper gold) (trash) (actions 1) (buys 1) (coins 0) (deck estate) (hand copper) (plays) (discards)))';

/** A recording of a player with these lines. */
export const recording = (...lines: readonly string[]): string =>
  `protocol: sexpr/v3\nrole:     player\n\n${lines.join('\n')}\n`;

export const EVIDENCE = recording(
  '[     0.0] >> start ./player',
  `[    10.0] >> ${MOVE}`,
  '[    32.5] << (clean gold)',
);

export const result = (id: string, verdict: Verdict, more: Partial<CaseResult> = {}): CaseResult =>
  anyResult(id, verdict, {
    protocol: 'sexpr/v3',
    rules: ['end/in-hand'],
    findings: verdict === 'fail' ? [finding()] : [],
    evidence: EVIDENCE,
    ms: 40,
    again: `herald grade player --only ${id}`,
    ...more,
  });

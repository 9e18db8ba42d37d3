import { readingsOf } from '../../src/kit/interpretations.js';
import { countVerdicts, pointsOf, type ResultFile } from '../../src/kit/result-file.js';
import { createRegistry } from '../../src/kit/rule-registry.js';
import type { CaseResult, Finding, Verdict } from '../../src/kit/verdict.js';
import type { Rubric } from '../../src/report/rubric.js';
import { type Audience, type ScoredRun, scoreRun as score } from '../../src/report/scored-run.js';

export const TEA = createRegistry([
  {
    id: 'tea/hot',
    title: 'tea is served hot',
    sources: [{ protocol: 'any', document: 'The Book of Tea, page 3', register: 'T-01', page: 'docs/tea.md#hot' }],
    levels: { player: 'must' },
  },
  {
    id: 'tea/cup',
    title: 'tea is served in a cup',
    sources: [{ protocol: 'any', document: null, register: null }],
    levels: { player: 'contested' },
  },
]);

/** By the rules of tea. */
export const scoreRun = (file: ResultFile, rubric: Rubric | null, audience: Audience): ScoredRun =>
  score(file, rubric, audience, TEA);

export const COLD: Finding = {
  rule: 'tea/hot',
  level: 'must',
  blame: 'program',
  reason: 'it has 20 degrees',
  sent: '(serve tea)',
  said: '(tea cold)',
  legal: ['(tea hot)'],
  more: true,
  line: 5,
};

export const EVIDENCE = 'protocol: any/v1\nrole: player\n\n>> (serve tea)\n<< (tea cold)\n>> end\n<< end\n';

export const result = (id: string, verdict: Verdict, more: Partial<CaseResult> = {}): CaseResult => ({
  id,
  title: `title of ${id}`,
  register: null,
  protocol: 'any/v1',
  role: 'player',
  level: 'must',
  rules: ['tea/hot'],
  points: 1,
  verdict,
  reason: null,
  findings: verdict === 'fail' ? [COLD] : verdict === 'non-strict' ? [{ ...COLD, level: 'contested' }] : [],
  evidence: EVIDENCE,
  readings: {},
  ms: 12,
  again: `herald grade player --only ${id} -- ./p`,
  ...more,
});

export function fileOf(cases: readonly CaseResult[], strict = false): ResultFile {
  return {
    run: {
      kind: 'run',
      format: 1,
      herald: '0.1.0',
      protocol: 'any/v1',
      role: 'player',
      command: './p',
      seed: 7,
      strict,
      options: { only: ['**'] },
      started: '2026-01-02T03:04:05.678Z',
    },
    cases,
    summary: {
      kind: 'summary',
      counts: countVerdicts(cases),
      points: pointsOf(cases, strict),
      unexpected: [],
      readings: readingsOf(cases),
      interrupted: false,
      exit: 0,
      ms: 34,
    },
  };
}

/** 0 is a, 25 is z: a word for each number, since a cause does not depend on numbers. */
export const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));

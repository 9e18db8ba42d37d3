import type { Registry } from '../../kit/rule-registry.js';
import { failedCases } from '../external-status.js';
import { type Cell, matrixOf } from '../matrix.js';
import type { ScoredRun } from '../scored-run.js';
import { makeNotRun, makeOneLine } from './failure.js';
import { alignColumns, plural } from './text.js';

/** A program in several versions of a protocol: a table, then the failures with their rerun commands. */
export function makeMatrix(runs: readonly ScoredRun[], registry: Registry): string {
  return `${[makeHeading(runs), makeTable(runs), ...runs.flatMap((run) => makeFailures(run, registry))].join('\n\n')}\n`;
}

function makeHeading(runs: readonly ScoredRun[]): string {
  const protocols = runs.map(({ run }) => run.protocol).join(', ');
  const { role, seed, strict } = (runs[0] as ScoredRun).run;
  return `${role} under ${protocols}, seed ${seed}${strict ? ', strict' : ''}`;
}

function makeTable(runs: readonly ScoredRun[]): string {
  const { protocols, topics, all } = matrixOf(runs);
  const total = all.map((cell, index) => `${makeCell(cell)}${runs[index]?.end === 'complete' ? '' : ' …'}`);
  return alignColumns([
    ['', ...protocols],
    ...topics.map(({ name, cells }) => [name, ...cells.map(makeCell)]),
    ['all', ...total],
  ]).join('\n');
}

const makeCell = (cell: Cell | null): string => (cell === null ? '-' : `${cell.passed} of ${cell.of}`);

/** The number of causes shown for each version; the first ones usually explain the others. */
const MAX_CAUSES = 10;

function makeFailures({ run, cases, causes }: ScoredRun, registry: Registry): string[] {
  const unrun = failedCases(cases, run.strict).filter(({ notRun }) => notRun);
  if (causes.length + unrun.length === 0) return [];
  const lines = [
    `${run.protocol}:`,
    ...causes
      .slice(0, MAX_CAUSES)
      .flatMap(({ first, others }) => [
        `  ${makeOneLine(first, registry)}`,
        ...(others.length === 0 ? [] : [`    and ${plural(others.length, 'more case')} for the same cause`]),
        `    ${first.again}`,
      ]),
    ...(causes.length > MAX_CAUSES ? [`  and ${plural(causes.length - MAX_CAUSES, 'more cause')}`] : []),
    ...makeNotRun(unrun).map((line) => `  ${line}`),
  ];
  return [lines.join('\n')];
}

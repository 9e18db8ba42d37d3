import type { Registry } from '../../kit/rule-registry.js';
import { isFailure } from '../../kit/verdict.js';
import { type Cell, matrixOf } from '../matrix.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { isNotRun, makeOneLine } from './one-line.js';
import { alignColumns, plural } from './text.js';

/** A program in several versions of a protocol, for people: a table, and what failed with the command to run it again. */
export function makeMatrix(runs: readonly ScoredRun[], registry: Registry): string {
  return `${[headingOf(runs), tableOf(runs), ...runs.flatMap((run) => failuresOf(run, registry))].join('\n\n')}\n`;
}

function headingOf([first, ...others]: readonly ScoredRun[]): string {
  const protocols = [first, ...others].map((each) => each?.run.protocol).join(', ');
  const { role, seed, strict } = (first as ScoredRun).run;
  return `${role} under ${protocols}, seed ${seed}${strict ? ', strict' : ''}`;
}

function tableOf(runs: readonly ScoredRun[]): string {
  const { protocols, topics, all } = matrixOf(runs);
  const total = all.map((cell, index) => `${makeCell(cell)}${runs[index]?.end === 'complete' ? '' : ' …'}`);
  return alignColumns([
    ['', ...protocols],
    ...topics.map(({ name, cells }) => [name, ...cells.map(makeCell)]),
    ['all', ...total],
  ]).join('\n');
}

const makeCell = (cell: Cell | null): string => (cell === null ? '-' : `${cell.passed} of ${cell.of}`);

/** So many of each version; the first ones usually explain the others. */
const MOST = 10;

function failuresOf({ run, cases }: ScoredRun, registry: Registry): string[] {
  const failures = cases.filter(({ verdict }) => verdict === 'kit-fault' || isFailure(verdict, run.strict));
  const wereRun = failures.filter((each) => !isNotRun(each));
  if (failures.length === 0) return [];
  const lines = [
    `${run.protocol}:`,
    ...wereRun.slice(0, MOST).flatMap((each) => [`  ${makeOneLine(each, registry)}`, `    ${each.again}`]),
    ...(wereRun.length > MOST ? [`  and ${plural(wereRun.length - MOST, 'more failure')}`] : []),
    ...notRun(failures.filter(isNotRun)),
  ];
  return [lines.join('\n')];
}

const notRun = (some: readonly ScoredCase[]): string[] =>
  some.length === 0 ? [] : [`  ${plural(some.length, 'case')} ${some[0]?.findings[0]?.reason}`];

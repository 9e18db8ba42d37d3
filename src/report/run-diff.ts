import { readingsOf } from '../kit/interpretations.js';
import type { ResultFile } from '../kit/result-file.js';
import type { CaseResult, Verdict } from '../kit/verdict.js';
import { type ExternalStatus, externalStatusOf } from './external-status.js';
import { plainLine } from './plain-text.js';

const CHANGE_KINDS = ['broken', 'fixed', 'reason', 'verdict', 'new', 'gone'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The outcome of a case in one of the runs. */
export interface CaseState {
  readonly verdict: Verdict;
  readonly rule: string | null;
  readonly reason: string | null;
}

export interface CaseChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly title: string;
  /** Null if the case is new. */
  readonly before: CaseState | null;
  /** Null if the case is gone. */
  readonly after: CaseState | null;
}

/** A point of the register whose reading by the program changed. */
export interface ReadingChange {
  readonly point: string;
  readonly before: string;
  readonly after: string;
}

export interface RunDiff {
  readonly changes: readonly CaseChange[];
  /** Only points that both runs determined. */
  readonly readings: readonly ReadingChange[];
  readonly same: number;
  /** Why the two runs may not be comparable. */
  readonly notes: readonly string[];
}

/** Compares two runs case by case, by id. */
export function diffRuns(before: ResultFile, after: ResultFile): RunDiff {
  const [old, recent] = [byId(before), byId(after)];
  const ids = [...new Set([...recent.keys(), ...old.keys()])];
  const changes = ids.flatMap((id) => {
    const [was, is] = [old.get(id) ?? null, recent.get(id) ?? null];
    const kind = kindOf(was, is, before.run.strict, after.run.strict);
    if (kind === null) return [];
    return [{ kind, id, title: (is ?? was)?.title ?? id, before: stateOf(was), after: stateOf(is) }];
  });
  const ordered = CHANGE_KINDS.flatMap((kind) => changes.filter((change) => change.kind === kind));
  const readings = diffReadings(before, after);
  return { changes: ordered, readings, same: ids.length - changes.length, notes: notesOn(before, after) };
}

function diffReadings(before: ResultFile, after: ResultFile): ReadingChange[] {
  const [old, recent] = [readingsOf(before.cases), readingsOf(after.cases)];
  return Object.entries(recent).flatMap(([point, is]) => {
    const was = old[point];
    return was === undefined || was === is ? [] : [{ point, before: was, after: is }];
  });
}

const byId = ({ cases }: ResultFile): Map<string, CaseResult> => new Map(cases.map((each) => [each.id, each]));

const stateOf = (result: CaseResult | null): CaseState | null =>
  result && {
    verdict: result.verdict,
    rule: result.findings[0]?.rule ?? null,
    reason: result.findings[0]?.reason ?? result.reason,
  };

function kindOf(
  was: CaseResult | null,
  is: CaseResult | null,
  wasStrict: boolean,
  isStrict: boolean,
): ChangeKind | null {
  if (was === null) return 'new';
  if (is === null) return 'gone';
  const [old, recent]: ExternalStatus[] = [externalStatusOf(was, wasStrict), externalStatusOf(is, isStrict)];
  if (recent === 'failed' && old !== 'failed') return 'broken';
  if (recent === 'passed' && old === 'failed') return 'fixed';
  if (was.verdict !== is.verdict) return 'verdict';
  return is.verdict !== 'pass' && comparableReason(was) !== comparableReason(is) ? 'reason' : null;
}

/** Without times, which differ from run to run. */
const comparableReason = ({ findings, reason }: CaseResult): string =>
  [reason ?? '', ...findings.map((each) => `${each.rule} ${each.reason}`)].join('\n').replace(/\d[\d.]* ?m?s\b/g, '…');

function notesOn(before: ResultFile, after: ResultFile): string[] {
  const [old, recent] = [before.run, after.run];
  const differ = (what: string, was: unknown, is: unknown): string[] =>
    was === is ? [] : [`${what}: ${was}, then ${is}`];
  return [
    ...differ('protocol', old.protocol, recent.protocol),
    ...differ('role', old.role, recent.role),
    ...differ('seed', old.seed, recent.seed),
    ...differ('strict', old.strict, recent.strict),
    ...(isComplete(before) ? [] : ['the run before is incomplete']),
    ...(isComplete(after) ? [] : ['the run after is incomplete']),
  ];
}

const isComplete = ({ summary }: ResultFile): boolean => summary !== null && !summary.interrupted;

const TITLES: Readonly<Record<ChangeKind, string>> = {
  broken: 'broken',
  fixed: 'fixed',
  reason: 'failing for a different reason',
  verdict: 'different verdict',
  new: 'new',
  gone: 'gone',
};

/** The difference as text. What programs said is untrusted. */
export function makeRunDiff({ changes, readings, same, notes }: RunDiff): string {
  const readingLines = readings
    .flatMap(({ point, before, after }) => [`  ${point}`, `    before  ${before}`, `    after   ${after}`])
    .map(plainLine);
  const sections = CHANGE_KINDS.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? [] : [[`${TITLES[kind]}:`, ...own.flatMap(makeChange).map(plainLine)].join('\n')];
  });
  const counts = CHANGE_KINDS.map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${TITLES[kind]}`);
  const summary = [...counts, `${same} unchanged`].join(', ');
  return `${[...notes.map((note) => plainLine(`note: ${note}`)), ...sections, ...(readingLines.length === 0 ? [] : [['changed readings:', ...readingLines].join('\n')]), summary].join('\n\n')}\n`;
}

function makeChange({ id, kind, before, after }: CaseChange): string[] {
  if (kind === 'new' || kind === 'gone') return [`  ${id}: ${(after ?? before)?.verdict}`];
  if (kind === 'fixed') return [`  ${id}: ${makeState(before)}`];
  if (kind === 'broken') return [`  ${id}: ${makeState(after)}`];
  return [`  ${id}`, `    before  ${makeState(before)}`, `    after   ${makeState(after)}`];
}

const makeState = (stand: CaseState | null): string =>
  stand === null ? '' : [stand.verdict, stand.rule, stand.reason].filter((part) => part !== null).join(': ');

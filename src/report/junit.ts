import { parseCaseId } from '../kit/case-id.js';
import { makeFailure } from './console/failure.js';
import { type ExternalStatus, externalStatusOf, incompleteNote, reasonFor, seconds } from './external-status.js';
import type { ReportContext } from './report-context.js';
import type { ScoredCase, ScoredRun, ScoredTopic } from './scored-run.js';
import { attribute, cdata } from './xml.js';

/** A JUnit report, for Jenkins, GitLab and others. Class names and names derive from case ids alone, so they are stable. */
export function makeJunit(scored: ScoredRun, context: ReportContext): string {
  const { run, topics, cases } = scored;
  const { strict } = run;
  const name = scored.title ?? `herald ${run.role} of ${run.protocol}`;
  const suites = [...topics.map((topic) => makeSuite(topic, scored, context)), ...incompleteSuite(scored)];
  const errors = count(cases, 'error', strict) + (incompleteNote(scored) === null ? 0 : 1);
  const totals = [
    attribute('name', name),
    attribute('tests', cases.length + (incompleteNote(scored) === null ? 0 : 1)),
    attribute('failures', count(cases, 'failed', strict)),
    attribute('errors', errors),
    attribute('time', seconds(scored.ms)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by herald -->\n<testsuites${totals.join('')}>\n${suites.join('')}</testsuites>\n`;
}

const count = (cases: readonly ScoredCase[], status: ExternalStatus, strict: boolean): number =>
  cases.filter((each) => externalStatusOf(each, strict) === status).length;

function makeSuite({ name, cases, earned, of }: ScoredTopic, { run }: ScoredRun, context: ReportContext): string {
  const { strict } = run;
  const attributes = [
    attribute('name', name),
    attribute('tests', cases.length),
    attribute('failures', count(cases, 'failed', strict)),
    attribute('errors', count(cases, 'error', strict)),
    attribute('skipped', count(cases, 'skipped', strict)),
    attribute('time', seconds(cases.reduce((sum, { ms }) => sum + ms, 0))),
    attribute('timestamp', run.started.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)),
  ];
  const properties = {
    herald: run.herald,
    protocol: run.protocol,
    role: run.role,
    seed: run.seed,
    points: `${earned} of ${of}`,
    ...(cases.some(({ flaky }) => flaky) && { flaky: cases.filter(({ flaky }) => flaky).length }),
    causes: new Set(
      cases.filter((each) => isUnsuccessful(each, strict)).map(({ id, sameCauseAs }) => sameCauseAs ?? id),
    ).size,
  };
  return [
    `  <testsuite${attributes.join('')}>\n    <properties>\n`,
    ...Object.entries(properties).map(
      ([key, value]) => `      <property${attribute('name', key)}${attribute('value', value)}/>\n`,
    ),
    '    </properties>\n',
    ...cases.map((each) => makeCase(each, strict, context)),
    '  </testsuite>\n',
  ].join('');
}

const isUnsuccessful = (each: ScoredCase, strict: boolean): boolean =>
  ['failed', 'error'].includes(externalStatusOf(each, strict));

function makeCase(scored: ScoredCase, strict: boolean, context: ReportContext): string {
  const { classname, name } = junitNameOf(scored.id);
  const open = `    <testcase${attribute('classname', classname)}${attribute('name', name)}${attribute('time', seconds(scored.ms))}>`;
  const points = `points: ${scored.earned} of ${scored.of}\n`;
  const status = externalStatusOf(scored, strict);
  const why = status === 'passed' && scored.verdict === 'pass' ? '' : `${makeFailure(scored, context)}\n`;
  const shown = status === 'passed' ? why : '';
  return `${open}\n${makeOutcome(scored, status, why)}      <system-out>${cdata(`${scored.title}\n${points}${shown}`)}</system-out>\n    </testcase>\n`;
}

function makeOutcome(scored: ScoredCase, status: ExternalStatus, why: string): string {
  if (status === 'passed') return '';
  if (status === 'skipped') return `      <skipped>${cdata(`${scored.verdict}: ${reasonFor(scored)}`)}</skipped>\n`;
  const element = status === 'error' ? 'error' : 'failure';
  const type = attribute('type', scored.findings[0]?.rule ?? scored.verdict);
  return `      <${element}${attribute('message', reasonFor(scored))}${type}>${cdata(why)}</${element}>\n`;
}

/** The folders of an id become the class name; dots in them are replaced, since readers take a dot for a package separator. */
export function junitNameOf(id: string): { readonly classname: string; readonly name: string } {
  const { folders, name } = parseCaseId(id);
  const classname = folders.map((folder) => folder.replaceAll('.', '_')).join('.');
  return { classname: classname || 'cases', name };
}

/** An incomplete run must not look like one that passed. */
function incompleteSuite(scored: ScoredRun): string[] {
  const why = incompleteNote(scored);
  if (why === null) return [];
  const attributes = `${attribute('name', 'herald')}${attribute('tests', 1)}${attribute('failures', 0)}${attribute('errors', 1)}`;
  const error = `<error${attribute('message', why)}${attribute('type', scored.end)}/>`;
  return [
    `  <testsuite${attributes}>\n    <testcase classname="herald" name="run" time="0.000">${error}</testcase>\n  </testsuite>\n`,
  ];
}

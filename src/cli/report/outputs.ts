import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import {
  FORMATS,
  type Format,
  GRADEBOOKS,
  isHost,
  makeReport,
  type ReportFormat,
  requireWholeRun,
} from '../../api/report/formats.js';
import { checkEnvironment } from '../../api/report/host-results.js';
import { loadReportContext } from '../../api/report/load-report-context.js';
import { CauseSignatures } from '../../kit/cause-signature.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ResultFile } from '../../kit/result-file.js';
import { PACKAGE_FOLDER } from '../../peer/package-folder.js';
import { colourize } from '../../report/console/colour.js';
import { linkTerms } from '../../report/console/terminal-links.js';
import type { Rubric } from '../../report/rubric.js';
import { type Audience, scoreRun } from '../../report/scored-run.js';
import { failUnrunCases } from '../../report/unrun-cases.js';
import { UsageError } from '../../run/errors.js';
import { writeOutputFile } from '../output/output-file.js';
import { OutputOption } from '../output/output-option.js';
import { knowsLinks, wantsColours } from '../terminal-support.js';
import { audienceOption } from './audience-option.js';
import { HostOption, parseHost } from './host-option.js';
import { readRubric } from './read-files.js';

type RawFormats = { readonly [format in (typeof FORMATS)[number]]?: string };

/** The options as commander returns them. */
export interface RawOutputs extends RawFormats {
  readonly console?: boolean;
  readonly json?: boolean;
  readonly host?: readonly string[];
  readonly rubric?: string;
  readonly audience?: Audience;
}

/** The reports to make, and the rubric to score with. */
export interface Outputs {
  readonly stdout: ReportFormat | null;
  readonly files: readonly { readonly format: Format; readonly path: string }[];
  readonly rubric: Rubric | null;
  readonly audience: Audience;
}

const STDOUT = '-';

const ABOUT: Readonly<Record<(typeof FORMATS)[number], string>> = {
  junit: 'JUnit XML, for Jenkins, GitLab and others',
  tap: 'Test Anything Protocol',
  markdown: 'Markdown summary, for pull requests',
  html: 'self-contained HTML page',
  gradescope: 'results.json for Gradescope, as --host gradescope=FILE',
  classroom: 'deprecated: result for the reporter of GitHub Classroom, which was retired in August 2026',
};

export const REPORTS = 'Reports, to a file or to standard output (-):';

/** Declares the options of every command that makes reports. */
export function declareOutputs(command: Command): Command {
  command.optionsGroup(REPORTS).option('--json', 'print JSON');
  for (const format of FORMATS)
    command.addOption(new OutputOption(`--${format} <file>`, ABOUT[format], format).orStdout());
  return command
    .addOption(new HostOption())
    .option('--rubric <file>', 'points per case; see "herald rubric"')
    .addOption(audienceOption());
}

export async function parseOutputs(raw: RawOutputs, games: GameCatalog): Promise<Outputs> {
  const given = [
    ...FORMATS.flatMap((format) => (raw[format] === undefined ? [] : [{ format, path: raw[format] }])),
    ...(raw.host ?? []).map(parseHost),
  ];
  for (const { format } of given) {
    requireWholeRun(format, raw.audience ?? 'teacher');
    await checkFormat(format);
  }
  const files = given.filter(({ path }) => path !== STDOUT);
  return {
    stdout: stdoutOf(
      raw,
      given.filter(({ path }) => path === STDOUT).map(({ format }) => format),
    ),
    files,
    rubric: raw.rubric === undefined ? null : await readRubric(raw.rubric, games),
    audience: raw.audience ?? 'teacher',
  };
}

async function checkFormat(format: Format): Promise<void> {
  if (format === 'classroom')
    process.stderr.write(
      'warning: GitHub Classroom was retired in August 2026, and --classroom will be removed; see --host classroom50\n',
    );
  else if (isHost(format)) await checkEnvironment(format, process.env);
}

function stdoutOf(raw: RawOutputs, formats: readonly Format[]): Outputs['stdout'] {
  const wanted = [...(raw.console ? (['console'] as const) : []), ...(raw.json ? (['json'] as const) : []), ...formats];
  if (wanted.length > 1) {
    throw new UsageError(`standard output holds one report, not ${wanted.join(' and ')}; write one of them to a file`);
  }
  return wanted[0] ?? null;
}

/** What a terminal shows besides the text: colours and links. */
function forTerminal(text: string, { stdout, files }: Outputs): string {
  if (stdout !== 'console') return text;
  const page = files.find(({ format }) => format === 'html')?.path;
  const report = page === undefined ? null : pathToFileURL(page).href;
  const linked = knowsLinks(process.env, process.stdout.isTTY) ? linkTerms(text, { report, herald: HERALD }) : text;
  return wantsColours(process.env, process.stdout.isTTY) ? colourize(linked) : linked;
}

const HERALD = pathToFileURL(PACKAGE_FOLDER).href;

/** Makes every report; one that cannot be written does not prevent the others. */
export async function writeOutputs(file: ResultFile, outputs: Outputs, games: GameCatalog): Promise<void> {
  const { stdout, files, rubric, audience } = outputs;
  const { registry } = await loadReportContext(games, file.run.protocol);
  const signatures = new CauseSignatures();
  const make = (format: ReportFormat): Promise<string> => {
    const complete = GRADEBOOKS.includes(format) ? failUnrunCases(file) : file;
    return makeReport(format, scoreRun(complete, rubric, audience, registry, signatures), {
      games,
      environment: process.env,
    });
  };
  const failures: unknown[] = [];
  const attempt = (act: () => Promise<unknown>): Promise<unknown> => act().catch((error) => failures.push(error));
  if (stdout !== null) await attempt(async () => process.stdout.write(forTerminal(await make(stdout), outputs)));
  for (const { format, path } of files) await attempt(async () => writeOutputFile(path, await make(format), format));
  if (failures.length > 0) throw failures[0];
}

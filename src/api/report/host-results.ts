import { HOST_NAMES, type Host } from '../../report/hosts/hosts.js';
import type { ReportContext } from '../../report/report-context.js';
import type { ScoredRun } from '../../report/scored-run.js';
import { EnvironmentError, requireOk } from '../../run/errors.js';

/** Environment variables, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Null if there is no grade, and the platform has no way to say so. */
type Maker = (run: ScoredRun, context: ReportContext, environment: Environment) => Promise<string | null>;

/** Each is loaded when it is used. */
const MAKERS: Readonly<Record<Host, Maker>> = {
  gradescope: async (run, context) => (await import('../../report/hosts/gradescope.js')).makeGradescope(run, context),
  classroom50: async (run, context, environment) => {
    const { makeClassroom50, parseClassroom50 } = await import('../../report/hosts/classroom50.js');
    return makeClassroom50(run, context, requireOk(parseClassroom50(environment)));
  },
  prairielearn: async (run, context) =>
    (await import('../../report/hosts/prairielearn.js')).makePrairieLearn(run, context),
  autolab: async (run, context) => (await import('../../report/hosts/autolab.js')).makeAutolab(run, context),
  markus: async (run, context) => (await import('../../report/hosts/markus.js')).makeMarkus(run, context),
  vpl: async (run, context, environment) => {
    const { makeVpl, parseVplGrades } = await import('../../report/hosts/vpl.js');
    return makeVpl(run, context, requireOk(parseVplGrades(environment)));
  },
  codegrade: async (run) => (await import('../../report/hosts/codegrade.js')).makeCodeGrade(run),
  codio: async (run, context) => (await import('../../report/hosts/codio.js')).makeCodio(run, context),
  check50: async (run, context) => (await import('../../report/hosts/check50.js')).makeCheck50(run, context),
};

/** The result for a course platform. A grade of zero for a fault of the kit would be wrong, so there is an error instead. */
export async function makeHostResult(
  host: Host,
  run: ScoredRun,
  context: ReportContext,
  environment: Environment,
): Promise<string> {
  const text = await MAKERS[host](run, context, environment);
  if (text !== null) return text;
  throw new EnvironmentError(`no case could be judged, so there is no grade for ${HOST_NAMES[host]}`);
}

/** Before anything is run: what the platform sets for its graders must be there. */
export async function checkEnvironment(host: Host, environment: Environment): Promise<void> {
  if (host === 'classroom50')
    requireOk((await import('../../report/hosts/classroom50.js')).parseClassroom50(environment));
  if (host === 'vpl') requireOk((await import('../../report/hosts/vpl.js')).parseVplGrades(environment));
}

import type { RunLine } from '../kit/result-file.js';
import type { CaseResult } from '../kit/verdict.js';
import type { ScoredCase, ScoredRun } from './scored-run.js';

/** The option as a shell reads it: words and quotes. */
const FOLDER = / --cases (?:'[^']*'|\\'|[^\s'\\])+/;

/** Where the user's own cases are is in the command that reruns one, which the recording of a game has too. */
export function withoutFolders<C extends CaseResult>(result: C, { options }: RunLine): C {
  const { cases = [] } = options;
  const count = Array.isArray(cases) ? cases.length : 0;
  const strip = (text: string): string =>
    Array.from({ length: count }).reduce<string>((rest) => rest.replace(FOLDER, ''), text);
  const evidence = result.evidence?.replace(/^command: .*$/m, strip) ?? null;
  return { ...result, again: strip(result.again), evidence };
}

/** A finding can refer to what another case showed; the id of a hidden one must not appear. */
export function withoutIds<C extends CaseResult>(result: C, hiddenIds: readonly string[]): C {
  if (hiddenIds.length === 0) return result;
  const redacted = (reason: string): string => hiddenIds.reduce(redact, reason);
  return {
    ...result,
    reason: result.reason === null ? null : redacted(result.reason),
    findings: result.findings.map((each) => ({ ...each, reason: redacted(each.reason) })),
  };
}

function redact(reason: string, id: string): string {
  if (!reason.includes(id)) return reason;
  const mention = new RegExp(`(\\bin )?(?<![\\w/-])${id.replace(/[^\w/-]/g, '\\$&')}(?![\\w/-])`, 'g');
  return reason.replace(mention, (_, preposition) => (preposition === undefined ? 'a hidden case' : 'elsewhere'));
}

/**
 * What students may see of a case in a run that is scored for teachers, whose points include the hidden cases. A hidden case
 * stays as it is: whoever shows it at all shows it to teachers.
 */
export function redactionFor({ cases, run }: ScoredRun): (each: ScoredCase) => ScoredCase {
  const hiddenIds = cases.filter(({ hidden }) => hidden).map(({ id }) => id);
  return (each) => {
    if (each.hidden) return each;
    const sameCauseAs = each.sameCauseAs !== null && hiddenIds.includes(each.sameCauseAs) ? null : each.sameCauseAs;
    return { ...withoutFolders(withoutIds(each, hiddenIds), run), sameCauseAs };
  };
}

import { parseGameId } from '../../kit/game-case-ids.js';
import { parseSampleId } from '../../kit/sampler.js';
import { UsageError } from '../../run/errors.js';
import type { Task } from '../../run/task.js';
import type { TypedOptions } from '../option-checks.js';
import type { Outputs } from '../report/outputs.js';

/**
 * Refuses options on the command line that no selected case depends on. What a configuration file says is a default, and may
 * apply to other runs; to ask for none at all is no mistake either.
 */
export function refuseIdleOptions(
  typed: TypedOptions,
  selected: readonly Task[],
  gameOptions: readonly string[] = [],
): void {
  const ids = selected.map(({ subject }) => subject.id);
  const given = (names: readonly string[]): string[] =>
    names.flatMap((name) => typed.get(name) ?? []).filter((text) => !ASKS_FOR_NONE.test(text));
  const refuse = ([text]: readonly string[], why: string): void => {
    if (text !== undefined) throw new UsageError(`${text} ${why}, and none is selected`);
  };
  if (!ids.some((id) => parseGameId(id) !== null)) refuse(given(['games', ...gameOptions]), 'applies to whole games');
  if (ids.some((id) => parseSampleId(id) !== null)) return;
  refuse(given(['samples']), 'applies to sampled cases');
  refuse(given(['save']), 'keeps sampled cases');
}

/** `--quick` leaves out nothing if neither a sampled case nor a game would be selected without it. */
export function refuseIdleQuick(selectedWithout: readonly Task[]): void {
  const isLeftOut = ({ subject: { id } }: Task): boolean => parseGameId(id) !== null || parseSampleId(id) !== null;
  if (selectedWithout.some(isLeftOut)) return;
  throw new UsageError('--quick leaves out sampled cases and games, and none is selected');
}

/** Without a rubric no case is hidden, and what the terminal shows is the same for everybody. */
export function refuseIdleAudience(typed: TypedOptions, { stdout, files, rubric, audience }: Outputs): void {
  const isSeen = rubric !== null || files.length > 0 || (stdout !== null && stdout !== 'console');
  if (typed.has('audience') && audience === 'student' && !isSeen) {
    throw new UsageError('--audience student has no effect without --rubric or a report');
  }
}

const ASKS_FOR_NONE = /^--(?:games|samples) 0+$/;

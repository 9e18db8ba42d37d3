import { parseGameId } from '../../kit/game-case-ids.js';
import { parseSampleId } from '../../kit/sampler.js';
import { UsageError } from '../../run/errors.js';
import type { Task } from '../../run/task.js';
import type { TypedOptions } from '../option-checks.js';

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

const ASKS_FOR_NONE = /^--(?:games|samples) 0+$/;

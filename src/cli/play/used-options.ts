import { UsageError } from '../../run/errors.js';
import type { TypedOptions } from '../option-checks.js';
import { DEFAULT_GRACE, type RawPlayOptions } from './play-options.js';
import type { Contestant } from './players.js';

/** An option that does nothing for these players is probably a mistake. */
export function checkUsedOptions(contestants: readonly Contestant[], raw: RawPlayOptions, typed: TypedOptions): void {
  const isLimited = contestants.some(({ argv }) => argv.length > 0);
  const limit = (['memory', 'processes', 'sandbox'] as const).find((name) => raw[name] !== undefined);
  if (limit !== undefined && !isLimited) {
    throw new UsageError(`--${limit} has no effect: it limits programs, and all players are strategies`);
  }
  if (typed.has('deadline') && !isLimited) {
    throw new UsageError('--deadline has no effect: it is for programs to reply, and all players are strategies');
  }
  if (raw.grace !== DEFAULT_GRACE && !isLimited) {
    throw new UsageError('--grace has no effect: it is for programs to exit, and all players are strategies');
  }
  if (raw.jobs !== undefined && raw.games === '1' && raw.sprt === undefined) {
    throw new UsageError('--jobs has no effect on a single game; add --games');
  }
}

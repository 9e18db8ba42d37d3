import type { ScheduledGame } from '../../run/series.js';
import { DEFAULT_DEADLINE, type PlayOptions } from './play-options.js';
import type { Contestant } from './players.js';

/** The command line that plays one game of a series again. */
export function againCommand(options: PlayOptions, game: ScheduledGame): string {
  const { protocol, deadline, rules, flags, contestants } = options;
  const seated = game.order.map((player) => contestants[player] as Contestant);
  return [
    `herald play --protocol ${protocol} --seed ${game.seed}`,
    ...(rules === null ? [] : [`--profile ${[rules.profile, ...rules.quirks].join('+')}`]),
    ...flags,
    ...(deadline === DEFAULT_DEADLINE ? [] : [`--deadline ${deadline}`]),
    ...seated.map(({ name }) => `--name ${name}`),
    ...seated.map(({ shown }) => shown),
  ].join(' ');
}

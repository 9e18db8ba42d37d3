import type { ScheduledGame } from '../../run/series.js';
import { DEFAULT_DEADLINE, type PlayOptions } from './play-options.js';
import type { Contestant } from './players.js';

/** The command that plays one game of a series again. */
export function rerunCommand(options: PlayOptions, game: ScheduledGame): string {
  const { protocol, deadline, flags, contestants } = options;
  const seated = game.order.map((player) => contestants[player] as Contestant);
  return [
    `herald play --protocol ${protocol} --seed ${game.seed}`,
    ...flags,
    ...(deadline === DEFAULT_DEADLINE ? [] : [`--deadline ${deadline}`]),
    ...seated.map(({ name }) => `--name ${name}`),
    ...seated.map(({ shown }) => shown),
  ].join(' ');
}

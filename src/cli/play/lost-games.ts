import { plural } from '../../report/console/text.js';
import type { PlayedGame } from '../../run/series.js';
import { decisionOf } from '../../run/series-standings.js';
import type { GameSetup } from './game-setup.js';
import { type Contestant, contestantAt } from './players.js';
import { rerunCommand } from './rerun-command.js';

/** The games of a series that one player lost. */
export interface LostGames {
  readonly contestant: Contestant;
  readonly games: readonly LostGame[];
}

export interface LostGame {
  readonly game: PlayedGame;
  readonly seat: number;
  /** By a fault of its own, and not by points. */
  readonly byFault: boolean;
}

/** For every program, the games that it lost: those are what its author wants to see. Strategies have no author here. */
export const lostGames = ({ options }: GameSetup, games: readonly PlayedGame[]): LostGames[] =>
  options.contestants.flatMap((contestant, player) => {
    const lost = games.flatMap((game) => lossOf(game, game.order.indexOf(player)));
    return contestant.argv.length === 0 || lost.length === 0 ? [] : [{ contestant, games: lost }];
  });

function lossOf(game: PlayedGame, seat: number): LostGame[] {
  const { counts, winners, lostByFault } = decisionOf(game.report);
  return counts && !winners.includes(seat) ? [{ game, seat, byFault: lostByFault.includes(seat) }] : [];
}

const MAX_LISTED = 10;

/** The seeds of lost games, the points, and how to play the first again. */
export function makeLostGames({ options }: GameSetup, { contestant, games }: LostGames): string {
  const shown = games.slice(0, MAX_LISTED);
  const more = games.length - shown.length;
  const [first] = games as [LostGame];
  return [
    `${contestant.name} lost ${plural(games.length, 'game')}:`,
    ...shown.map((lost) => `  ${makeLostGame({ options }, lost)}`),
    ...(more > 0 ? [`  and ${more} more; --json shows all`] : []),
    `  rerun   ${rerunCommand(options, first.game)}`,
  ].join('\n');
}

/** `game 3: seed 2, seat 1 of 2, 24 to 31 against bob`. */
export function makeLostGame({ options }: Pick<GameSetup, 'options'>, { game, seat, byFault }: LostGame): string {
  const how = byFault ? 'by a fault' : pointsOf(game, seat);
  const others = game.order.flatMap((_, at) => (at === seat ? [] : [contestantAt(options, game, at).name]));
  return `game ${game.number + 1}: seed ${game.seed}, seat ${seat + 1} of ${game.order.length}, ${how} against ${others.join(', ')}`;
}

/** `24 to 31`: its own points first. */
const pointsOf = ({ report }: PlayedGame, seat: number): string => {
  const own = report.seats[seat]?.points;
  const others = report.seats.flatMap(({ points }, index) => (index === seat ? [] : [points]));
  return `${own} to ${others.join(' and ')}`;
};

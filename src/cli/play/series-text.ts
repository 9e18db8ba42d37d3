import { estimate } from '../../core/running-mean.js';
import { plural } from '../../report/console/text.js';
import type { PlayedGame } from '../../run/series.js';
import { decisionOf, standingsOf } from '../../run/series-standings.js';
import { formatTable, makeEstimate, makeShare } from '../format-table.js';
import { makeFaults } from './fault-text.js';
import type { GameSetup } from './game-setup.js';
import { lostGames, makeLostGames } from './lost-games.js';
import { countNonStrict, makeNonStrictWords } from './non-strict.js';

/** A series: wins, ties, points, faults and time for each player, with one standard error; and the games that programs lost. */
export function makeSeries(setup: GameSetup, games: readonly PlayedGame[]): string {
  const { options, loaded } = setup;
  const standings = standingsOf(options.contestants.length, games);
  return [
    `${options.protocol}${options.heading}, ${games.length} of ${options.games} games, seed ${options.seed}, ${options.deadline} ms a reply`,
    '',
    formatTable(seriesTable(setup, games)),
    ...makeUncounted(games).map((text) => `\n${text}`),
    ...makeFaults(setup, games).map((text) => `\n${text}`),
    ...lostGames(setup, games).map((lost) => `\n${makeLostGames(setup, lost)}`),
    ...standings.flatMap(({ nonStrict }, player) =>
      makeNonStrictWords(options.contestants[player]?.name ?? '', nonStrict, loaded),
    ),
    '',
  ].join('\n');
}

/** A heading, and a row for each player. */
export function seriesTable({ options }: GameSetup, games: readonly PlayedGame[]): string[][] {
  const standings = standingsOf(options.contestants.length, games);
  const isStrict = standings.every(({ nonStrict }) => nonStrict.length === 0);
  const rows = standings.map(({ games, wins, ties, faults, nonStrict, points, replyMs }, player) => [
    options.contestants[player]?.name ?? '',
    makeShare(wins, games),
    makeShare(ties, games),
    makeEstimate(estimate(points), 2),
    String(faults),
    `${makeEstimate(estimate(replyMs), 2)} ms`,
    ...(isStrict ? [] : [String(countNonStrict(nonStrict))]),
  ]);
  return [['player', 'wins', 'ties', 'points', 'faults', 'per reply', ...(isStrict ? [] : ['non-strict'])], ...rows];
}

/** Why the points are those of fewer games, and why a player without points can have wins. */
function makeUncounted(games: readonly PlayedGame[]): string[] {
  const decisions = games.map(({ report }) => ({ report, counts: decisionOf(report).counts }));
  const byFault = decisions.filter(({ report, counts }) => counts && !report.finished).length;
  const uncounted = decisions.filter(({ counts }) => !counts).length;
  return [
    ...(byFault === 0 ? [] : [`${plural(byFault, 'game')} ended by a fault, and lost by the player at fault`]),
    ...(uncounted === 0 ? [] : [`${plural(uncounted, 'game')} without result, counted for nobody`]),
  ];
}

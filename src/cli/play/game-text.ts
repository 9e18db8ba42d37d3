import type { GameReport, NonStrict } from '../../run/game-report.js';
import type { PlayedGame } from '../../run/series.js';
import { decisionOf } from '../../run/series-standings.js';
import { formatTable } from '../format-table.js';
import { makeFault } from './fault-text.js';
import type { GameSetup } from './game-setup.js';
import { countNonStrict, makeNonStrictWords } from './non-strict.js';
import type { PlayOptions } from './play-options.js';
import { contestantAt } from './players.js';

/** What became of a seat, in a word or two; empty for one that lost by the rules. */
export function resultOf(report: GameReport, seat: number): string {
  const { finished, faults, forfeits = [] } = report;
  const isAtFault = faults.some((fault) => fault.seat === seat);
  if (forfeits.includes(seat) || (isAtFault && !finished)) return 'forfeits';
  const { counts, winners } = decisionOf(report);
  if (!counts) return 'no result';
  const won = winners.includes(seat) ? (winners.length === 1 ? 'wins' : finished ? 'ties' : 'shares the win') : '';
  return joined([won, isAtFault ? 'at fault' : '']);
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(', ');

const nonStrictIn = (nonStrict: readonly NonStrict[]): string =>
  nonStrict.length === 0 ? '' : `non-strict ${countNonStrict(nonStrict)}`;

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

const HEADING = ['player', 'points', 'turns', 'replies', 'mean', 'slowest', 'result'];

/** A heading, and a row for each seat. */
export function gameTable({ options }: GameSetup, game: PlayedGame): string[][] {
  const { report } = game;
  const rows = report.seats.map((seat, index) => [
    contestantAt(options, game, index).name,
    String(seat.points),
    String(seat.turns),
    String(seat.replies),
    seat.replies === 0 ? '-' : milliseconds(seat.totalMs / seat.replies),
    seat.replies === 0 ? '-' : milliseconds(seat.slowestMs),
    joined([resultOf(report, index), nonStrictIn(seat.nonStrict)]),
  ]);
  return [HEADING, ...rows];
}

/** One game: its table, each fault in full, and what each player did. */
export function makeGame(setup: GameSetup, game: PlayedGame, summary: string): string {
  const { options, loaded } = setup;
  const { report } = game;
  return [
    `${options.protocol}${options.heading}, seed ${game.seed}, ${options.deadline} ms a reply${endOf(report, options)}`,
    '',
    formatTable(gameTable(setup, game)),
    ...report.faults.map((fault) => `\n${makeFault(setup, game, fault)}`),
    ...report.seats.flatMap(({ nonStrict }, index) =>
      makeNonStrictWords(contestantAt(options, game, index).name, nonStrict, loaded),
    ),
    summary,
  ].join('\n');
}

function endOf({ finished, faults }: GameReport, { maxTurns }: PlayOptions): string {
  if (finished) return '';
  return faults.length > 0 ? ', ended by a fault' : `, called off after ${maxTurns} turns each`;
}

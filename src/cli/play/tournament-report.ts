import { plural } from '../../report/console/text.js';
import { makePlainJson } from '../../report/plain-json.js';
import { plainLine } from '../../report/plain-text.js';
import { makeTournamentPage } from '../../report/tournament/tournament-page.js';
import { crossTable, type TournamentRow, tournamentTable } from '../../report/tournament/tournament-table.js';
import type { TournamentTally } from '../../report/tournament/tournament-tally.js';
import { formatTable } from '../format-table.js';
import { writeOutputFile } from '../output/output-file.js';

/** Somebody who could not take part, and why. */
export interface Absent {
  readonly name: string;
  readonly reason: string;
}

export interface PlayedTournament {
  /** What was played, in one sentence. */
  readonly about: string;
  readonly names: readonly string[];
  readonly tally: TournamentTally;
  readonly absent: readonly Absent[];
  /** Games that a fault of the kit or the environment ended. */
  readonly spoiled: number;
}

interface TournamentOutputs {
  readonly html?: string;
  readonly json?: boolean;
}

/** Prints the table, and writes the page if there is to be one. */
export function reportTournament(tournament: PlayedTournament, { html, json }: TournamentOutputs): void {
  const { about, names, tally, absent, spoiled } = tournament;
  const rows = tournamentTable(tally);
  // It grows with the square of the players, so that it is made for its readers alone.
  const cross = html === undefined && !json ? [] : crossTable(tally);
  const started = new Date().toISOString();
  if (html !== undefined) {
    writeOutputFile(
      html,
      makeTournamentPage({ title: 'Tournament', about, started, names, rows, cross, absent }),
      'html',
    );
  }
  const text = json
    ? `${makePlainJson({ about, names, rows, cross, absent, spoiled })}\n`
    : makeTournament(tournament, rows);
  process.stdout.write(text);
}

const makeTournament = ({ about, names, absent, spoiled }: PlayedTournament, rows: readonly TournamentRow[]): string =>
  [
    about,
    '',
    formatTable([HEADING, ...rows.map((row) => cellsOf(row, names[row.player] ?? ''))]),
    ...(rows.some(({ faults }) => faults > 0) ? ['', 'A player loses the games that its fault ended.'] : []),
    ...(spoiled === 0
      ? []
      : [
          '',
          `${plural(spoiled, 'game')} ended by a fault of Herald or the machine; run the command again to repeat them`,
        ]),
    ...(absent.length === 0 ? [] : ['', 'could not take part:']),
    ...absent.map(({ name, reason }) => `  ${plainLine(name)}: ${plainLine(reason)}`),
    '',
  ].join('\n');

const HEADING = ['player', 'rating', 'wins', 'ties', 'points', 'games', 'faults'];

const cellsOf = (row: TournamentRow, name: string): string[] => [
  plainLine(name),
  row.rated === null ? '-' : `${row.rated.rating.toFixed(0)} ± ${row.rated.error.toFixed(0)}`,
  row.games === 0
    ? '-'
    : `${((100 * row.wins) / row.games).toFixed(1)}${row.winsError === null ? '' : ` ± ${(100 * row.winsError).toFixed(1)}`} %`,
  String(row.ties),
  row.points?.toFixed(2) ?? '-',
  String(row.games),
  String(row.faults),
];

import { makeCommand } from '../../peer/index.js';
import { estimate, share } from '../../players/statistics.js';
import type { SeatFault } from '../../run/faults.js';
import type { GameReport } from '../../run/referee.js';
import type { Fixture, PlayedGame } from '../../run/series.js';
import { standingsOf } from '../../run/standings.js';
import { alignColumns, makeEstimate } from '../columns.js';
import { type Contestant, DEFAULT_DEADLINE, type PlayOptions } from './options.js';

const contestantAt = (options: PlayOptions, { order }: Fixture, seat: number): Contestant =>
  options.contestants[order[seat] as number] as Contestant;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The command line that plays one game of a series again. */
export function againCommand(options: PlayOptions, game: Fixture): string {
  const { version, deadline, rules, contestants } = options;
  const seated = game.order.map((player) => contestants[player] as Contestant);
  return [
    `herald play --protocol sexpr/${version} --seed ${game.seed}`,
    ...(rules === null ? [] : [`--profile ${[rules.profile, ...rules.quirks].join('+')}`]),
    ...(deadline === DEFAULT_DEADLINE ? [] : [`--deadline ${deadline}`]),
    ...seated.map(({ name }) => `--name ${name}`),
    ...seated.map(({ argv }) => (argv.length === 1 ? makeCommand(argv) : quoted(makeCommand(argv)))),
  ].join(' ');
}

function resultOf({ finished, winners, faults }: GameReport, seat: number): string {
  if (faults.some((fault) => fault.seat === seat)) return finished ? 'at fault' : 'forfeits';
  if (!finished) return 'no result';
  if (!winners.includes(seat)) return '';
  return winners.length === 1 ? 'wins' : 'ties';
}

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** One game: a row a seat, and each fault in full. */
export function makeGame(options: PlayOptions, game: PlayedGame): string {
  const { report } = game;
  const rows = report.seats.map((seat, index) => [
    contestantAt(options, game, index).name,
    String(seat.points),
    String(seat.turns),
    String(seat.replies),
    seat.replies === 0 ? '-' : milliseconds(seat.totalMs / seat.replies),
    milliseconds(seat.slowestMs),
    resultOf(report, index),
  ]);
  const heading = ['player', 'points', 'turns', 'replies', 'mean', 'slowest', 'result'];
  return [
    `sexpr/${options.version}, seed ${game.seed}${endOf(report, options)}`,
    '',
    alignColumns([heading, ...rows]),
    ...report.faults.map((fault) => `\n${makeFaultWords(options, game, fault)}`),
    '',
  ].join('\n');
}

function endOf({ finished, faults }: GameReport, { maxTurns }: PlayOptions): string {
  if (finished) return '';
  return faults.length > 0 ? ', ended by a fault' : `, called off after ${maxTurns} turns each`;
}

const BLAME = {
  player: 'is at fault',
  environment: 'could not play: the environment is at fault',
  kit: 'could not play: herald is at fault',
};

/** What was sent, what came, which rule, and how to run just that again. */
function makeFaultWords(options: PlayOptions, game: PlayedGame, fault: SeatFault): string {
  const { rule, reason, sent, said, legal, more, stderr } = fault;
  const line = (label: string, text: string): string => `  ${label.padEnd(8)}${text}`;
  const judged = sent !== null && said !== null && legal.length > 0;
  return [
    `${contestantAt(options, game, fault.seat).name} ${BLAME[fault.blame]}: ${rule.id}${rule.register === null ? '' : ` (${rule.register})`}`,
    line('rule', rule.title),
    ...(rule.document === null ? [] : [line('clause', rule.document)]),
    ...(sent === null ? [] : [line('sent', sent)]),
    ...(said === null ? [] : [line('said', said)]),
    line('why', reason),
    ...(legal.length === 0 ? [] : [line('legal', `${legal.join('  ')}${more ? '  …' : ''}`)]),
    ...stderr.map((text, index) => line(index === 0 ? 'stderr' : '', text)),
    line('again', againCommand(options, game)),
    ...(judged ? [line('judge', judgeCommand(options, sent, said))] : []),
  ].join('\n');
}

/** The verdict on one reply, without any player. */
const judgeCommand = ({ version }: PlayOptions, sent: string, said: string): string =>
  `echo ${quoted(sent)} | herald legal --protocol sexpr/${version} --reply ${quoted(said)}`;

/** A series: wins, ties, points, faults and time for each player, with one standard error. */
export function makeSeries(options: PlayOptions, games: readonly PlayedGame[]): string {
  const standings = standingsOf(options.contestants.length, games);
  const finished = games.filter(({ report }) => report.finished).length;
  const rows = standings.map(({ wins, ties, faults, points, replyMs }, player) => [
    options.contestants[player]?.name ?? '',
    finished === 0 ? '-' : `${makeEstimate(share(wins, finished), 1, 100)} %`,
    finished === 0 ? '-' : `${makeEstimate(share(ties, finished), 1, 100)} %`,
    makeEstimate(estimate(points), 2),
    String(faults),
    `${makeEstimate(estimate(replyMs), 2)} ms`,
  ]);
  const broken = games.filter(({ report }) => report.faults.length > 0);
  return [
    `sexpr/${options.version}, ${games.length} of ${options.games} games, seed ${options.seed}`,
    '',
    alignColumns([['player', 'wins', 'ties', 'points', 'faults', 'per reply'], ...rows]),
    ...(finished === games.length ? [] : [`\nwithout result, and counted for nobody: ${games.length - finished}`]),
    ...broken
      .slice(0, FAULTS_SHOWN)
      .map((game) => `\n${game.report.faults.map((fault) => makeFaultWords(options, game, fault)).join('\n')}`),
    ...(broken.length > FAULTS_SHOWN
      ? [`\n${broken.length - FAULTS_SHOWN} more games with faults; --json shows all`]
      : []),
    '',
  ].join('\n');
}

const FAULTS_SHOWN = 3;

export const makeJson = (options: PlayOptions, games: readonly PlayedGame[], interrupted: boolean): string =>
  `${JSON.stringify({
    protocol: `sexpr/${options.version}`,
    seed: options.seed,
    players: options.contestants.map(({ name, command }) => ({ name, command })),
    interrupted,
    games: games.map((game) => ({
      number: game.number,
      seed: game.seed,
      again: againCommand(options, game),
      finished: game.report.finished,
      seats: game.report.seats.map((seat, index) => ({
        name: contestantAt(options, game, index).name,
        ...seat,
        won: game.report.winners.includes(index),
      })),
      faults: game.report.faults.map((fault) => ({ name: contestantAt(options, game, fault.seat).name, ...fault })),
    })),
  })}\n`;

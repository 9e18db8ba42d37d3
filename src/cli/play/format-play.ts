import { estimate, estimateShare } from '../../core/statistics.js';
import type { GameReport, NonStrict } from '../../run/game-report.js';
import type { SeatFault } from '../../run/seat-faults.js';
import type { PlayedGame, ScheduledGame } from '../../run/series.js';
import { standingsOf } from '../../run/series-standings.js';
import { formatTable, makeEstimate } from '../format-table.js';
import type { GameSetup } from './game-setup.js';
import { countNonStrict, makeNonStrictWords } from './non-strict.js';
import type { PlayOptions } from './play-options.js';
import type { Contestant } from './players.js';
import { rerunCommand } from './rerun-command.js';

const contestantAt = (options: PlayOptions, { order }: ScheduledGame, seat: number): Contestant =>
  options.contestants[order[seat] as number] as Contestant;

function resultOf(report: GameReport, seat: number): string {
  const { finished, winners, faults, forfeits = [] } = report;
  const isAtFault = faults.some((fault) => fault.seat === seat);
  if (forfeits.includes(seat) || (isAtFault && !finished)) return 'forfeits';
  if (!finished) return 'no result';
  const won = winners.includes(seat) ? (winners.length === 1 ? 'wins' : 'ties') : '';
  return joined([won, isAtFault ? 'at fault' : '']);
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(', ');

const nonStrictIn = (nonStrict: readonly NonStrict[]): string =>
  nonStrict.length === 0 ? '' : `non-strict ${countNonStrict(nonStrict)}`;

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** One game: a row a seat, and each fault in full. */
export function makeGame(setup: GameSetup, game: PlayedGame): string {
  const { options } = setup;
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
  const heading = ['player', 'points', 'turns', 'replies', 'mean', 'slowest', 'result'];
  return [
    `${options.protocol}${options.heading}, seed ${game.seed}, ${options.deadline} ms a reply${endOf(report, options)}`,
    '',
    formatTable([heading, ...rows]),
    ...report.faults.map((fault) => `\n${makeFaultWords(setup, game, fault)}`),
    ...report.seats.flatMap(({ nonStrict }, index) =>
      makeNonStrictWords(contestantAt(options, game, index).name, nonStrict),
    ),
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
function makeFaultWords({ options, judgeCommand, hint }: GameSetup, game: PlayedGame, fault: SeatFault): string {
  const { rule, reason, sent, said, legal, more, stderr } = fault;
  const line = (label: string, text: string): string => `  ${label.padEnd(8)}${text}`;
  const advice = hint(fault);
  const judge = sent !== null && said !== null && legal.length > 0 ? judgeCommand(sent, said) : null;
  return [
    `${contestantAt(options, game, fault.seat).name} ${BLAME[fault.blame]}: ${rule.id}${rule.register === null ? '' : ` (${rule.register})`}`,
    line('rule', rule.title),
    ...(rule.document === null ? [] : [line('clause', rule.document)]),
    ...(sent === null ? [] : [line('sent', shortened(sent))]),
    ...(said === null ? [] : [line('said', said)]),
    ...(reason === rule.title ? [] : [line('why', reason)]),
    ...(advice === null ? [] : [line('hint', advice)]),
    ...(legal.length === 0 ? [] : [line('legal', `${legal.join('  ')}${more ? '  …' : ''}`)]),
    ...stderr.map((text, index) => line(index === 0 ? 'stderr' : '', text)),
    line('again', rerunCommand(options, game)),
    ...(judge === null ? [] : [line('judge', judge)]),
  ].join('\n');
}

/** `copper×46` for forty-six coppers in a row: the whole text is in the commands below it. */
const shortened = (text: string): string =>
  text.replace(/(?<![\w-])([\w-]+)(?: \1(?![\w-])){2,}/g, (run, word: string) => `${word}×${run.split(' ').length}`);

/** A series: wins, ties, points, faults and time for each player, with one standard error. */
export function makeSeries(setup: GameSetup, games: readonly PlayedGame[]): string {
  const { options } = setup;
  const standings = standingsOf(options.contestants.length, games);
  const finished = games.filter(({ report }) => report.finished).length;
  const isStrict = standings.every(({ nonStrict }) => nonStrict.length === 0);
  const nameOf = (player: number): string => options.contestants[player]?.name ?? '';
  const rows = standings.map(({ wins, ties, faults, nonStrict, points, replyMs }, player) => [
    nameOf(player),
    finished === 0 ? '-' : `${makeEstimate(estimateShare(wins, finished), 1, 100)} %`,
    finished === 0 ? '-' : `${makeEstimate(estimateShare(ties, finished), 1, 100)} %`,
    makeEstimate(estimate(points), 2),
    String(faults),
    `${makeEstimate(estimate(replyMs), 2)} ms`,
    ...(isStrict ? [] : [String(countNonStrict(nonStrict))]),
  ]);
  const heading = ['player', 'wins', 'ties', 'points', 'faults', 'per reply', ...(isStrict ? [] : ['non-strict'])];
  const broken = games.filter(({ report }) => report.faults.length > 0);
  return [
    `${options.protocol}${options.heading}, ${games.length} of ${options.games} games, seed ${options.seed}, ${options.deadline} ms a reply`,
    '',
    formatTable([heading, ...rows]),
    ...(finished === games.length ? [] : [`\nwithout result, and counted for nobody: ${games.length - finished}`]),
    ...broken
      .slice(0, FAULTS_SHOWN)
      .map((game) => `\n${game.report.faults.map((fault) => makeFaultWords(setup, game, fault)).join('\n')}`),
    ...(broken.length > FAULTS_SHOWN
      ? [`\ngames with faults that are not shown: ${broken.length - FAULTS_SHOWN}; --json shows all`]
      : []),
    ...standings.flatMap(({ nonStrict }, player) => makeNonStrictWords(nameOf(player), nonStrict)),
    '',
  ].join('\n');
}

const FAULTS_SHOWN = 3;

export const makeJson = ({ options }: GameSetup, games: readonly PlayedGame[], interrupted: boolean): string =>
  `${JSON.stringify({
    protocol: options.protocol,
    ...options.facts,
    seed: options.seed,
    deadline: options.deadline,
    players: options.contestants.map(({ name, command }) => ({ name, command })),
    interrupted,
    games: games.map((game) => ({
      number: game.number,
      seed: game.seed,
      again: rerunCommand(options, game),
      finished: game.report.finished,
      seats: game.report.seats.map((seat, index) => ({
        name: contestantAt(options, game, index).name,
        ...seat,
        won: game.report.winners.includes(index),
      })),
      faults: game.report.faults.map((fault) => ({ name: contestantAt(options, game, fault.seat).name, ...fault })),
    })),
  })}\n`;

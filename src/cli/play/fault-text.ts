import { truncate } from '../../core/truncate.js';
import { pageFor } from '../../kit/rule-pages.js';
import { collapseRepeats } from '../../report/console/text.js';
import type { SeatFault } from '../../run/seat-faults.js';
import type { PlayedGame } from '../../run/series.js';
import type { GameSetup } from './game-setup.js';
import { contestantAt } from './players.js';
import { rerunCommand } from './rerun-command.js';

const BLAME = {
  player: 'is at fault',
  environment: 'could not play: the environment is at fault',
  kit: 'could not play: herald is at fault',
};

/** What was sent, what came, which rule, and how to run just that again. */
export function makeFault(
  { options, loaded, judgeCommand, hint }: GameSetup,
  game: PlayedGame,
  fault: SeatFault,
): string {
  const { rule, reason, sent, said, legal, more, stderr } = fault;
  const line = (label: string, text: string): string => `  ${label.padEnd(8)}${text}`;
  const page = pageFor(loaded.registry, rule.id, loaded.name);
  const advice = hint(fault);
  const judge = sent !== null && said !== null && legal.length > 0 ? judgeCommand(collapseRepeats(sent), said) : null;
  return [
    `${contestantAt(options, game, fault.seat).name} ${BLAME[fault.blame]}: ${rule.id}${rule.register === null ? '' : ` (${rule.register})`}`,
    line('rule', rule.title),
    ...(rule.document === null ? [] : [line('clause', rule.document)]),
    ...(page === null ? [] : [line('read', page)]),
    ...(sent === null ? [] : [line('sent', collapseRepeats(sent))]),
    ...(said === null ? [] : shortened(said).map((text, index) => line(index === 0 ? 'got' : '', text))),
    ...(reason === rule.title ? [] : [line('why', reason)]),
    ...(advice === null ? [] : [line('hint', advice)]),
    ...(legal.length === 0 ? [] : [line('legal', `${legal.join('  ')}${more ? '  …' : ''}`)]),
    ...stderr.map((text, index) => line(index === 0 ? 'stderr' : '', text)),
    line('rerun', rerunCommand(options, game)),
    ...(judge === null ? [] : [line('judge', judge)]),
  ].join('\n');
}

/** Of a reply that has no end, its beginning says enough. */
const MAX_SAID = 500;
const shortened = (said: string): string[] => truncate(said, MAX_SAID).split('\n');

interface GameFault {
  readonly game: PlayedGame;
  readonly fault: SeatFault;
}

const FAULTS_SHOWN = 5;
const GAMES_LISTED = 12;

/** Each fault of a series once: the first game of each player and rule in full, and the numbers of the others. */
export function makeFaults(setup: GameSetup, games: readonly PlayedGame[]): string[] {
  const byCause = new Map<string, GameFault[]>();
  for (const game of games) {
    for (const fault of game.report.faults) {
      const cause = JSON.stringify([game.order[fault.seat], fault.blame, fault.rule.id]);
      byCause.set(cause, [...(byCause.get(cause) ?? []), { game, fault }]);
    }
  }
  const causes = [...byCause.values()].sort((a, b) => b.length - a.length);
  const hidden = causes.length - FAULTS_SHOWN;
  return [
    ...causes.slice(0, FAULTS_SHOWN).map((same) => makeCause(setup, same)),
    ...(hidden > 0 ? [`faults of other kinds that are not shown: ${hidden}; --json shows all`] : []),
  ];
}

function makeCause(setup: GameSetup, [first, ...others]: readonly GameFault[]): string {
  const { game, fault } = first as GameFault;
  const shown = others.slice(0, GAMES_LISTED).map((each) => each.game.number + 1);
  const more = others.length - shown.length;
  return [
    makeFault(setup, game, fault),
    ...(shown.length === 0 ? [] : [`  also    in games ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]),
  ].join('\n');
}

import { renderContext } from '../../api/report/formats.js';
import type { RecordedMessage } from '../../kit/game-renderer.js';
import type { Finding } from '../../kit/verdict.js';
import { type GamePage, makeGamePage, type RecordedGame } from '../../report/html/game-page.js';
import { messagesOf } from '../../report/html/recorded-messages.js';
import type { SeatFault } from '../../run/seat-faults.js';
import type { PlayedGame } from '../../run/series.js';
import { HERALD } from '../../run/version.js';
import type { GameSetup } from './game-setup.js';
import { gameTable, resultOf } from './game-text.js';
import type { KeptRecordings } from './kept-recordings.js';
import { lostGames, makeLostGame } from './lost-games.js';
import { contestantAt } from './players.js';
import { rerunCommand } from './rerun-command.js';
import { seriesTable } from './series-text.js';

/** The page of `herald play --html`: the result, the games that programs lost, and the recordings that were kept. */
export async function makePlayPage(
  setup: GameSetup,
  played: readonly PlayedGame[],
  recordings: KeptRecordings,
  started: string,
): Promise<string> {
  const { options, loaded } = setup;
  const [only] = played;
  const isSeries = options.games > 1 || only === undefined;
  const page: GamePage = {
    title: options.contestants.map(({ name }) => name).join(' against '),
    about: `${options.protocol}${options.heading}, ${isSeries ? `${played.length} of ${options.games} games, ` : ''}seed ${options.seed}`,
    started,
    herald: HERALD,
    table: isSeries ? seriesTable(setup, played) : gameTable(setup, only),
    lists: lostGames(setup, played)
      .filter(() => isSeries)
      .map(({ contestant, games }) => ({
        title: `Games that ${contestant.name} lost`,
        items: games.map((lost) => makeLostGame(setup, lost)),
      })),
    games: played.flatMap((game) => {
      const recording = recordings.of(game);
      return recording === null ? [] : [recordedGame(setup, game, recording)];
    }),
  };
  return makeGamePage(page, await renderContext(loaded));
}

function recordedGame(setup: GameSetup, game: PlayedGame, recording: string): RecordedGame {
  const { options, loaded } = setup;
  const messages = game.report.faults.length === 0 ? [] : messagesOf(recording, loaded.protocol);
  return {
    id: `game-${game.number + 1}`,
    title: titleOf(setup, game),
    protocol: options.protocol,
    recording,
    findings: game.report.faults.map((fault) => findingOf(setup, game, fault, messages)),
    again: rerunCommand(options, game),
  };
}

/** `Game 3, seed 2: alice 24, bob 31 (wins)`. */
function titleOf({ options }: GameSetup, game: PlayedGame): string {
  const seats = game.report.seats.map(({ points }, seat) => {
    const result = resultOf(game.report, seat);
    return `${contestantAt(options, game, seat).name} ${points}${result === '' ? '' : ` (${result})`}`;
  });
  return `Game ${game.number + 1}, seed ${game.seed}: ${seats.join(', ')}`;
}

function findingOf(
  { options }: GameSetup,
  game: PlayedGame,
  { seat, rule, reason, blame, sent, said, legal, more }: SeatFault,
  messages: readonly RecordedMessage[],
): Finding {
  const { name } = contestantAt(options, game, seat);
  const message = messages.findLast((each) => each.seat === name && each.side === '<<' && each.text === said);
  return {
    rule: rule.id,
    level: 'must',
    blame: blame === 'player' ? 'program' : blame,
    reason: `${name}: ${reason}`,
    sent,
    said,
    legal,
    more,
    line: message?.line ?? null,
  };
}

import { makePlainJson } from '../../report/plain-json.js';
import type { PlayedGame } from '../../run/series.js';
import { decisionOf } from '../../run/series-standings.js';
import type { SprtOutcome } from '../../run/sprt-series.js';
import type { GameSetup } from './game-setup.js';
import { contestantAt } from './players.js';
import { rerunCommand } from './rerun-command.js';

/** All games of a series, for programs. */
export const makeJson = (
  { options }: GameSetup,
  games: readonly PlayedGame[],
  interrupted: boolean,
  sprt: SprtOutcome | null = null,
): string =>
  `${makePlainJson({
    protocol: options.protocol,
    ...options.facts,
    seed: options.seed,
    deadline: options.deadline,
    players: options.contestants.map(({ name, command }) => ({ name, command })),
    interrupted,
    ...(sprt !== null && { sprt: { ...options.sprt, ...sprt, games: sprt.games.length } }),
    games: games.map((game) => {
      const { winners } = decisionOf(game.report);
      return {
        number: game.number,
        seed: game.seed,
        again: rerunCommand(options, game),
        finished: game.report.finished,
        seats: game.report.seats.map((seat, index) => ({
          name: contestantAt(options, game, index).name,
          ...seat,
          won: winners.includes(index),
        })),
        faults: game.report.faults.map((fault) => ({ name: contestantAt(options, game, fault.seat).name, ...fault })),
      };
    }),
  })}\n`;

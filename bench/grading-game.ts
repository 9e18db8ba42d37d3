import { RULES } from '../dist/games/dominion/rules.js';
import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import type { Observer } from '../dist/peer/index.js';
import { LiveJudge } from '../dist/run/games/live-judge.js';
import { recordGame } from '../dist/run/record-game.js';
import { referee } from '../dist/run/referee.js';
import { DEADLINES, NAMES, openSession } from './referee-game.js';
import { againstFloor, type GameLoop, lastingPlayers } from './replay-processes.js';

const HEADER = { protocol: 'sexpr/v3', role: 'player', seats: NAMES } as const;

/** A game as a case: it is refereed, written down, and judged from what is written, as `herald grade` does it. */
function gradedGameLoop(commands: readonly string[][]): GameLoop {
  let observers: readonly Observer[] = [];
  const { players, end } = lastingPlayers(commands, (seat) => (event) => observers[seat]?.(event));
  return {
    play: async () => {
      let evidence = '';
      const record = recordGame(
        HEADER,
        () => performance.now(),
        (text) => {
          evidence += text;
        },
      );
      observers = NAMES.map((name) => record.at(name));
      const judging = new LiveJudge('graded', record, SEXPR, RULES);
      const { faults } = await referee(SEXPR, openSession(), players, { ...DEADLINES, onAsked: judging.catchUp });
      observers = [];
      const findings = judging.findings();
      if (evidence === '') throw new Error('nothing was written down');
      if (faults.length + findings.length > 0) throw new Error(findings[0]?.reason ?? faults[0]!.reason);
    },
    end,
  };
}

export const gradingDuel = againstFloor(gradedGameLoop);

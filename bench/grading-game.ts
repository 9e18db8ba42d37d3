import { RULES } from '../dist/conformance/dominion/rules.js';
import { SEXPR } from '../dist/conformance/dominion/sexpr/language.js';
import { judgeTalk } from '../dist/conformance/replay.js';
import type { Observer } from '../dist/peer/index.js';
import { recordGame } from '../dist/run/record.js';
import { referee } from '../dist/run/referee.js';
import { againstFloor, lastingParrots, type Table } from './parrots.js';
import { NAMES, openCourt, PATIENCE } from './referee-game.js';

const HEADER = { protocol: 'sexpr/v3', role: 'player', seats: NAMES } as const;

/** A game as a case: it is refereed, written down, and then judged from what is written. */
function gradedTable(commands: readonly string[][]): Table {
  let observers: readonly Observer[] = [];
  const { players, end } = lastingParrots(commands, (seat) => (event) => observers[seat]?.(event));
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
      const { faults } = await referee(openCourt(), players, PATIENCE);
      observers = [];
      const recording = { id: 'graded', text: evidence, ...record.recording() };
      const findings = judgeTalk(recording, SEXPR, RULES).flatMap((seat) => seat.findings);
      if (faults.length + findings.length > 0) throw new Error(findings[0]?.reason ?? faults[0]!.reason);
    },
    end,
  };
}

export const gradingDuel = againstFloor(gradedTable);

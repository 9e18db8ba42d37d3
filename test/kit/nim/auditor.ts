import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { ReportRule, SimpleAuditor } from '../../../src/kit/server/index.js';
import { judgeTake } from './engine.js';
import { SERVER_RULES } from './rules.js';

export function openNimAuditor(report: ReportRule): SimpleAuditor<JsonMessage> {
  let stones: number | null = null;
  let mover = 0;
  return {
    sent: (seat, message) => {
      if (judgeTake(message, seat === mover ? stones : null) !== null) return;
      stones! -= (message.value as { take: number }).take;
      mover = 1 - seat;
    },
    left: (seat) => {
      [stones, mover] = [0, seat];
    },
    received: (seat, { value }) => {
      const { turn, over } = value as { turn?: number; over?: string };
      const result = stones !== 0 ? 'no result' : seat === mover ? 'lost' : 'won';
      if (over !== undefined && over !== result) report(SERVER_RULES.result, `expected was ${result}`);
      if (turn !== undefined && stones === null) [stones, mover] = [turn, seat];
      if (turn !== undefined && seat !== mover) report(SERVER_RULES.order, 'it is the turn of the other player');
      else if (turn !== undefined && turn !== stones) report(SERVER_RULES.stones, `${stones} stones are left`);
    },
  };
}

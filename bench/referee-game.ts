import { driverOf } from '../dist/games/dominion/sexpr/driver.js';
import { openGame } from '../dist/games/dominion/sexpr/open-game.js';
import { replyTo } from '../dist/games/dominion/sexpr/player.js';
import { bigMoney } from '../dist/games/dominion/strategies/strategies.js';
import type { GameDriver } from '../dist/kit/driver.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import { makeLine, parseText } from '../dist/wire/sexpr/writer.js';

const VERSION = 'v3';
const SEED = 1;

export const PATIENCE = { deadline: 5000, firstDeadline: 10_000, grace: 2000, maxTurns: Number.POSITIVE_INFINITY };

export const NAMES = ['alice', 'bob'] as const;

export function openCourt(): GameDriver<Datum> {
  const table = openGame({ version: VERSION, names: NAMES, seed: SEED });
  if (!table.ok) throw new Error(table.error.message);
  return driverOf(table.value);
}

/** What a seat is sent, and what it answers: nothing to what is only told. */
export interface Exchange {
  readonly seat: number;
  readonly line: string;
  readonly answer: string;
}

function bigMoneyAnswer(text: string): Datum {
  const message = parseText(text);
  const reaction = replyTo(VERSION, bigMoney, message.ok ? message.value : '');
  if (reaction.kind !== 'reply') throw new Error(`no reply to ${text}`);
  return reaction.reply;
}

/** One game of two big-money players, message by message. */
export function recordGame(): Exchange[] {
  const court = openCourt();
  const exchanges: Exchange[] = [];
  for (let request = court.request(); request !== null; request = court.request()) {
    const reply = bigMoneyAnswer(request.text);
    exchanges.push({ seat: request.seat, line: `${request.text}\n`, answer: makeLine(reply) });
    const ruling = court.take(reply);
    if (!ruling.legal) throw new Error(ruling.violation.reason);
    for (const { seat, text } of ruling.messages) exchanges.push({ seat, line: `${text}\n`, answer: '' });
  }
  return exchanges;
}

import { openSession as openSexprSession } from '../dist/games/dominion/sexpr/game-session.js';
import { replyTo } from '../dist/games/dominion/sexpr/player.js';
import { bigMoney } from '../dist/games/dominion/strategies/strategies.js';
import type { GameSession, Output } from '../dist/kit/game-session.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import { makeLine, parseText } from '../dist/wire/sexpr/writer.js';

const VERSION = 'v3';
const SEED = 1;

export const DEADLINES = { deadline: 5000, firstDeadline: 10_000, grace: 2000, maxTurns: Number.POSITIVE_INFINITY };

export const NAMES = ['alice', 'bob'] as const;

export function openSession(): GameSession<Datum> {
  const session = openSexprSession({ version: VERSION, names: NAMES, seed: SEED });
  if (!session.ok) throw new Error(session.error.message);
  return session.value;
}

/** What a seat is sent, and what it answers; nothing to a notification. */
export interface Exchange {
  readonly seat: number;
  readonly line: string;
  readonly answer: string;
}

/** The answer of big money; null where nothing is asked. */
function bigMoneyAnswer(text: string): Datum | null {
  const message = parseText(text);
  const reaction = replyTo(VERSION, bigMoney, message.ok ? message.value : '');
  return reaction.kind === 'reply' ? reaction.reply : null;
}

/** One game of two big-money players, message by message. */
export function recordGame(): Exchange[] {
  const session = openSession();
  const exchanges: Exchange[] = [];
  const queue: Output[] = [...session.begin()];
  for (let output = queue.shift(); output !== undefined; output = queue.shift()) {
    if (output.kind !== 'send') throw new Error(`unexpected: ${output.kind}`);
    const { seat, text } = output;
    const reply = bigMoneyAnswer(text);
    exchanges.push({ seat, line: `${text}\n`, answer: reply === null ? '' : makeLine(reply) });
    if (reply !== null) queue.push(...session.receive(seat, reply));
  }
  return exchanges;
}

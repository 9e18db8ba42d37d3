import { readFileSync } from 'node:fs';
import { type Card, cardOf } from '../../../../src/games/dominion/engine/index.js';
import {
  type CardName,
  type Defense,
  type Notification,
  type Play,
  parseDefense,
  parseNotification,
  parsePlay,
  type State,
  type Version,
} from '../../../../src/games/dominion/sexpr/messages.js';
import { parseTranscript } from '../../../../src/kit/transcript/index.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';

export const RECORDINGS = [
  { name: 'v1-two-seats', version: 'v1', seats: 2 },
  { name: 'v2-three-seats', version: 'v2', seats: 3 },
  { name: 'v3-four-seats', version: 'v3', seats: 4 },
] as const;

/** One message of a recorded game; null for the end of a stream. */
export interface Line {
  readonly seat: string;
  readonly side: '>>' | '<<';
  readonly datum: Datum | null;
}

export function readRecording(name: string): { readonly seats: readonly string[]; readonly lines: readonly Line[] } {
  const url = new URL(`../../../../fixtures/recordings/${name}.transcript`, import.meta.url);
  const parsed = parseTranscript(readFileSync(url, 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error.slice(0, 3)));
  const { header, entries } = parsed.value;
  const lines = entries.map((entry): Line => {
    if (entry.side !== '>>' && entry.side !== '<<') throw new Error(`unexpected line ${entry.side}`);
    return { seat: entry.seat ?? '', side: entry.side, datum: entry.kind === 'message' ? read(entry.text) : null };
  });
  return { seats: header.seats ?? [], lines };
}

function read(text: string): Datum {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(`${parsed.error.message} in ${text}`);
  return parsed.value;
}

/** One seat's conversation: each state it was shown, and what it replied. */
export interface Exchange {
  readonly asked: 'move' | 'attacked';
  readonly state: State;
  readonly reply: Datum;
}

export function notificationOf(version: Version, datum: Datum): Notification {
  const parsed = parseNotification(version, datum);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

export function exchangesOf(version: Version, lines: readonly Line[], seat: string): Exchange[] {
  const exchanges: Exchange[] = [];
  let open: Pick<Exchange, 'asked' | 'state'> | null = null;
  for (const { side, datum } of lines.filter((line) => line.seat === seat)) {
    if (datum === null) continue;
    if (side === '<<' && open !== null) exchanges.push({ ...open, reply: datum });
    if (side === '<<') continue;
    const notification = notificationOf(version, datum);
    if (notification.kind === 'move' || notification.kind === 'attacked') {
      open = { asked: notification.kind, state: notification.state };
    }
  }
  return exchanges;
}

function without(cards: readonly CardName[], gone: readonly CardName[]): CardName[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** What is left of the hand after a reply, before any card is drawn. */
function handAfter(version: Version, { asked, state, reply }: Exchange): CardName[] {
  if (asked === 'attacked') {
    const parsed = parseDefense(version, reply);
    const defense = (parsed.ok ? parsed.value : { kind: 'moat' }) as Defense;
    return defense.kind === 'moat' ? [...state.hand] : without(state.hand, defense.cards);
  }
  const parsed = parsePlay(version, reply);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const play = parsed.value as Play;
  if (play.kind === 'clean') return [];
  if (play.kind !== 'act') return play.kind === 'buy' ? [...state.hand] : without(state.hand, [play.card]);
  const [first, second] = play.cards;
  switch (play.card) {
    case 'cellar':
      return without(state.hand, ['cellar', ...play.cards]);
    case 'mine':
      return [...without(state.hand, ['mine', first as CardName]), second as CardName];
    case 'remodel':
      return without(state.hand, ['remodel', first as CardName]);
    default:
      return without(state.hand, [play.card]);
  }
}

/** The cards left in the deck come first: what is drawn beyond them was shuffled in between. */
const inDrawingOrder = (drawn: readonly CardName[], deck: readonly CardName[]): CardName[] =>
  drawn.length <= deck.length ? [...drawn] : [...deck, ...without(drawn, deck)];

const HAND_SIZE = 5;

/** Which cards a seat drew in a recorded game, in order, as far as its states show. */
export function drawsOf(version: Version, exchanges: readonly Exchange[]): Card[] {
  const draws: CardName[] = [...(exchanges[0]?.state.hand ?? [])];
  exchanges.forEach((exchange, index) => {
    const next = exchanges[index + 1];
    const { state } = exchange;
    if (next !== undefined) {
      draws.push(...inDrawingOrder(without(next.state.hand, handAfter(version, exchange)), state.deck));
      return;
    }
    // Nobody saw the hand after the last turn: any cards that were there will do.
    const rest = [...state.hand, ...state.plays, ...state.discards];
    draws.push(...[...state.deck, ...rest].slice(0, HAND_SIZE));
  });
  return draws.map(cardOf);
}

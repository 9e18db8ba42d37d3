import {
  type Card,
  type CardName,
  cardOf,
  type DrawScript,
  fromSetup,
  type Game,
  rulesOf,
  startGame,
} from '../../../../src/games/dominion/engine/index.js';
import { sessionOf } from '../../../../src/games/dominion/sexpr/game-session.js';
import type { Notification, Version } from '../../../../src/games/dominion/sexpr/messages.js';
import { makeNotification } from '../../../../src/games/dominion/sexpr/messages.js';
import { kingdomOf } from '../../../../src/games/dominion/sexpr/open-game.js';
import { profileOf } from '../../../../src/games/dominion/sexpr/state-codec.js';
import { applyReply, openTable, requestOf, type SexprTable } from '../../../../src/games/dominion/sexpr/table.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { datumOf } from './datum.js';

export const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;

export const cardsIn = (words: string): Card[] =>
  words === '' ? [] : words.split(' ').map((word) => cardOf(word as CardName));

/** What lies before each seat: hand and deck, the deck from its top. */
export interface Before {
  readonly hand?: string;
  readonly deck?: string;
  readonly discards?: string;
  readonly plays?: string;
}

export interface Laid {
  readonly version: Version;
  readonly seats: readonly Before[];
  readonly actions?: number;
  readonly buys?: number;
  readonly coins?: number;
  readonly trash?: string;
  /** Copies of every card of the version. */
  readonly copies?: number;
  /** Copies of some cards, in place of the above. */
  readonly supply?: Partial<Record<CardName, number>>;
}

/** A table in the middle of a game, seat 0 on turn. Lists name the newest card first. */
export function laid({ version, seats, trash = '', copies = 5, supply = {}, ...counters }: Laid): SexprTable {
  const names = NAMES.slice(0, seats.length);
  const piles = new Map(
    [...kingdomOf(version), ...cardsIn('copper silver gold estate duchy province')].map((card) => [card, copies]),
  );
  for (const [name, count] of Object.entries(supply)) piles.set(cardOf(name as CardName), count);
  const pile = (words = ''): Card[] => cardsIn(words).reverse();
  const game = fromSetup({
    ...counters,
    rules: rulesOf(profileOf(version)),
    supply: piles,
    trash: pile(trash),
    seats: seats.map(({ hand, deck, discards, plays }) => ({
      hand: pile(hand),
      deck: pile(deck),
      deckInOrder: true,
      discard: pile(discards),
      inPlay: pile(plays),
    })),
  });
  if (!game.ok) throw new Error(game.error.message);
  return openTable(version, names, game.value);
}

/** A new game of a version. */
export function opened(version: Version, seats: number, script: DrawScript | null = null): SexprTable {
  const rules = rulesOf(profileOf(version));
  const game = startGame({ seats, kingdom: kingdomOf(version), rules, script, seed: 3 });
  if (!game.ok) throw new Error(game.error.message);
  return openTable(version, NAMES.slice(0, seats), game.value as Game);
}

/** What the seat that is asked is sent, as text. */
export function askedText(table: SexprTable): string {
  const [request] = sessionOf(table).begin();
  return request?.kind === 'send' ? request.text : 'over';
}

/** The state that is sent. */
export function stateSent(table: SexprTable): Extract<Notification, { kind: 'move' | 'attacked' }>['state'] {
  const request = requestOf(table);
  if (request === null || !('state' in request.message)) throw new Error('nobody was asked');
  return request.message.state;
}

/** Sends replies one after another; returns everything that the others receive, as `seat message`. */
export function say(table: SexprTable, ...replies: string[]): string[] {
  return replies.flatMap((reply) => {
    const { judgement, messages: posts } = applyReply(table, datumOf(reply));
    if (!judgement.legal) throw new Error(`${reply}: ${judgement.rule}, ${judgement.reason}`);
    return posts.map(({ seat, message }) => `${NAMES[seat]} ${makeText(makeNotification(message))}`);
  });
}

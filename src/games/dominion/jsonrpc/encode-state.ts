import { ABSENT, ALL_CARDS, type Card, cardAt, type Game, nameOf, type Pile, seatAt } from '../engine/index.js';
import { hasJsonCard, makeJsonCard } from './card-names.js';
import type { Dialect, JsonCard } from './messages.js';

export const jsonCard = (card: Card): JsonCard => makeJsonCard(nameOf(card));

export const jsonCards = (cards: readonly Card[]): JsonCard[] => cards.map(jsonCard);

/** Every pile of the game with its count, the empty ones too (J-23). */
export function supplyMap({ supply }: Game): Record<string, number> {
  const piles: Record<string, number> = {};
  for (const card of ALL_CARDS) if (supply[card] !== ABSENT) piles[jsonCard(card)] = supply[card] as number;
  return piles;
}

// States are nearly all that a server says. They are made as text at once: objects of so many members cost several times
// as much to put together and to take apart again as all the rest of an exchange.

const QUOTED = ALL_CARDS.map((card) => (hasJsonCard(nameOf(card)) ? JSON.stringify(jsonCard(card)) : null));

/** A list of cards, the newest first. */
function makeNewestFirst(pile: Pile): string {
  let list = '';
  for (let i = pile.size - 1; i >= 0; i--) {
    const quoted = QUOTED[cardAt(pile, i)] ?? JSON.stringify(jsonCard(cardAt(pile, i)));
    list += list === '' ? quoted : `,${quoted}`;
  }
  return `[${list}]`;
}

interface SupplyText {
  readonly counts: readonly number[];
  readonly text: string;
}

/** The supply changes a few times a turn, and is sent in every state. */
const supplies = new WeakMap<Game, SupplyText>();

function makeSupply(game: Game): string {
  const known = supplies.get(game);
  if (known !== undefined && isSame(known.counts, game.supply)) return known.text;
  const text = JSON.stringify(supplyMap(game));
  supplies.set(game, { counts: game.supply.slice(), text });
  return text;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

function makeOwnMembers(game: Game, seat: number): string {
  const { hand, discard, deck } = seatAt(game, seat);
  return `"hand":${makeNewestFirst(hand)},"discard":${discard.size},"deck":${deck.size},"supply":${makeSupply(game)}`;
}

/** What a player is sent when its turn ends: the text of an `EndTurnResult`. */
export const makeEndTurnResult = (game: Game, seat: number): string => `{${makeOwnMembers(game, seat)}}`;

/** What a player is sent in its turn: the text of a `TurnState`. The `live` dialect has what the real server adds (J-24). */
export function makeTurnState(game: Game, seat: number, dialect: Dialect): string {
  const { buys, actions, coins } = game;
  const documented = `{${makeOwnMembers(game, seat)},"buys":${buys},"actions":${actions},"treasure":${coins}`;
  if (dialect === 'docs') return `${documented}}`;
  const trash = makeNewestFirst(game.trash);
  const inPlay = makeNewestFirst(seatAt(game, seat).inPlay);
  const phase = game.phase === 'action' ? 'Action' : 'Buy';
  return `${documented},"trash":${trash},"in_play":${inPlay},"phase":["${phase}"]}`;
}

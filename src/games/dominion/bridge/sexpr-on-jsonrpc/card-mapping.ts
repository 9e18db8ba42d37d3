import { type Card, type CardName, cardOf } from '../../engine/index.js';
import { makeJsonCard, parseJsonCard } from '../../jsonrpc/card-names.js';
import { playOf } from '../../jsonrpc/encode-choices.js';
import type { JsonCard, PlayParams, TurnState } from '../../jsonrpc/messages.js';
import type { Play } from '../../sexpr/messages.js';
import { answerOfPlay } from '../../sexpr/plays.js';
import { cardsOfVersion, type CardName as KnownName, type Version } from '../../sexpr/versions.js';
import type { ServerCounts } from './owned-cards.js';

// Cards and plays of one protocol in terms of the other.

/** The card must be one of this game. */
export function nameOfJson(card: JsonCard): CardName {
  const name = parseJsonCard(card);
  if (!name.ok) throw new Error(name.error.message);
  return name.value;
}

const namesOfJson = (cards: readonly JsonCard[]): CardName[] => cards.map(nameOfJson);

export const countsOf = ({
  hand,
  deck,
  discard,
  in_play,
}: Pick<TurnState, 'hand' | 'deck' | 'discard' | 'in_play'>): ServerCounts => ({
  hand: namesOfJson(hand),
  deck,
  discard,
  ...(in_play && { inPlay: namesOfJson(in_play) }),
});

/** Only the cards that a player of this version knows. */
export function knownTo(version: Version, cards: readonly CardName[]): KnownName[] {
  const known: readonly CardName[] = cardsOfVersion(version);
  return cards.filter((card) => known.includes(card)) as KnownName[];
}

export type SupplyCounts = { readonly [card: string]: number };

/** The piles that a player of this version knows. */
export function pilesOf(version: Version, supply: SupplyCounts): Map<Card, number> {
  const piles = new Map<Card, number>();
  for (const name of cardsOfVersion(version)) piles.set(cardOf(name), countIn(supply, name));
  return piles;
}

/** The JSON-RPC protocol has no woodcutter. */
export const countIn = (supply: SupplyCounts, name: KnownName): number =>
  name === 'woodcutter' ? 0 : (supply[makeJsonCard(name)] ?? 0);

/** The request for a play; `clean` is an `EndTurn` without params, which every server accepts (J-10). */
export function requestOf(play: Play): { readonly method: 'Play' | 'Buy' | 'EndTurn'; readonly params?: PlayParams } {
  switch (play.kind) {
    case 'act':
      return { method: 'Play', params: playOf(cardOf(play.card), answerOfPlay(play).choices) };
    case 'add':
      return { method: 'Play', params: { card: makeJsonCard(play.card) } };
    case 'buy':
      return { method: 'Buy', params: { card: makeJsonCard(play.card) } };
    case 'clean':
      return { method: 'EndTurn' };
  }
}

import {
  type Card,
  cardOf,
  coinsOf,
  costOf,
  HAND_SIZE,
  isAction,
  isTreasure,
  pointsOfCards,
  STARTING_DECK,
} from '../engine/index.js';
import { CARD_EFFECTS } from './effects-by-card.js';
import { activePlayer, draw, type Ending, type Play, type Replica, type ReplicaPlayer } from './replica-state.js';
import { PILES } from './wire-cards.js';

const PROVINCE = cardOf('province');
const GARDENS = cardOf('gardens');

const PILES_TO_END = 3;

/** Player 2 begins: the program makes player 1 active and then starts the next turn. */
export function startReplica(count: number, ending: Ending = 'any-pile'): Replica {
  const replica: Replica = {
    players: Array.from({ length: count }, () => ({ hand: [], played: [], deck: [], discard: [], turns: 0 })),
    supply: new Map(PILES),
    ending,
    active: 0,
    phase: 'action',
    actions: 0,
    buys: 0,
    coins: 0,
  };
  for (const player of replica.players) {
    for (const card of STARTING_DECK) gain(replica, player, card);
    draw(player, HAND_SIZE);
  }
  beginNextTurn(replica);
  return replica;
}

export const copyPlayer = ({ hand, played, deck, discard, turns }: ReplicaPlayer): ReplicaPlayer => ({
  hand: [...hand],
  played: [...played],
  deck: [...deck],
  discard: [...discard],
  turns,
});

export const copyReplica = (replica: Replica): Replica => ({
  ...replica,
  players: replica.players.map(copyPlayer),
  supply: new Map(replica.supply),
});

/** Carries out a play that is legal. */
export function applyInPlace(replica: Replica, play: Play): void {
  if (play.kind === 'card') playCard(replica, play.index);
  else if (play.kind === 'buy') buyCard(replica, play.card);
  else endPhase(replica);
}

/** The effect comes first, while the card is still in the hand: drawn cards are added after it. */
function playCard(replica: Replica, index: number): void {
  const player = activePlayer(replica);
  const card = player.hand[index] as Card;
  CARD_EFFECTS.get(card)?.(replica, player);
  player.hand.splice(index, 1);
  player.played.push(card);
  replica.actions--;
}

function buyCard(replica: Replica, card: Card): void {
  gain(replica, activePlayer(replica), card);
  replica.buys--;
  replica.coins -= costOf(card);
}

function gain({ supply }: Replica, player: ReplicaPlayer, card: Card): void {
  player.discard.push(card);
  supply.set(card, (supply.get(card) as number) - 1);
}

function endPhase(replica: Replica): void {
  if (replica.phase === 'action') beginBuyPhase(replica);
  else if (isExhausted(replica)) endGame(replica);
  else {
    cleanUp(activePlayer(replica));
    beginNextTurn(replica);
  }
}

/** All treasures in the hand count at once. They are never played, and stay there. */
function beginBuyPhase(replica: Replica): void {
  replica.phase = 'buy';
  replica.actions = 0;
  for (const card of activePlayer(replica).hand) if (isTreasure(card)) replica.coins += coinsOf(card);
}

function endGame(replica: Replica): void {
  activePlayer(replica).turns++;
  Object.assign(replica, { phase: 'over', actions: 0, buys: 0, coins: 0 });
}

function cleanUp(player: ReplicaPlayer): void {
  player.discard.push(...player.hand, ...player.played);
  player.hand = [];
  player.played = [];
  player.turns++;
  draw(player, HAND_SIZE);
}

function beginNextTurn(replica: Replica): void {
  const active = (replica.active + 1) % replica.players.length;
  Object.assign(replica, { active, phase: 'action', actions: 1, buys: 1, coins: 0 });
}

export const isKingdomCard = (card: Card): boolean => isAction(card) || card === GARDENS;

/** Whether the game ends with this turn. */
export function isExhausted({ supply, ending }: Replica): boolean {
  const empty = [...supply].filter(([, left]) => left === 0).map(([card]) => card);
  if (empty.includes(PROVINCE)) return true;
  const counted = ending === 'any-pile' ? empty : empty.filter(isKingdomCard);
  return counted.length >= PILES_TO_END;
}

/** By player, at any time. */
export const pointsIn = ({ players }: Replica): number[] => players.map((player) => pointsOfCards(cardsOf(player)));

export const cardsOf = ({ hand, played, deck, discard }: ReplicaPlayer): readonly Card[] => [
  ...hand,
  ...played,
  ...deck,
  ...discard,
];

/** The index of the winner: of those with the most points, the one with the lowest number. */
export function winnerOf(replica: Replica): number {
  const points = pointsIn(replica);
  return points.indexOf(Math.max(...points));
}

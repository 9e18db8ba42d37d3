import {
  ABSENT,
  type Answer,
  type Card,
  type ChoiceDecision,
  cardsIn,
  costOf,
  decider,
  decisionOf,
  type Game,
  nameOf,
  pendingQuestion,
  type Rule,
  seatAt,
  sourceCards,
  type TurnRuleId,
  UNKNOWN,
} from '../engine/index.js';
import { hasJsonCard } from './card-names.js';
import { jsonCard } from './encode-state.js';

/** A bridge may come across cards that the protocol does not have. */
const nameFor = (card: Card): string => (hasJsonCard(nameOf(card)) ? jsonCard(card) : nameOf(card));

const listOf = (cards: readonly Card[]): string => cards.map(nameFor).join(', ');

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** `the hand is: Copper, Estate and 2 unknown cards`; sorted, since its order has no meaning. */
function handOf(game: Game): string {
  const hand = cardsIn(seatAt(game, decider(game)).hand);
  const known = hand.filter((card) => card !== UNKNOWN).sort((a, b) => nameFor(a).localeCompare(nameFor(b)));
  const unknown = hand.length - known.length;
  if (hand.length === 0) return 'the hand is empty';
  return `the hand is: ${[listOf(known), unknown === 0 ? '' : count(unknown, 'unknown card')].filter(Boolean).join(' and ')}`;
}

type PlayExplanation = (game: Game, card: Card) => string;

const inHand: PlayExplanation = (game, card) => `${nameFor(card)} is not in the hand; ${handOf(game)}`;

const notInGame = (card: Card): string => `this game has no pile of ${nameFor(card)}`;
const soldOut = (card: Card): string => `no ${nameFor(card)} is left in the supply`;

/** By the id of the rule that a play, a buy or the end of a turn breaks. */
const PLAYS: { readonly [id in TurnRuleId]?: PlayExplanation } = {
  'act/is-action': (_, card) => `${nameFor(card)} is neither an action nor a treasure`,
  'act/in-hand': inHand,
  'act/phase': (_, card) => `${nameFor(card)} is an action, and a treasure was played or a card bought in this turn`,
  'act/actions': (game, card) => `no action is left for ${nameFor(card)}; actions: ${game.actions}`,
  'add/in-hand': inHand,
  'add/after-buy': (_, card) => `${nameFor(card)} is a treasure, and a card was bought in this turn`,
  'buy/buys': (game, card) => `no buy is left for ${nameFor(card)}; buys: ${game.buys}`,
  'buy/coins': ({ coins }, card) =>
    `${nameFor(card)} costs ${costOf(card)}, and there ${coins === 1 ? 'is' : 'are'} ${count(coins, 'coin')}`,
  'buy/in-game': (_, card) => notInGame(card),
  'buy/in-supply': (_, card) => soldOut(card),
};

/** Why this very answer breaks the rule: which card, which hand. `before` are the answers of the same message before it. */
export function explainRefusal(game: Game, rule: Rule, answer: Answer, before: readonly Answer[] = []): string {
  const decision = decisionOf(game);
  if (decision !== null && decision.kind !== 'turn') return explainChoice(game, decision, rule, answer, before);
  const card = answer.card ?? answer.cards[0];
  if (card === undefined) return rule.title;
  return PLAYS[rule.id as TurnRuleId]?.(game, card) ?? `${nameFor(card)}: ${rule.title}; ${handOf(game)}`;
}

function explainChoice(
  game: Game,
  decision: ChoiceDecision,
  rule: Rule,
  { cards }: Answer,
  before: readonly Answer[],
): string {
  const missing = missingFrom(game, cards);
  if (missing.length > 0) return explainMissing(game, decision, missing);
  const { min, max } = decision;
  if (cards.length < min || cards.length > max) {
    const wanted = min === max ? `${min}` : `${min} to ${max}`;
    return `${count(cards.length, 'card')} named, ${wanted} expected; ${handOf(game)}`;
  }
  const named = [...before.flatMap((answer) => answer.cards), ...cards];
  const facts = rule.id.endsWith('/cost') ? named.map(costing).join(', ') : listOf(cards);
  return `${rule.title}: ${facts}`;
}

const costing = (card: Card): string => `${nameFor(card)} costs ${costOf(card)}`;

/** Cards that are not where they are to be chosen from, or not as often. */
function missingFrom(game: Game, cards: readonly Card[]): Card[] {
  const pending = pendingQuestion(game);
  if (pending === null) return [];
  const { from } = pending.question;
  const left = [...sourceCards(game, pending.frame, from)];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0 && from !== 'supply') left.splice(at, 1);
    return at < 0;
  });
}

function explainMissing(game: Game, { from, seat }: ChoiceDecision, missing: readonly Card[]): string {
  const cards = listOf(missing);
  const isAre = missing.length === 1 ? 'is' : 'are';
  switch (from) {
    case 'supply': {
      const [card] = missing as [Card];
      return game.supply[card] === ABSENT ? notInGame(card) : soldOut(card);
    }
    case 'discard':
      return `${cards} ${isAre} not in the discard pile: ${listOf(cardsIn(seatAt(game, seat).discard))}`;
    case 'aside':
      return `${cards} ${isAre} not among the cards shown: ${listOf(cardsIn(seatAt(game, seat).aside)) || 'none'}`;
    default:
      return `${cards} ${isAre} not in the hand, or not as often; ${handOf(game)}`;
  }
}

/** Of a message that says more than its card asks. */
export const SURPLUS = 'more is chosen than the card asks for now';

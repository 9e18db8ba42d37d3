import {
  cardOf,
  cardsIn,
  costOf,
  decider,
  findByRuleId,
  type Game,
  namesOf,
  type Rule,
  type RuleIdStart,
  seatAt,
} from '../engine/index.js';
import type { CardName, Defense, Play } from './messages.js';

type Explanation = (game: Game, reply: Play | Defense) => string;

const handOf = (game: Game): string => {
  const hand = namesOf(cardsIn(seatAt(game, decider(game)).hand));
  return hand.length === 0 ? 'the hand is empty' : `the hand is: ${hand.sort().join(' ')}`;
};

const cardOfReply = (reply: Play | Defense): CardName | null =>
  reply.kind === 'moat' ? 'moat' : reply.kind === 'discard' ? (reply.cards[0] ?? null) : reply.card;

const named = (reply: Play | Defense): readonly CardName[] =>
  reply.kind === 'act' || reply.kind === 'discard' ? reply.cards : [];

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const costing = (name: CardName): string => `${name} costs ${costOf(cardOf(name))}`;

/** Mine and remodel: what the second card may cost, given the first. */
const exchange = (reply: Play | Defense): string => named(reply).map(costing).join(', ');

const notInHand: Explanation = (game, reply) => {
  // A cellar discards all it names; mine and remodel trash the first, and gain the second.
  const fromHand = cardOfReply(reply) === 'cellar' ? named(reply) : named(reply).slice(0, 1);
  const wanted = fromHand.length > 0 ? fromHand.join(' ') : cardOfReply(reply);
  return `${wanted} is not in the hand besides the card that is played; ${handOf(game)}`;
};

/** What to add to the rule's sentence, by the beginning of its id. */
const EXPLANATIONS: readonly (readonly [RuleIdStart, Explanation])[] = [
  ['act/in-hand', (game, reply) => `${cardOfReply(reply)} is not in the hand; ${handOf(game)}`],
  // Of the cards that name others, only a cellar asks for nothing where nothing else is in the hand.
  ['act/choices', notInHand],
  ['act/actions', (game) => `${count(game.actions, 'action')} left`],
  ['act-mine/cost', (_game, reply) => exchange(reply)],
  [
    'act-mine/full-effect',
    (game) => `a mine needs a treasure in the hand, and one in the supply to exchange it for; ${handOf(game)}`,
  ],
  [
    'act-remodel/full-effect',
    (game) => `a remodel needs another card in the hand, and one in the supply to exchange it for; ${handOf(game)}`,
  ],
  ['act-workshop/full-effect', () => 'a workshop needs a card in the supply that costs 4 or less'],
  ['act-remodel/cost', (_game, reply) => exchange(reply)],
  ['act-workshop/cost', (_game, reply) => exchange(reply)],
  ['add/in-hand', (game, reply) => `${cardOfReply(reply)} is not in the hand; ${handOf(game)}`],
  ['add/buys', (game) => `${count(game.buys, 'buy')} left`],
  ['buy/buys', (game) => `${count(game.buys, 'buy')} left`],
  [
    'buy/coins',
    (game, reply) =>
      `${costing(cardOfReply(reply) as CardName)}, and there ${game.coins === 1 ? 'is' : 'are'} ${count(game.coins, 'coin')}`,
  ],
  ['buy/in-supply', (_game, reply) => `no ${cardOfReply(reply)} is left in the supply`],
  ['end/', (game) => handOf(game)],
  ['attack-militia/moat-in-hand', (game) => handOf(game)],
  ['attack-militia/count', (game, reply) => `${count(named(reply).length, 'card')} named; ${handOf(game)}`],
  ['attack-militia/in-hand', (game, reply) => `${named(reply).join(' ')}: not all in the hand; ${handOf(game)}`],
];

const inHandOfPlayed = (id: string): boolean => /^act-[a-z]+\/in-hand$/.test(id);
const notInSupply = (id: string): boolean => /^act-[a-z]+\/in-supply$/.test(id);

/** Why this very reply breaks the rule, with the figures. */
export function explain(game: Game, rule: Rule, reply: Play | Defense): string {
  if (inHandOfPlayed(rule.id)) return notInHand(game, reply);
  if (notInSupply(rule.id)) return `no ${named(reply).at(-1)} is left in the supply`;
  const explanation = findByRuleId(EXPLANATIONS, rule.id);
  return explanation === null ? rule.title : explanation(game, reply);
}

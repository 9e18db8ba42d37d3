import type { Aspect, CardQuestion, Source } from './card-text.js';
import { type Card, type CardName, nameOf } from './cards.js';
import type { FramePart } from './state.js';

/** A rule of the game. Each protocol says where its own document has it. */
export interface Rule {
  readonly id: string;
  readonly title: string;
}

const rule = <Id extends string>(id: Id, title: string): Rule & { readonly id: Id } => ({ id, title });

/** What a seat may do in its turn. */
export const TURN_RULES = {
  over: rule('turn/over', 'the game is over'),
  kind: rule('turn/kind', 'the answer must be of the kind that was asked for'),
  actPhase: rule('act/phase', 'no action may be played after a treasure or a buy'),
  actActions: rule('act/actions', 'playing an action needs an action left'),
  actInHand: rule('act/in-hand', 'a played action must be in the hand'),
  actIsAction: rule('act/is-action', 'only an action card can be played as an action'),
  actChoices: rule('act/choices', 'a play may only come with answers to what its card asks at once'),
  addIsTreasure: rule('add/is-treasure', 'only a treasure can be played for coins'),
  addInHand: rule('add/in-hand', 'a played treasure must be in the hand'),
  addBuys: rule('add/buys', 'no treasure may be played without a buy left'),
  addAfterBuy: rule('add/after-buy', 'no treasure may be played after a buy'),
  addSome: rule('add/some', 'at least one treasure must be played'),
  buyBuys: rule('buy/buys', 'buying a card needs a buy left'),
  buyCoins: rule('buy/coins', 'a bought card may cost at most the coins at hand'),
  buyInGame: rule('buy/in-game', 'a bought card must be in this game'),
  buyInSupply: rule('buy/in-supply', 'a bought card must be in the supply'),
  endInHand: rule('end/in-hand', 'the card left visible must be in the hand'),
  endNames: rule('end/names-card', 'ending a turn with cards in hand must name the one left visible'),
  endEmpty: rule('end/empty-hand', 'with an empty hand, ending a turn names no card'),
  endNoCard: rule('end/no-card', 'ending a turn names no card under these rules'),
} as const satisfies Record<string, Rule>;

export type TurnRuleId = (typeof TURN_RULES)[keyof typeof TURN_RULES]['id'];

type CardPrefix = `${'act' | 'attack'}-${CardName}`;
type FamilyOf<Id extends string> = Id extends `${infer Family}/${string}` ? `${Family}/` : never;

/** The id of a rule, or what the ids of several begin with: `act/phase`, `act/`, `act-mine/cost`, `act-mine/`, `act-`. */
export type RuleIdStart =
  | TurnRuleId
  | FamilyOf<TurnRuleId>
  | `${CardPrefix}/${Aspect}`
  | `${CardPrefix}/`
  | 'act-'
  | 'attack-';

/** The value of the first entry that the id of a rule begins with. */
export const findByRuleId = <Value>(
  entries: readonly (readonly [RuleIdStart, Value])[],
  ruleId: string,
): Value | null => entries.find(([start]) => ruleId.startsWith(start))?.[1] ?? null;

const SOURCE_RULES: Record<Source, readonly [Aspect, string]> = {
  hand: ['in-hand', 'a chosen card must be in the hand, one copy for each time it is named'],
  supply: ['in-supply', 'the chosen card must be in the supply'],
  discard: ['in-discard', 'a chosen card must be in the discard pile, one copy for each time it is named'],
  aside: ['in-view', 'a chosen card must be one of the cards looked at, one copy for each time it is named'],
  trash: ['in-trash', 'a chosen card must be one of the cards just trashed, one copy for each time it is named'],
  nowhere: ['nothing', 'no card is asked for'],
};

const prefixOf = (card: Card, part: FramePart): CardPrefix => `${part === 'play' ? 'act' : 'attack'}-${nameOf(card)}`;

/** A rule of one card, such as `act-mine/cost`. */
export const cardRule = (card: Card, part: FramePart, aspect: Aspect, title: string): Rule =>
  rule(`${prefixOf(card, part)}/${aspect}`, title);

export function sourceRule(card: Card, part: FramePart, question: CardQuestion): Rule {
  const [aspect, title] = SOURCE_RULES[question.from];
  return cardRule(card, part, question.sourceAspect ?? aspect, title);
}

export const countRule = (card: Card, part: FramePart, question: CardQuestion): Rule =>
  cardRule(card, part, question.countAspect, question.countTitle ?? 'any number of cards may be chosen');

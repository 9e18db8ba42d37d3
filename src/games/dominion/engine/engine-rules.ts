import { type Aspect, type CardQuestion, isQuestion, type Source } from './card-text.js';
import { textOf } from './cards/text-of.js';
import { ALL_CARDS, type Card, type CardName, nameOf } from './cards.js';
import { FRAME_PARTS, type FramePart } from './state.js';

/** A rule of the game: a stable id, a sentence, and the clause it comes from. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
}

const rule = <Id extends string>(id: Id, title: string, clause: string): Rule & { readonly id: Id } => ({
  id,
  title,
  clause,
});

const ACTION_PHASE = 'Rulebook, action phase';
const BUY_PHASE = 'Rulebook, buy phase';
const CLEANUP = 'Rulebook, clean-up phase';
const TURN = 'Rulebook, order of a turn';

/** What a seat may do in its turn. */
export const TURN_RULES = {
  over: rule('turn/over', 'the game is over', 'Rulebook, end of the game'),
  kind: rule('turn/kind', 'the answer must be of the kind that was asked for', TURN),
  actPhase: rule('act/phase', 'no action may be played after a treasure or a buy', ACTION_PHASE),
  actActions: rule('act/actions', 'playing an action needs an action left', ACTION_PHASE),
  actInHand: rule('act/in-hand', 'a played action must be in the hand', ACTION_PHASE),
  actIsAction: rule('act/is-action', 'only an action card can be played as an action', ACTION_PHASE),
  actChoices: rule('act/choices', 'a play may only come with answers to what its card asks at once', ACTION_PHASE),
  addIsTreasure: rule('add/is-treasure', 'only a treasure can be played for coins', BUY_PHASE),
  addInHand: rule('add/in-hand', 'a played treasure must be in the hand', BUY_PHASE),
  addBuys: rule('add/buys', 'no treasure may be played without a buy left', BUY_PHASE),
  addAfterBuy: rule('add/after-buy', 'no treasure may be played after a buy', BUY_PHASE),
  addSome: rule('add/some', 'at least one treasure must be played', BUY_PHASE),
  buyBuys: rule('buy/buys', 'buying a card needs a buy left', BUY_PHASE),
  buyCoins: rule('buy/coins', 'a bought card may cost at most the coins at hand', BUY_PHASE),
  buyInGame: rule('buy/in-game', 'a bought card must be in this game', BUY_PHASE),
  buyInSupply: rule('buy/in-supply', 'a bought card must be in the supply', BUY_PHASE),
  endInHand: rule('end/in-hand', 'the card left visible must be in the hand', CLEANUP),
  endNames: rule('end/names-card', 'ending a turn with cards in hand must name the one left visible', CLEANUP),
  endEmpty: rule('end/empty-hand', 'with an empty hand, ending a turn names no card', CLEANUP),
  endNoCard: rule('end/no-card', 'ending a turn names no card under these rules', CLEANUP),
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

const clauseOf = (card: Card): string => `Card ${nameOf(card)}: ${textOf(card).summary}`;

/** A rule of one card, such as `act-mine/cost`. */
export const cardRule = (card: Card, part: FramePart, aspect: Aspect, title: string): Rule =>
  rule(`${prefixOf(card, part)}/${aspect}`, title, clauseOf(card));

export function sourceRule(card: Card, part: FramePart, question: CardQuestion): Rule {
  const [aspect, title] = SOURCE_RULES[question.from];
  return cardRule(card, part, question.sourceAspect ?? aspect, title);
}

export const countRule = (card: Card, part: FramePart, question: CardQuestion): Rule =>
  cardRule(card, part, question.countAspect, question.countTitle ?? 'any number of cards may be chosen');

function rulesOfQuestion(card: Card, part: FramePart, question: CardQuestion): Rule[] {
  if (question.from === 'nowhere') return [];
  return [
    sourceRule(card, part, question),
    ...(question.countTitle === null ? [] : [countRule(card, part, question)]),
    ...question.conditions.map(({ aspect, title }) => cardRule(card, part, aspect, title)),
  ];
}

function rulesOfCard(card: Card): Rule[] {
  const text = textOf(card);
  const ofQuestions = FRAME_PARTS.flatMap((part) =>
    text[part].filter(isQuestion).flatMap((question) => rulesOfQuestion(card, part, question)),
  );
  return [...text.needs.map(({ aspect, title }) => cardRule(card, 'play', aspect, title)), ...ofQuestions];
}

/** Every rule that the engine can cite, each id once. */
export const ENGINE_RULES: readonly Rule[] = [
  ...new Map(
    [...Object.values(TURN_RULES), ...ALL_CARDS.flatMap(rulesOfCard)].map((each) => [each.id, each] as const),
  ).values(),
];

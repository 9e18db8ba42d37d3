import {
  type Answer,
  act,
  buy,
  type Card,
  choose,
  end,
  isAction,
  isTreasure,
  judge,
  treasure,
} from '../engine/index.js';
import { answersAtOnce, promptOf, zoneOf } from './make-prompt.js';
import { type ClickZone, DEFAULT_INPUT, type InputOptions, type Offer, type Selection } from './prompt.js';
import { choiceLabel, isSentry } from './question-text.js';
import type { TableView } from './table-view.js';
import { titleOfCard } from './titles.js';
import { turnOutlook } from './turn-prompt.js';

/** A card that can be clicked. */
export interface Target {
  readonly zone: ClickZone;
  readonly card: Card;
  /** The clicked copy is selected, so that the click takes it back. */
  readonly selected?: boolean;
}

/** What a click on a card would do, or why it does nothing. */
export function offerOf(
  view: TableView,
  selection: Selection,
  target: Target,
  input: InputOptions = DEFAULT_INPUT,
): Offer {
  const { decision } = view;
  if (decision === null) return noOffer('');
  if (decision.kind === 'turn') return offerInTurn(view, selection, target);
  const { zone, card } = target;
  const chosen = selection.cards.filter((each) => each === card).length;
  if (zoneOf(decision) !== zone || isSentry(decision)) return noOffer(promptOf(view, selection, input)?.sentence ?? '');
  const copies = decision.pool.filter((each) => each === card).length;
  if (copies === 0) return noOffer(whyNot(view, [card]));
  if (answersAtOnce(decision, input)) return { does: 'answer', selected: 0, says: choiceLabel(decision.purpose, card) };
  if (target.selected) return { does: 'toggle', selected: chosen, says: `Leave ${titleOfCard(card)}` };
  const full = decision.max > 1 && selection.cards.length >= decision.max;
  if (full || chosen >= copies) {
    return { does: 'none', selected: chosen, says: whyNot(view, [...selection.cards, card]) };
  }
  return { does: 'toggle', selected: chosen, says: choiceLabel(decision.purpose, card) };
}

const noOffer = (says: string): Offer => ({ does: 'none', selected: 0, says });

/** The rule that these chosen cards would break. */
function whyNot({ view }: TableView, cards: readonly Card[]): string {
  const judgement = judge(view, choose(cards));
  return judgement.legal ? '' : judgement.rule.title;
}

function offerInTurn(view: TableView, selection: Selection, target: Target): Offer {
  const answer = turnAnswer(selection, target);
  if (answer === null) return noOffer(NOT_IN_TURN);
  const judgement = judge(view.view, answer);
  if (!judgement.legal) return noOffer(sayRefusal(view, target, judgement.rule.title));
  return { does: 'answer', selected: 0, says: `${verbOf(selection, target)} ${titleOfCard(target.card)}` };
}

function verbOf({ exposing }: Selection, { zone }: Target): string {
  if (exposing) return 'Show';
  return zone === 'supply' ? 'Buy' : 'Play';
}

/** The rule, and what would help. */
export function sayRefusal({ view }: TableView, { zone, card }: Target, rule: string): string {
  if (zone === 'supply' && view.buys > 0) {
    const { treasures, budget } = turnOutlook(view);
    const bought = { ...view, coins: budget ?? 0 };
    if (treasures > 0 && judge(bought, buy(card)).legal) return `play your treasures first: ${rule}`;
  }
  const isPlayable = isAction(card) || isTreasure(card);
  return zone === 'hand' && !isPlayable ? 'this card is not played; it counts at the end' : rule;
}

export const NOT_IN_TURN = 'only cards in the hand and in the supply can be used in a turn';

/** The answer of a turn that a click stands for; null if cards of this zone are no part of it. */
export function turnAnswer({ exposing }: Selection, { zone, card }: Target): Answer | null {
  if (exposing) return zone === 'hand' ? end(card) : null;
  if (zone === 'supply') return buy(card);
  if (zone !== 'hand') return null;
  return isTreasure(card) ? treasure(card) : act(card);
}

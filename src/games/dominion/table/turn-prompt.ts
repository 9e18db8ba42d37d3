import {
  ALL_CARDS,
  ALL_TREASURES,
  act,
  type Card,
  cardsIn,
  costOf,
  currentSeat,
  END,
  inSupply,
  isAction,
  isTreasure,
  judge,
  stepInPlace,
  type TurnDecision,
  trialCopy,
  type View,
} from '../engine/index.js';
import type { Confirmation, Prompt, PromptButton, Selection } from './prompt.js';
import type { TableView } from './table-view.js';
import { listed, plural, titleOfCard } from './titles.js';

/** What a player could still do in its turn. */
export interface TurnOutlook {
  /** Actions that can be played now, each kind once. */
  readonly actions: readonly Card[];
  /** How many treasures can be played now, and the coins that they would bring. */
  readonly treasures: number;
  readonly treasureCoins: number;
  /** The most that a buy could cost, all treasures played; null if nothing can be bought. */
  readonly budget: number | null;
}

/** Seventeen piles ask for it when one screen is made. */
const outlooks = new WeakMap<View, TurnOutlook>();

export function turnOutlook(view: View): TurnOutlook {
  const known = outlooks.get(view);
  if (known !== undefined) return known;
  const outlook = findOutlook(view);
  outlooks.set(view, outlook);
  return outlook;
}

function findOutlook(view: View): TurnOutlook {
  const hand = cardsIn(currentSeat(view).hand);
  const actions = [...new Set(hand)].filter((card) => isAction(card) && judge(view, act(card)).legal);
  const mayPay = judge(view, ALL_TREASURES).legal;
  const treasures = mayPay ? hand.filter(isTreasure).length : 0;
  const treasureCoins = treasures === 0 ? 0 : coinsAfterTreasures(view) - view.coins;
  return { actions, treasures, treasureCoins, budget: view.buys > 0 ? view.coins + treasureCoins : null };
}

/** By playing them on a copy: a merchant adds coins. */
function coinsAfterTreasures(view: View): number {
  const trial = trialCopy(view);
  stepInPlace(trial, ALL_TREASURES);
  return trial.coins;
}

export function turnPrompt({ view }: TableView, decision: TurnDecision, selection: Selection): Prompt {
  const outlook = turnOutlook(view);
  const common = { seat: decision.seat, card: null, decision, min: 0, max: 1, panel: null } as const;
  if (selection.exposing) {
    const back: PromptButton = { id: 'back', label: 'Back', disabled: null };
    return { ...common, kind: 'expose', sentence: 'Which card do the others see?', zone: 'hand', buttons: [back] };
  }
  return {
    ...common,
    kind: `${decision.phase}-phase`,
    sentence: decision.phase === 'action' ? actionSentence(view, outlook) : buySentence(view, outlook),
    zone: null,
    buttons: turnButtons(outlook),
  };
}

function turnButtons({ treasures, treasureCoins }: TurnOutlook): PromptButton[] {
  const end: PromptButton = { id: 'end', label: 'End turn', disabled: null };
  if (treasures === 0) return [end];
  const label = `Play ${plural(treasures, 'treasure')} (+${treasureCoins})`;
  return [{ id: 'treasures', label, disabled: null }, end];
}

function actionSentence(view: View, { actions, treasures }: TurnOutlook): string {
  if (actions.length > 0) return treasures > 0 ? 'Play an action, or treasures' : 'Play an action, or end your turn';
  return treasures > 0 ? 'Play your treasures' : means(view);
}

const buySentence = (view: View, { treasures }: TurnOutlook): string =>
  treasures > 0 && view.buys > 0 ? `${means(view)}: buy, or play treasures` : means(view);

const means = ({ coins, buys }: View): string => `${plural(coins, 'coin')}, ${plural(buys, 'buy')}`;

/** What to ask before a turn is ended that could still go on; null if there is nothing to lose. */
export function confirmationOfEnd(view: View): Confirmation | null {
  const { actions, budget } = turnOutlook(view);
  const reasons = [
    ...(actions.length > 0 ? [`play ${listed(actions.map(titleOfCard), 'or')}`] : []),
    ...(budget !== null && canBuyFor(view, budget) ? [`buy a card for up to ${plural(budget, 'coin')}`] : []),
  ];
  if (reasons.length === 0) return null;
  return { sentence: `You can still ${listed(reasons)}. End your turn?`, yes: 'End turn', no: 'Go on playing' };
}

/** Coppers and curses can always be bought, and hardly ever should be. */
const canBuyFor = (view: View, budget: number): boolean =>
  ALL_CARDS.some((card) => inSupply(view, card) && costOf(card) > 0 && costOf(card) <= budget);

/** Whether the turn can be ended without naming a card. */
export const endsPlainly = (view: View): boolean => judge(view, END).legal;

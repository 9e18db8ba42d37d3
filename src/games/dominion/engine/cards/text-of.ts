import { type CardStep, type CardText, cardText } from '../card-text.js';
import { ALL_CARDS, type Card, type CardName, coinsOf, type Edition, isTreasure, nameOf, pointsOf } from '../cards.js';
import type { Frame } from '../state.js';
import { ATTACKS } from './attacks.js';
import { BONUSES } from './bonuses.js';
import { GAIN_AND_TRASH } from './gain-and-trash.js';

type VictoryName = 'estate' | 'duchy' | 'province' | 'curse' | 'gardens';
type TreasureName = 'copper' | 'silver' | 'gold';

/** The type makes the compiler check that no action card is missing. */
const ACTIONS: Record<Exclude<CardName, VictoryName | TreasureName>, CardText> = {
  ...BONUSES,
  ...GAIN_AND_TRASH,
  ...ATTACKS,
};

const counted = (count: number, word: string): string =>
  `${String(count).replace('-', '−')} ${word}${Math.abs(count) === 1 ? '' : 's'}`;

/** Treasures have steps only for the original server's throne room, which gave back an action each time. */
const treasureText = (card: Card): CardText =>
  cardText(`Worth ${counted(coinsOf(card), 'coin')}.`, [
    (game, frame) => {
      game.coins += coinsOf(frame.card);
      game.actions++;
    },
  ]);

const GARDENS = cardText('1 point for every ten cards that you own, rounded down.', []);

const textWithoutAction = (card: Card): CardText => {
  if (isTreasure(card)) return treasureText(card);
  return nameOf(card) === 'gardens' ? GARDENS : cardText(`${counted(pointsOf(card), 'point')}.`, []);
};

const TEXTS: readonly CardText[] = ALL_CARDS.map((card) => {
  const name = nameOf(card);
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name as keyof typeof ACTIONS] : textWithoutAction(card);
});

export const textOf = (card: Card): CardText => TEXTS[card] as CardText;

/** The text in our own words. */
export function summaryOf(card: Card, edition: Edition = 2): string {
  const { summary, firstSummary = summary } = textOf(card);
  return edition === 1 ? firstSummary : summary;
}

export const stepsOf = (frame: Pick<Frame, 'card' | 'part'>): readonly CardStep[] => {
  const { play, attack } = textOf(frame.card);
  return frame.part === 'play' ? play : attack;
};

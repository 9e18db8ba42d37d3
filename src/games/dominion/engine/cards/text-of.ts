import { type CardStep, type CardText, cardText } from '../card-text.js';
import { CARD_NAMES, type Card, type CardName, coinsOf, isTreasure } from '../cards.js';
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

/** Treasures have a text only for the original server's throne room, which gave back an action each time. */
const TREASURE = cardText('Worth its coins.', [
  (game, frame) => {
    game.coins += coinsOf(frame.card);
    game.actions++;
  },
]);

const NOTHING = cardText('Nothing happens.', []);

const TEXTS: readonly CardText[] = CARD_NAMES.map((name, card) =>
  Object.hasOwn(ACTIONS, name) ? ACTIONS[name as keyof typeof ACTIONS] : isTreasure(card as Card) ? TREASURE : NOTHING,
);

export const textOf = (card: Card): CardText => TEXTS[card] as CardText;

export const stepsOf = (frame: Pick<Frame, 'card' | 'part'>): readonly CardStep[] => {
  const { play, attack } = textOf(frame.card);
  return frame.part === 'play' ? play : attack;
};

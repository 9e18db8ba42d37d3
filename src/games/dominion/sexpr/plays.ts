import {
  type Answer,
  act,
  buy,
  type Card,
  CHOOSE_NONE,
  cardOf,
  choose,
  end,
  isEmptyChoice,
  nameOf,
  namesOf,
  treasures,
} from '../engine/index.js';
import type { CardName, Defense, Play } from './messages.js';

const MOAT = cardOf('moat');

const cardsNamed = (names: readonly CardName[]): Card[] => names.map(cardOf);

/** A play as an answer to the engine's turn decision. A play that names cards brings its choices along. */
export function answerOfPlay(play: Play): Answer {
  switch (play.kind) {
    case 'act':
      return act(cardOf(play.card), ...choicesOf(play.card, play.cards));
    case 'add':
      return treasures([cardOf(play.card)]);
    case 'buy':
      return buy(cardOf(play.card));
    case 'clean':
      return end(play.card === null ? null : cardOf(play.card));
  }
}

/** A cellar's cards are one choice; mine, remodel and workshop name one card for each of theirs. */
const choicesOf = (card: CardName, names: readonly CardName[]): Answer[] =>
  card === 'cellar' ? [choose(cardsNamed(names))] : cardsNamed(names).map((each) => choose([each]));

/** The play that says an answer; null for one that this protocol has no words for. */
export function playOfAnswer(answer: Answer): Play | null {
  const card = answer.card === null ? null : (nameOf(answer.card) as CardName);
  switch (answer.kind) {
    case 'act':
      return { kind: 'act', card: card as CardName, cards: answer.choices.flatMap(chosen) };
    case 'treasures':
      return answer.cards.length === 1 ? { kind: 'add', card: nameOf(answer.cards[0] as Card) as CardName } : null;
    case 'buy':
      return { kind: 'buy', card: card as CardName };
    case 'end':
      return { kind: 'clean', card };
    default:
      return null;
  }
}

const chosen = (choice: Answer): CardName[] => namesOf(choice.cards) as CardName[];

/** A defense answers two questions at once: whether to react, and what to discard. */
export const answersOfDefense = (defense: Defense): Answer[] =>
  defense.kind === 'moat' ? [choose([MOAT])] : [CHOOSE_NONE, choose(cardsNamed(defense.cards))];

export const defenseOfAnswers = ([reaction, discard]: readonly Answer[]): Defense =>
  reaction !== undefined && !isEmptyChoice(reaction)
    ? { kind: 'moat' }
    : { kind: 'discard', cards: discard === undefined ? [] : chosen(discard) };

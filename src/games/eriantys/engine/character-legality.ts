import {
  characterFacts,
  HERALD,
  HERBALIST,
  JESTER,
  MINSTREL,
  MONK,
  MUSHROOM_SELLER,
  PRINCESS,
  THIEF,
} from './characters.js';
import { countColours, type Students } from './colours.js';
import { MOVE_RULES, type Rule } from './engine-rules.js';
import { contains, fitsTables } from './exchanges.js';
import { TABLE_SEATS } from './game-constants.js';
import { isColour, type Move } from './moves.js';
import { type CharacterCard, characterInPlay, moverOf, seatAt, type View } from './state.js';

/** What using the character costs now: once it was used, one coin more than printed. */
export const costOf = (card: CharacterCard): number => characterFacts(card.number).cost + (card.coin ? 1 : 0);

/** The rule that the use of a character breaks, or null. */
export function brokenRuleOfCharacter(view: View, move: Move): Rule | null {
  if (view.phase === 'assistant') return MOVE_RULES.characterPhase;
  if (!view.rules.expert) return MOVE_RULES.characterExpert;
  const card = characterInPlay(view, move.number);
  if (card === undefined) return MOVE_RULES.characterInPlay;
  if (view.character !== 0) return MOVE_RULES.characterOnce;
  if (seatAt(view, moverOf(view)).coins < costOf(card)) return MOVE_RULES.characterCoins;
  return brokenRuleOfEffect(view, move, card);
}

/** An effect that cannot be carried out makes the play illegal; one without any use does not. */
function brokenRuleOfEffect(view: View, move: Move, card: CharacterCard): Rule | null {
  switch (card.number) {
    case MONK:
      return isOn(card, move) ? brokenRuleOfIsland(view, move.island) : MOVE_RULES.monkOnCard;
    case HERALD:
      return brokenRuleOfIsland(view, move.island);
    case HERBALIST:
      return card.noEntry > 0 ? brokenRuleOfIsland(view, move.island) : MOVE_RULES.herbalistTiles;
    case JESTER:
      return brokenRuleOfJester(view, move, card.students);
    case MUSHROOM_SELLER:
      return isColour(move.colour) ? null : MOVE_RULES.mushroomColour;
    case MINSTREL:
      return brokenRuleOfMinstrel(view, move);
    case PRINCESS:
      return brokenRuleOfPrincess(view, move, card);
    case THIEF:
      return isColour(move.colour) ? null : MOVE_RULES.thiefColour;
    default:
      return null;
  }
}

const isOn = ({ students }: CharacterCard, { colour }: Move): boolean => (students[colour] ?? 0) > 0;

export const brokenRuleOfIsland = (view: View, island: number): Rule | null =>
  island >= 0 && island < view.islands.length ? null : MOVE_RULES.island;

const isCounted = ({ number, take, give }: Move): boolean =>
  take.length === give.length && take.length > 0 && take.length <= characterFacts(number).exchanges;

function brokenRuleOfJester(view: View, move: Move, onCard: Students): Rule | null {
  if (!isCounted(move)) return MOVE_RULES.jesterCount;
  if (!contains(onCard, countColours(move.take))) return MOVE_RULES.jesterOnCard;
  const { entrance } = seatAt(view, moverOf(view));
  return contains(entrance, countColours(move.give)) ? null : MOVE_RULES.jesterInEntrance;
}

function brokenRuleOfMinstrel(view: View, move: Move): Rule | null {
  if (!isCounted(move)) return MOVE_RULES.minstrelCount;
  const { entrance, dining } = seatAt(view, moverOf(view));
  const leaving = countColours(move.take);
  const coming = countColours(move.give);
  if (!contains(dining, leaving)) return MOVE_RULES.minstrelInDining;
  if (!contains(entrance, coming)) return MOVE_RULES.minstrelInEntrance;
  return fitsTables(dining, leaving, coming) ? null : MOVE_RULES.minstrelTable;
}

function brokenRuleOfPrincess(view: View, move: Move, card: CharacterCard): Rule | null {
  if (!isOn(card, move)) return MOVE_RULES.princessOnCard;
  const seated = seatAt(view, moverOf(view)).dining[move.colour] as number;
  return seated < TABLE_SEATS ? null : MOVE_RULES.princessTable;
}

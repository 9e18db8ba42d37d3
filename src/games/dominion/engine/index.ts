export { ENGINE_RULES } from './all-rules.js';
export * from './answers.js';
export { canAnswerWithPlay, isEmptyChoice, type KnownDeck, knownDeck } from './apply.js';
export { DrawScriptError } from './card-moves.js';
export { PURPOSES, type Purpose, SOURCES, type Source } from './card-text.js';
export { summaryOf } from './cards/text-of.js';
export * from './cards.js';
export * from './decisions.js';
export * from './draft.js';
export { findByRuleId, type Rule, type RuleIdStart, TURN_RULES, type TurnRuleId } from './engine-rules.js';
export * from './events.js';
export {
  HAND_SIZE,
  KINGDOM_SIZE,
  MAX_SEATS,
  MILITIA_HAND_SIZE,
  MIN_SEATS,
  STARTING_DECK,
  STARTING_NAMES,
} from './game-constants.js';
export * from './judge-answer.js';
export * from './kingdom-sets.js';
export { answersWithChoices, legalAnswers } from './legal-answers.js';
export { brokenNeed } from './legality.js';
export * from './new-game.js';
export { cardAt, cardsIn, countIn, has, type Pile, pileOf, someIn, topOf } from './pile.js';
export * from './replay-game.js';
export * from './rule-profiles.js';
export * from './score.js';
export * from './setup.js';
export * from './state.js';
export { pilesToEnd, startingSupply } from './supply-sizes.js';
export * from './view.js';
export { withdrawInPlace } from './withdraw.js';

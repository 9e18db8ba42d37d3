import { CENTAUR, type Ending, FARMER, type Game, HERALD, KNIGHT, MUSHROOM_SELLER } from '../../engine/index.js';
import type { ModelState } from '../model-state.js';
import { AUDIT_RULES, type AuditRule, characterRule } from './audit-rules.js';
import { ruleForCoins } from './rule-for-coins.js';
import { differsIn, type WrongStep } from './wrong-step.js';

type RuleChooser = (step: WrongStep) => AuditRule | null;

/** The rule that a server most likely breaks. What other differences follow from is looked at first. */
export const ruleForDifferences = (step: WrongStep): AuditRule => {
  for (const choose of CHOOSERS) {
    const rule = choose(step);
    if (rule !== null) return rule;
  }
  return ruleForMove(step);
};

const forTowerColours: RuleChooser = (step) =>
  differsIn(step, /^players\.\d\.towerColour$/) ? AUDIT_RULES.towerColour : null;

const MISSED_END: { readonly [ending in Ending]: AuditRule } = {
  'last-tower': AUDIT_RULES.lastTower,
  'three-islands': AUDIT_RULES.threeIslands,
  'bag-empty': AUDIT_RULES.lastRound,
  'assistants-exhausted': AUDIT_RULES.lastRound,
};

const forEnd: RuleChooser = (step) => {
  const { ending } = step.after;
  if (!differsIn(step, /^gamePhase$/)) return null;
  if (ending === null) return step.shown.gamePhase === 'GameEnded' ? AUDIT_RULES.early : null;
  // An end that is missed because the towers are others is a matter of the towers.
  return isByTowers(step) && differsIn(step, /^islands|\.towers$/) ? null : MISSED_END[ending];
};

/** Whether the game ends by a tower, and there were enough of them. */
const isByTowers = ({ after: { ending, islands } }: WrongStep): boolean =>
  ending === 'three-islands' ||
  (ending === 'last-tower' && islands.every(({ towers, size }) => towers === 0 || towers === size));

const forFinalRound: RuleChooser = (step) => (differsIn(step, /^finalRound$/) ? AUDIT_RULES.finalRound : null);

const resolves = ({ move }: WrongStep): boolean =>
  move.kind === 'mother-nature' || (move.kind === 'character' && move.number === HERALD);

/** Characters that change how influence is counted. */
const INFLUENCE_CHARACTERS: readonly number[] = [CENTAUR, KNIGHT, MUSHROOM_SELLER];

const forIslands: RuleChooser = (step) => {
  if (!resolves(step)) return null;
  const { before, move } = step;
  if (before.islands.length === step.after.islands.length && differsIn(step, /^motherNature$/)) {
    return differsIn(step, /^islands$/) ? AUDIT_RULES.influence : AUDIT_RULES.motherNature;
  }
  if (differsIn(step, /\.towers$|towerColour$/) && !isOnlyMerged(step)) {
    if (move.kind === 'character') return characterRule(HERALD);
    if (isStopped(step)) return AUDIT_RULES.stopTile;
    return INFLUENCE_CHARACTERS.includes(before.character) ? characterRule(before.character) : AUDIT_RULES.influence;
  }
  if (differsIn(step, /^islands$|\.tiles/)) return mergeRule(step);
  if (differsIn(step, /noEntry$/)) return noEntryRule(step);
  return differsIn(step, /^motherNature$/) ? AUDIT_RULES.motherNature : null;
};

/** Whether a no-entry tile keeps the island as it is. */
const isStopped = ({ before, after }: WrongStep): boolean => tilesOn(after) < tilesOn(before);

const tilesOn = ({ islands }: Game): number => islands.reduce((sum, { noEntry }) => sum + noEntry, 0);

/** Whether the tower areas are as they should be, so that only the groups differ. */
const isOnlyMerged = (step: WrongStep): boolean =>
  differsIn(step, /^islands$/) && !differsIn(step, /^players\.\d\.towers$/);

const mergeRule = ({ move }: WrongStep): AuditRule =>
  move.kind === 'character' ? characterRule(HERALD) : AUDIT_RULES.merge;

const tilesIn = ({ islands, characters = [] }: ModelState): number =>
  [...islands, ...characters].reduce((sum, { noEntry = 0 }) => sum + noEntry, 0);

const noEntryOf = ({ islands, characters }: Game): number =>
  [...islands, ...characters].reduce((sum, { noEntry }) => sum + noEntry, 0);

/** Lost tiles are missed later; where those of joined groups go is a matter of reading. */
function noEntryRule({ before, after, shown }: WrongStep): AuditRule {
  if (tilesIn(shown) !== noEntryOf(after)) return AUDIT_RULES.noEntry;
  return after.islands.length < before.islands.length ? AUDIT_RULES.mergeTiles : AUDIT_RULES.stopTile;
}

const forOrder: RuleChooser = (step) => {
  const { before, after } = step;
  if (after.phase === 'over') return null;
  if (after.round !== before.round) {
    if (differsIn(step, /^(turnOrder|currentPlayer)/)) return AUDIT_RULES.planningOrder;
    return differsIn(step, /^clouds/) ? AUDIT_RULES.refill : null;
  }
  const beginsTurns = before.phase === 'assistant' && after.phase === 'students';
  if (beginsTurns && differsIn(step, /^(turnOrder|currentPlayer)/)) return AUDIT_RULES.actionOrder;
  return differsIn(step, /^(turnOrder|currentPlayer|gamePhase|studentsLeftToMove|round)/) ? AUDIT_RULES.phase : null;
};

const forProfessors: RuleChooser = (step) => {
  if (!differsIn(step, /^professors/)) return null;
  const isFarmer = step.move.kind === 'character' && step.move.number === FARMER;
  return isFarmer ? characterRule(FARMER) : AUDIT_RULES.professor;
};

const forHands: RuleChooser = (step) =>
  differsIn(step, /^players\.\d\.(hand|playedAssistant)/) ? AUDIT_RULES.assistant : null;

const forUsed: RuleChooser = ({ differences }) =>
  differences.every(({ path }) => path === 'characterPlayedThisTurn') ? AUDIT_RULES.used : null;

/** Whatever else is wrong with what a move did. */
function ruleForMove({ move }: WrongStep): AuditRule {
  switch (move.kind) {
    case 'assistant':
      return AUDIT_RULES.assistant;
    case 'student':
      return AUDIT_RULES.student;
    case 'mother-nature':
      return AUDIT_RULES.motherNature;
    case 'cloud':
      return AUDIT_RULES.cloud;
    case 'character':
      return characterRule(move.number);
  }
}

const CHOOSERS: readonly RuleChooser[] = [
  forTowerColours,
  forEnd,
  forFinalRound,
  forIslands,
  forOrder,
  forHands,
  ruleForCoins,
  forProfessors,
  forUsed,
];

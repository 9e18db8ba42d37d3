import { brokenRuleOfCharacter, brokenRuleOfIsland } from './character-legality.js';
import { MESSENGER } from './characters.js';
import { NONE } from './colours.js';
import { MOVE_RULES, type Rule } from './engine-rules.js';
import { MESSENGER_STEPS, TABLE_SEATS } from './game-constants.js';
import type { Move } from './moves.js';
import { moverOf, seatAt, type View } from './state.js';

/** The rule that a move of the seat on turn breaks, or null. Never changes the game. */
export function brokenRule(view: View, move: Move): Rule | null {
  if (view.phase === 'over') return MOVE_RULES.over;
  if (move.kind === 'character') return brokenRuleOfCharacter(view, move);
  switch (view.phase) {
    case 'assistant':
      return move.kind === 'assistant' ? brokenRuleOfAssistant(view, move.number) : MOVE_RULES.phase;
    case 'students':
      return move.kind === 'student' ? brokenRuleOfStudent(view, move) : MOVE_RULES.phase;
    case 'mother-nature':
      return move.kind === 'mother-nature' ? brokenRuleOfSteps(view, move.number) : MOVE_RULES.phase;
    case 'cloud':
      return move.kind === 'cloud' ? brokenRuleOfCloud(view, move.number) : MOVE_RULES.phase;
  }
}

/** The assistants that the seat on turn may play, a bit for each. */
export function playableAssistants(view: View): number {
  const { hand } = seatAt(view, moverOf(view));
  let played = 0;
  for (const { assistant } of view.seats) if (assistant !== 0) played |= 1 << assistant;
  const others = hand & ~played;
  return others === 0 ? hand : others;
}

function brokenRuleOfAssistant(view: View, value: number): Rule | null {
  // Shifts count modulo 32, so that a value from outside the deck needs a check of its own.
  const bit = value > 0 && value < 32 ? 1 << value : 0;
  if ((seatAt(view, moverOf(view)).hand & bit) === 0) return MOVE_RULES.assistantInHand;
  return (playableAssistants(view) & bit) === 0 ? MOVE_RULES.assistantPlayed : null;
}

function brokenRuleOfStudent(view: View, { colour, island }: Move): Rule | null {
  const { entrance, dining } = seatAt(view, moverOf(view));
  if (!((entrance[colour] as number) > 0)) return MOVE_RULES.studentInEntrance;
  if (island !== NONE) return brokenRuleOfIsland(view, island);
  return (dining[colour] as number) < TABLE_SEATS ? null : MOVE_RULES.studentTable;
}

/** How far Mother Nature may go with an assistant. */
export const stepsOfAssistant = (value: number): number => (value + 1) >> 1;

/** How far Mother Nature may go in this turn. */
export const rangeOf = (view: View): number =>
  stepsOfAssistant(seatAt(view, moverOf(view)).assistant) + (view.character === MESSENGER ? MESSENGER_STEPS : 0);

function brokenRuleOfSteps(view: View, steps: number): Rule | null {
  if (!(steps >= 1)) return MOVE_RULES.steps;
  return steps <= rangeOf(view) ? null : MOVE_RULES.range;
}

function brokenRuleOfCloud(view: View, number: number): Rule | null {
  const cloud = view.clouds[number];
  if (cloud === undefined) return MOVE_RULES.cloudExists;
  return cloud.taken ? MOVE_RULES.cloudTaken : null;
}

import { type CardQuestion, isQuestion } from './card-text.js';
import { textOf } from './cards/text-of.js';
import { ALL_CARDS, type Card } from './cards.js';
import { cardRule, countRule, type Rule, sourceRule, TURN_RULES } from './engine-rules.js';
import { FRAME_PARTS, type FramePart } from './state.js';

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

export {
  type Achievement,
  type AchievementId,
  achievementsOf,
  newAchievements,
} from './achievements.js';
export * from './automatic-answer.js';
export * from './card-groups.js';
export { cardNow } from './card-now.js';
export * from './curtain.js';
export type { LogPart } from './event-sentence.js';
export * from './game-mode.js';
export { promptOf, waitingSentence } from './make-prompt.js';
export * from './move.js';
export { offerOf, type Target } from './offer.js';
export * from './profile.js';
export * from './prompt.js';
export { nameOfSeat } from './question-text.js';
export * from './replay.js';
export { click, press } from './respond.js';
export * from './screen-layout.js';
export { sentryCards, withFateAt } from './sentry-panel.js';
export * from './statistics.js';
export { kindOf, type QuestionKind, type Step } from './step.js';
export * from './table-draft.js';
export {
  makeTable,
  parseTable,
  replayLog,
  TABLE_FORMAT,
  type TableLog,
} from './table-file.js';
export * from './table-game.js';
export * from './table-log.js';
export * from './table-options.js';
export {
  type FinishedGame,
  finishedGame,
  makeTableRecord,
  parseTableRecord,
  seatOfProfile,
  type TableRecord,
} from './table-record.js';
export * from './table-result.js';
export * from './table-view.js';
export * from './titles.js';
export { type Command, completeCommand, parseCommand } from './typed-command.js';

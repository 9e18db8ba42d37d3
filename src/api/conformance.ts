// herald/conformance: the cases, and what judges players and servers with them.

export type { ResultFile, RunLine, SummaryLine } from '../kit/result-file.js';
export type { CheckedMessage, ReplyJudgement, ReplyNote } from '../kit/static-questions.js';
export { type CaseResult, type Finding, isFailure, VERDICTS, type Verdict } from '../kit/verdict.js';
export { UsageError } from '../run/errors.js';
export type { CompleteResult, GradeProgress } from '../run/grade/run-cases.js';
export { type ConformanceCase, cases, type ListOptions } from './conformance/cases.js';
export { type GradePlayerOptions, type GradeServerOptions, gradePlayer, gradeServer } from './conformance/grade.js';
export type { CaseOptions, RunOptions } from './conformance/grading.js';
export { type JudgeOptions, judgePlayer } from './conformance/judge-player.js';
export { checkMessages, judgeReply, legalReplies } from './conformance/message-checks.js';
export type { CommandLine, ProgramOptions } from './conformance/program-options.js';

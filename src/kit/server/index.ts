export { auditRecording } from './audit-recording.js';
export { type Audited, type Auditor, NOTHING_FOUND } from './auditor.js';
export type { GameAccess, HttpReply, HttpRequest, Probe, ProbeTime } from './game-access.js';
export type { InsiderGrading } from './insider.js';
export type { KitPlayers, Outgoing, SituationState } from './kit-players.js';
export {
  ENOUGH,
  hasOutput,
  makeBinding,
  makeObservation,
  makeOutputNote,
  type Observation,
  parseBinding,
  parseObservation,
  WITHHELD,
} from './recording-notes.js';
export { type ScriptMessage, type ScriptState, type ScriptStep, SeatScript } from './seat-script.js';
export { readServerCase, type ScriptLine, type ServerCase } from './server-case.js';
export type { CaseSetup, FindingContext, ServerGrader, ServerTableOptions } from './server-grader.js';
export { auditServer, BLANK_FINDING, judgeServer, type ServerJudging, type ServerVerdict } from './server-verdict.js';
export { type Condition, parseSetup, type Setup, SetupProblem, type SetupVocabulary } from './setup-language.js';
export type { ReportRule, SimpleAuditor } from './simple-auditor.js';
export { type SimpleGraderOptions, simpleGrader } from './simple-grader.js';
export { ALL_SEATS, type EvidenceRef, SOLE_SEAT, type TableEvent, tableEvents } from './table-events.js';

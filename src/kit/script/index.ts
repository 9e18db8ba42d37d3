export type { Action, Write } from './action.js';
export { DEFAULT_DEADLINES, type Deadlines } from './deadlines.js';
export { type FaultLine, isWire, makeFault } from './fault-line.js';
export { judgeRecording, type RecordingJudgement } from './judge-recording.js';
export { ScriptMachine } from './machine.js';

export type { Action, Write } from './action.js';
export { DEFAULT_DEADLINES, type Deadlines } from './deadlines.js';
export { type FaultLine as ToldFault, makeFault } from './fault-line.js';
export { type Judgement, judgeRecording } from './judge-recording.js';
export { ScriptMachine as Machine, type ScriptRun as Script } from './machine.js';

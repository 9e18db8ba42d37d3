export type { Action, Write } from './action.js';
export { DEFAULT_DEADLINES, type Deadlines } from './deadlines.js';
export { makeFault, type ToldFault } from './fault-line.js';
export { type Judgement, judgeRecording } from './judge-recording.js';
export { Machine, type Script } from './machine.js';

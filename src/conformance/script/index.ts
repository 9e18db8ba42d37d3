export type { Action, Write } from './action.js';
export { type Judgement, judgeRecording } from './judge.js';
export { makeFault, type ToldFault } from './lines.js';
export { Machine, type Script } from './machine.js';
export { DEFAULT_DEADLINES, type Deadlines } from './waiting.js';

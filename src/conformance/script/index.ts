export { type Judgement, judgeRecording } from './judge.js';

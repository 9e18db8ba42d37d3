import { readFileSync } from 'node:fs';
import { RULES } from '../dist/games/dominion/rules.js';
import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import { type Case, readCase } from '../dist/kit/case.js';
import { judgeConversations } from '../dist/kit/judge-conversation.js';
import type { Bench } from './bench.js';
import { gradingDuel } from './grading-game.js';
import { startingDuel } from './grading-starts.js';

const FILE = new URL('../fixtures/recordings/v3-four-seats.transcript', import.meta.url);

function readRecording(): Case {
  const read = readCase('recording', readFileSync(FILE, 'utf8'));
  if (!read.ok) throw new Error('the recording cannot be read');
  return read.value;
}

/** Replies of a recorded game a second, each judged against the conversation before it. */
function judge(seconds: number): number {
  const recording = readRecording();
  const begin = performance.now();
  let replies = 0;
  while (performance.now() - begin < seconds * 1000) {
    for (const seat of judgeConversations(recording, SEXPR, RULES)) replies += seat.replies;
  }
  return (replies * 1000) / (performance.now() - begin);
}

export const benches: readonly Bench[] = [
  { name: 'conformance/judged', unit: 'replies/s', run: judge },
  { name: 'conformance/pipes', unit: 'exchanges/s', paired: gradingDuel },
  { name: 'conformance/python', unit: 'cases/s', paired: startingDuel },
];

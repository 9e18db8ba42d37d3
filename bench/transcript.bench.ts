import { createRecorder, makeTranscript, parseTranscript } from '../dist/kit/transcript/index.js';
import type { Bench } from './bench.js';

const MESSAGE = `(move ((supply ${'silver '.repeat(280)}gold)))`;
const MESSAGES = 5000;

// A recorded game of about 10 MB, and the same messages as lines of JSON, which is the least a log could be.
const recorder = createRecorder({ protocol: 'sexpr/v1', role: 'player', seats: ['alice'] });
for (let ms = 0; ms < MESSAGES; ms++) recorder.sent(ms, `${MESSAGE}\n`, { seat: 'alice' });
const transcript = makeTranscript(recorder.transcript());
const jsonLines = recorder.transcript().entries.map((entry) => JSON.stringify(entry));

const messagesPerSecond =
  (read: () => boolean) =>
  (seconds: number): number => {
    const begin = performance.now();
    let times = 0;
    while (performance.now() - begin < seconds * 1000) {
      if (!read()) throw new Error('the recording could not be read');
      times++;
    }
    return (times * MESSAGES * 1000) / (performance.now() - begin);
  };

export const benches: readonly Bench[] = [
  {
    name: 'transcript/parse',
    unit: 'messages/s',
    run: messagesPerSecond(() => parseTranscript(transcript).ok),
    floor: messagesPerSecond(() => jsonLines.map((line) => JSON.parse(line) as unknown).length === MESSAGES),
  },
];

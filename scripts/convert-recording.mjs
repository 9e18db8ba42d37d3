// Turns a recorded game (one JSON object per line: seat, dir, text, after, end) into a transcript.
// usage: node scripts/convert-recording.mjs RECORDING.jsonl > fixtures/recordings/NAME.transcript
import { readFileSync } from 'node:fs';
import { makeTranscript, sayWire } from '../dist/conformance/transcript/index.js';

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('usage: node scripts/convert-recording.mjs RECORDING.jsonl\n');
  process.exit(2);
}
const [about, ...lines] = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

const seats = [...new Set(lines.map((line) => line.seat))].sort();

function entryOf({ seat, dir, text, after = dir === '<<' ? '\n' : '', end, close }) {
  if (end || close) return { side: dir, kind: 'end', seat };
  return { side: dir, ...sayWire(`${text}${after}`, 'stream'), seat };
}

const header = {
  title: about.recording,
  protocol: about.protocol,
  role: 'player',
  seats,
  source: `${about.server}; ${about.result}`,
};
process.stdout.write(makeTranscript({ header, entries: lines.map(entryOf) }));

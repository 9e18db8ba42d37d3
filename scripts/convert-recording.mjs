// Turns a recorded game (one JSON object per line: seat, dir, text, after, end) into a transcript.
// usage: node scripts/convert-recording.mjs RECORDING.jsonl > fixtures/recordings/NAME.transcript
import { readFileSync } from 'node:fs';
import { entryOfBytes, makeTranscript } from '../dist/kit/transcript/index.js';

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('usage: node scripts/convert-recording.mjs RECORDING.jsonl\n');
  process.exit(2);
}
const [about, ...lines] = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

const isJson = about.protocol === 'jsonrpc';
const protocol = isJson ? `${about.protocol}/${about.dialect}` : about.protocol;

/** The seat order that the server announces, if it does; otherwise the names in alphabetical order. */
function seatsOf() {
  const names = [...new Set(lines.map((line) => line.seat))].sort();
  return isJson ? JSON.parse(lines[0].text).params.order : names;
}

function entryOf({ seat, dir, text, after = dir === '<<' ? '\n' : '', end, close }) {
  if (isJson && close) return { side: dir, kind: 'close', text: close.replace('CLOSE ', ''), seat };
  if (end || close) return { side: dir, kind: 'end', seat };
  const entry = isJson ? entryOfBytes(text, 'frames') : entryOfBytes(`${text}${after}`, 'stream');
  return { side: dir, ...entry, seat };
}

const header = {
  title: about.recording,
  protocol,
  role: 'player',
  seats: seatsOf(),
  ...(about.kingdom && { setup: `kingdom ${about.kingdom.join(' ')}` }),
  source: about.result ? `${about.server}; ${about.result}` : about.server,
};
process.stdout.write(makeTranscript({ header, entries: lines.map(entryOf) }));

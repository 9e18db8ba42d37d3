// Turns a recorded game (one JSON object per line: seat, dir, text, after, end; or conn, dir, text, hex) into a transcript.
// usage: node scripts/convert-recording.mjs RECORDING.jsonl > fixtures/recordings/NAME.transcript
import { readFileSync } from 'node:fs';
import { entryOfBytes, makeTranscript } from '../dist/kit/transcript/index.js';

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('usage: node scripts/convert-recording.mjs RECORDING.jsonl\n');
  process.exit(2);
}
const [first, ...lines] = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

// A recorder of connections wraps what it says about the game, and knows players by their numbers.
const isLan = first.meta !== undefined;
const about = isLan ? aboutLan(first.meta) : first;

function aboutLan({ game, strategies, points, winner, turns, final }) {
  const seats = strategies.map((_, index) => `player-${index + 1}`);
  const recording = `a LAN game of ${seats.length} players: ${strategies.join(', ')}`;
  return {
    protocol: 'lan/live',
    recording,
    server: game,
    result: `points ${points.join(' ')}; won by player ${winner}; ${turns} turns`,
    seats,
    final,
  };
}

const isJson = about.protocol === 'jsonrpc';
const protocol = isJson ? `${about.protocol}/${about.dialect}` : about.protocol;

/** The seat order that the server announces, if it does; otherwise the names in alphabetical order. */
function seatsOf() {
  if (isLan) return about.seats;
  const names = [...new Set(lines.map((line) => line.seat))].sort();
  return isJson ? JSON.parse(lines[0].text).params.order : names;
}

function entryOf({ seat, dir, text, after = dir === '<<' ? '\n' : '', end, close }) {
  if (isJson && close) return { side: dir, kind: 'close', text: close.replace('CLOSE ', ''), seat };
  if (end || close) return { side: dir, kind: 'end', seat };
  const entry = isJson ? entryOfBytes(text, 'frames') : entryOfBytes(`${text}${after}`, 'stream');
  return { side: dir, ...entry, seat };
}

const lanEntryOf = ({ conn, dir, text, hex }) => ({
  side: dir === 's2c' ? '>>' : '<<',
  ...entryOfBytes(text ?? Buffer.from(hex, 'hex'), 'stream'),
  seat: about.seats[conn - 1],
});

const makeNote = (words) => ({ side: '--', kind: 'note', text: words.join(' ') });

/** What was left in the supply, and what every player had at the end, as the original computed it. */
const finalNotes = () => [
  makeNote(['final supply', ...Object.entries(about.final.supply).map(([card, left]) => `${card}=${left}`)]),
  ...about.final.players.flatMap((zones, index) =>
    Object.entries(zones).map(([zone, cards]) => ({
      ...makeNote([`final ${zone}`, ...cards]),
      seat: about.seats[index],
    })),
  ),
];

const entries = isLan ? [...lines.map(lanEntryOf), ...finalNotes()] : lines.map(entryOf);

const header = {
  title: about.recording,
  protocol,
  role: 'player',
  seats: seatsOf(),
  ...(about.kingdom && { setup: `kingdom ${about.kingdom.join(' ')}` }),
  source: about.result ? `${about.server}; ${about.result}` : about.server,
};
process.stdout.write(makeTranscript({ header, entries }));

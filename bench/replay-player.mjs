// A player that answers each line with the next answer of a list, and starts over at its end. An empty answer is
// silence. No player can be cheaper.
import { readFileSync } from 'node:fs';

const answers = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const LINE_END = 10;
let next = 0;

process.stdin.on('data', (chunk) => {
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) {
    const answer = answers[next];
    next = (next + 1) % answers.length;
    if (answer !== '') process.stdout.write(answer);
  }
});

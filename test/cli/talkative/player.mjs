// Answers with the first card of its hand, and with an unpaired ) 60 ms later.
import { createInterface } from 'node:readline';

const write = (text) => {
  for (const character of text) process.stdout.write(character);
};

createInterface({ input: process.stdin }).on('line', (line) => {
  console.error(`read ${line.length}`);
  if (!line.startsWith('(move ')) return;
  write(`(clean ${/\(hand ?([^ )]*)/.exec(line)[1]})\n`);
  setTimeout(() => write(')\n'), 60);
});

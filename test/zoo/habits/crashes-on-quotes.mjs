// Has no words for names in quotes where others play.
import { createInterface } from 'node:readline';

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.startsWith('(moved ')) JSON.parse(line.includes('"') ? '(' : '{}');
  const [, card] = /\(hand ([^ )]*)/.exec(line) ?? [];
  if (card) console.log(`(clean ${card})`);
});

// Understands its own turns only.
import { createInterface } from 'node:readline';

createInterface({ input: process.stdin }).on('line', (line) => {
  const [, hand] = /\(hand ?([^)]*)\)/.exec(line);
  console.log(`(clean ${hand.split(' ')[0]})`);
});

// Answers the first message with bytes, given in Base64, in pieces of a size, with a pause between them; then it waits.
import { setTimeout as pause } from 'node:timers/promises';

const [bytes, size, ms] = process.argv.slice(2);
const reply = Buffer.from(bytes, 'base64');

process.stdin.once('data', async () => {
  for (let at = 0; at < reply.length; at += Number(size)) {
    process.stdout.write(reply.subarray(at, at + Number(size)));
    if (Number(ms) > 0) await pause(Number(ms));
  }
});
process.stdin.resume().on('end', () => process.exit());

import { replyTo } from '../../games/dominion/sexpr/player.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import type { Strategy } from '../../games/dominion/strategies/strategy.js';
import { createReader } from '../../wire/sexpr/reader.js';
import { makeLine } from '../../wire/sexpr/writer.js';
import { complain } from './print-error.js';

/** Answers standard input on standard output until the end of input. */
export async function playOnPipes(version: Version, strategy: Strategy): Promise<void> {
  const reader = createReader();
  const answerAll = (): void => {
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      const reaction = replyTo(version, strategy, message.datum);
      if (reaction.kind === 'reply') process.stdout.write(makeLine(reaction.reply));
      if (reaction.kind === 'puzzled') complain(`not a message of sexpr/${version}: ${reaction.message}`);
    }
  };
  for await (const chunk of process.stdin) {
    reader.feed(chunk as Uint8Array);
    answerAll();
    if (reader.error !== null) break;
  }
  reader.finish();
  answerAll();
  if (reader.error !== null) complain(`${reader.error.message} [${reader.error.code}]`);
}

import { react } from '../../players/sexpr.js';
import type { Strategy } from '../../players/strategy.js';
import type { Version } from '../../protocol/sexpr/versions.js';
import { createReader } from '../../wire/reader.js';
import { makeLine } from '../../wire/writer.js';
import { complain } from './complain.js';

/** Answers standard input on standard output until the end of input. */
export async function playOnPipes(version: Version, strategy: Strategy): Promise<void> {
  const reader = createReader();
  const answerAll = (): void => {
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      const reaction = react(version, strategy, message.datum);
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

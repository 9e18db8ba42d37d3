import type { LocalPlayer } from '../../kit/local-player.js';
import type { Protocol } from '../../kit/protocol.js';
import { printError } from './print-error.js';

/** Answers standard input on standard output until the end of input. */
export async function playOnPipes<M>({ codec }: Protocol<M>, player: LocalPlayer<M>): Promise<void> {
  const framer = codec.framer();
  const answerAll = (): void => {
    for (let message = framer.next(); message !== undefined; message = framer.next()) {
      for (const reply of player.receive(message)) process.stdout.write(reply + codec.terminator);
      for (const complaint of player.takeComplaints()) printError(complaint);
    }
  };
  for await (const chunk of process.stdin) {
    framer.feed(chunk as Uint8Array);
    answerAll();
    if (framer.error !== null) break;
  }
  framer.finish();
  answerAll();
  if (framer.error !== null) printError(`${framer.error.message} [${framer.error.code}]`);
}

import type { LocalPlayer } from '../kit/local-player.js';
import type { PlayerProtocol } from '../kit/protocol.js';

export interface PlayerStreams {
  readonly input: AsyncIterable<Uint8Array | string>;
  readonly output: { readonly write: (text: string) => unknown };
  /** Called with what the server does wrong. */
  readonly complain: (text: string) => void;
}

/** Answers the messages of one stream on another, until the first ends. */
export async function playOnStreams<M>(
  { codec }: Pick<PlayerProtocol<M>, 'codec'>,
  player: Pick<LocalPlayer<M>, 'receive' | 'takeComplaints'>,
  { input, output, complain }: PlayerStreams,
): Promise<void> {
  const framer = codec.framer();
  const answerAll = (): void => {
    for (let message = framer.next(); message !== undefined; message = framer.next()) {
      for (const reply of player.receive(message)) output.write(reply + codec.terminator);
      for (const complaint of player.takeComplaints()) complain(complaint);
    }
  };
  for await (const chunk of input) {
    framer.feed(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    answerAll();
    if (framer.error !== null) break;
  }
  framer.finish();
  answerAll();
  if (framer.error !== null) complain(`${framer.error.message} [${framer.error.code}]`);
}

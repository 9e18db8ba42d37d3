import { stderr, stdin, stdout } from 'node:process';
import { SEXPR_CODEC } from '../../games/dominion/sexpr/kit/codec.js';
import { sexprPlayer } from '../../games/dominion/sexpr/local-player.js';
import { SEXPR_PROTOCOLS, type SexprProtocol, versionOf } from '../../games/dominion/sexpr/versions.js';
import { UsageError } from '../../run/errors.js';
import { type PlayerStreams, playOnStreams } from '../../run/play-on-streams.js';
import { type Choose, strategyOf } from './seat-view.js';

export type { SexprProtocol } from '../../games/dominion/sexpr/versions.js';

/** Plays over pipes until the end of input: standard input and output, unless others are given. */
export async function playSexpr(
  protocol: SexprProtocol,
  choose: Choose,
  { input = stdin, output = stdout, complain = complainOnStderr }: Partial<PlayerStreams> = {},
): Promise<void> {
  if (!SEXPR_PROTOCOLS.includes(protocol)) {
    throw new UsageError(`protocol is "${protocol}"; expected one of: ${SEXPR_PROTOCOLS.join(', ')}`);
  }
  const player = sexprPlayer(versionOf(protocol), strategyOf(choose));
  await playOnStreams({ codec: SEXPR_CODEC }, player, { input, output, complain });
}

const complainOnStderr = (text: string): void => {
  stderr.write(`${text}\n`);
};

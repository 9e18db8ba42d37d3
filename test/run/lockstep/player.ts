import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { replyTo } from '../../../src/games/dominion/sexpr/player.js';
import { playOverNetwork } from '../../../src/run/play-over-network.js';
import { createReader } from '../../../src/wire/sexpr/reader.js';
import { makeLine } from '../../../src/wire/sexpr/writer.js';
import { strategyFor } from './strategy.js';

// A player as a program of its own: `player.mjs sexpr SEED` on pipes, `player.mjs jsonrpc SEED URL` over a socket.

const [protocol, seed, url = ''] = process.argv.slice(2);
const strategy = strategyFor(Number(seed));

function playOnPipes(): void {
  const reader = createReader();
  process.stdin.on('data', (bytes) => {
    reader.feed(bytes as Uint8Array);
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      const reaction = replyTo('v3', strategy, message.datum);
      if (reaction.kind === 'unreadable') throw new Error(reaction.message);
      if (reaction.kind === 'reply') process.stdout.write(makeLine(reaction.reply));
    }
  });
}

async function playOnSocket(): Promise<void> {
  const player = newJsonPlayer(strategy);
  const hear = (frame: string): readonly string[] => receiveFrame(player, frame);
  const fault = await playOverNetwork(JSONRPC, { receive: hear, isOver: () => player.over }, { url });
  const wrong = [...player.complaints, ...(fault === null ? [] : [fault.message])];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

if (protocol === 'sexpr') playOnPipes();
else await playOnSocket();

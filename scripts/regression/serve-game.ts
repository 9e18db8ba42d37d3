import type { GameSession, Output } from '../../dist/kit/game-session.js';
import { versionIn } from '../../dist/kit/protocol-name.js';
import { type Entry, entryOfBytes, plain } from '../../dist/kit/transcript/index.js';
import { memoryPair, type Peer, type PeerEvent } from '../../dist/peer/index.js';
import { referee } from '../../dist/run/referee.js';
import type { RecordedPlayers, RegressionGame } from './regression-game.js';

/** What a game is served to. */
export interface ServedPlayers {
  readonly players: RecordedPlayers;
  /** Called with everything that crosses the wire, in order. */
  readonly onEntry: (entry: Entry) => void;
  /** Whether enough has been seen. */
  readonly isDone: () => boolean;
}

/** Serves a game to players in this process. */
export async function serveGame(game: RegressionGame, served: ServedPlayers): Promise<void> {
  if (game.protocol.connects === 'kit-spawns') await serveOnPipes(game, served);
  else serveMessages(game, served);
}

function openSession({ name, protocol, protocolName, names, seed, settings }: RegressionGame): GameSession {
  const versions = names.map(() => versionIn(protocolName));
  const session = protocol.openSession?.({ names, versions, seed, settings });
  if (!session?.ok) throw new Error(`${name}: ${session?.error.message ?? 'the protocol has no sessions'}`);
  return session.value;
}

/** In memory no player is late, except one that has nothing more to send. */
const LIMITS = { deadline: 1000, firstDeadline: 1000, grace: 1000, maxTurns: 40 } as const;

/** The referee's side, byte by byte. */
async function serveOnPipes(game: RegressionGame, served: ServedPlayers): Promise<void> {
  const errors: unknown[] = [];
  const players = game.names.map((_, seat) => playerAt(game, seat, served, (error) => errors.push(error)));
  await referee(game.protocol, openSession(game), players, LIMITS);
  if (errors.length > 0) throw errors[0];
}

function playerAt(
  { protocol: { codec }, names }: RegressionGame,
  index: number,
  { players, onEntry, isDone }: ServedPlayers,
  onError: (error: unknown) => void,
): Peer<unknown> {
  const seat = names[index] as string;
  const observe = (event: PeerEvent): void => {
    if (event.kind === '>>') onEntry({ side: '>>', ...entryOfBytes(event.bytes, 'stream'), seat });
    if (event.kind === '<<') onEntry({ side: '<<', ...entryOfBytes(event.bytes, 'stream'), seat });
    if (event.kind === 'input-closed') onEntry({ side: '>>', kind: 'end', seat });
  };
  const [peer, own] = memoryPair(
    { label: seat, framer: codec.framer(), observe },
    { label: 'server', framer: codec.framer() },
  );
  const play = async (): Promise<void> => {
    const receive = () => own.receive(Number.POSITIVE_INFINITY);
    for (let next = await receive(); next.ok && !isDone(); next = await receive()) {
      for (const reply of players.answer(index, next.message)) own.send(reply);
    }
    await own.end();
  };
  play().catch((error: unknown) => {
    onError(error);
    return own.end();
  });
  return peer;
}

/** More would mean that the game does not end. */
const MAX_OUTPUTS = 20_000;

/** The session's side, message by message. */
function serveMessages(game: RegressionGame, { players, onEntry, isDone }: ServedPlayers): void {
  const session = openSession(game);
  const { codec } = game.protocol;
  const outputs: Output[] = [...session.begin()];
  for (let next = 0; next < outputs.length && !isDone(); next++) {
    if (next > MAX_OUTPUTS) throw new Error(`${game.name} does not end`);
    const output = outputs[next] as Output;
    if (output.kind === 'remark') continue;
    const seat = game.names[output.seat] as string;
    onEntry(entryOf(output, seat));
    if (output.kind === 'close') continue;
    for (const reply of players.answer(output.seat, parsed(codec.parse(output.text)))) {
      onEntry({ side: '<<', ...entryOfBytes(reply, 'frames'), seat });
      outputs.push(...session.receive(output.seat, parsed(codec.parse(reply))));
    }
  }
}

function parsed(message: ReturnType<RegressionGame['protocol']['codec']['parse']>): unknown {
  if (!message.ok) throw new Error(message.error.message);
  return message.value;
}

const entryOf = (output: Exclude<Output, { readonly kind: 'remark' }>, seat: string): Entry =>
  output.kind === 'send'
    ? { side: '>>', ...entryOfBytes(output.text, 'frames'), seat }
    : { side: '>>', kind: 'close', text: plain(`${output.code} ${output.reason}`), seat };

import { openSession } from '../../games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../games/dominion/sexpr/protocol.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import { versionIn } from '../../kit/protocol-name.js';
import { type Entry, entryOfBytes } from '../../kit/transcript/index.js';
import { memoryPair, type Peer, type PeerEvent } from '../../peer/index.js';
import type { Datum } from '../../wire/sexpr/datum.js';
import { referee } from '../referee.js';
import { namesOf, type Recipe } from './recipes.js';
import type { Players } from './recorded-players.js';

/** In memory nobody is late, but for those who have nothing more to say. */
const PATIENCE = { deadline: 1000, firstDeadline: 1000, grace: 1000, maxTurns: 40 } as const;

export interface Serving<M> {
  readonly players: Players<M>;
  /** What crosses the wire, in its order. */
  readonly put: (entry: Entry) => void;
  /** Whether enough was seen. */
  readonly isOver: () => boolean;
}

/** Our referee serves a game, byte by byte, to players in this process. */
export async function serveSexpr(recipe: Recipe, serving: Serving<Datum>): Promise<void> {
  const names = namesOf(recipe);
  const version = versionIn(recipe.protocol) as Version;
  const session = openSession({ version, names, seed: recipe.seed });
  if (!session.ok) throw new Error(session.error.message);
  const troubles: unknown[] = [];
  const seats = names.map((name, seat) => seatFor(name, seat, serving, (error) => troubles.push(error)));
  await referee(SEXPR, session.value, seats, PATIENCE);
  if (troubles.length > 0) throw troubles[0];
}

function seatFor(
  seat: string,
  index: number,
  { players, put, isOver }: Serving<Datum>,
  onError: (error: unknown) => void,
): Peer<Datum> {
  const observe = (event: PeerEvent): void => {
    if (event.kind === '>>') put({ side: '>>', ...entryOfBytes(event.bytes, 'stream'), seat });
    if (event.kind === '<<') put({ side: '<<', ...entryOfBytes(event.bytes, 'stream'), seat });
    if (event.kind === 'input-closed') put({ side: '>>', kind: 'end', seat });
  };
  const [player, server] = memoryPair(
    { label: seat, framer: SEXPR.codec.framer(), observe },
    { label: 'server', framer: SEXPR.codec.framer() },
  );
  const play = async (): Promise<void> => {
    const hear = () => server.receive(Number.POSITIVE_INFINITY);
    for (let next = await hear(); next.ok && !isOver(); next = await hear()) {
      for (const said of players(index, next.message)) server.send(said);
    }
    await server.end();
  };
  play().catch((error: unknown) => {
    onError(error);
    return server.end();
  });
  return player;
}

import { isDeepStrictEqual } from 'node:util';
import { decodeUtf8 } from '../../dist/core/utf8.js';
import { framingOf } from '../../dist/kit/protocol.js';
import {
  bytesOfEntry,
  type Entry,
  type Header,
  makeTranscript,
  type Transcript,
} from '../../dist/kit/transcript/index.js';
import type { RecordedPlayers, RegressionGame } from './regression-game.js';
import { serveGame } from './serve-game.js';

const headerOf = ({ name, protocolName, names, seed, setup }: RegressionGame): Header => ({
  title: name,
  protocol: protocolName,
  role: 'player',
  seats: names,
  seed,
  ...(setup === undefined ? {} : { setup }),
});

/** Plays a game with players of our own and records it without times: the same code gives the same text. */
export async function recordGame(game: RegressionGame): Promise<string> {
  const entries: Entry[] = [];
  await serveGame(game, {
    players: game.openPlayers(),
    onEntry: (entry) => void entries.push(entry),
    isDone: () => false,
  });
  return makeTranscript({ header: headerOf(game), entries });
}

/** The first difference between a recording and the game as it is served now. */
export interface Deviation {
  /** The index of the entry. */
  readonly entry: number;
  /** Lines of the transcript; null where one of them has ended. */
  readonly recorded: string | null;
  readonly served: string | null;
}

/** Serves a game to players who send what they sent in the recording; null if every byte is the same. */
export async function serveAgain(game: RegressionGame, { header, entries }: Transcript): Promise<Deviation | null> {
  const [recorded, served] = [header, headerOf(game)].map((each) => makeTranscript({ header: each, entries: [] }));
  if (recorded !== served) return { entry: 0, recorded: recorded as string, served: served as string };
  let at = 0;
  let deviation: Deviation | null = null;
  const onEntry = (entry: Entry): void => {
    if (!isSame(entries[at], entry)) deviation ??= { entry: at, recorded: lineOf(entries[at]), served: lineOf(entry) };
    at++;
  };
  const players = recordedPlayers(game, entries, () => (deviation === null ? at : null));
  await serveGame(game, { players, onEntry, isDone: () => deviation !== null });
  return deviation ?? (at < entries.length ? { entry: at, recorded: lineOf(entries[at]), served: null } : null);
}

/** Both were made, or read, in the same way. */
const isSame = (one: Entry | undefined, other: Entry): boolean => isDeepStrictEqual(one, other);

/** Players who repeat the recording at the same places, as long as the server does. */
function recordedPlayers(
  game: RegressionGame,
  recorded: readonly Entry[],
  position: () => number | null,
): RecordedPlayers {
  return {
    answer: (seat) => {
      const begin = position();
      if (begin === null) return [];
      let end = begin;
      while (isSentBy(recorded[end], game.names[seat] as string)) end++;
      return recorded.slice(begin, end).map((entry) => textOf(entry, game));
    },
  };
}

const isSentBy = (entry: Entry | undefined, name: string): boolean => entry?.side === '<<' && entry.seat === name;

/** How an entry is written. */
const lineOf = (entry: Entry | undefined): string | null =>
  entry === undefined
    ? null
    : makeTranscript({ header: BARE, entries: [entry] })
        .slice(BARE_LENGTH)
        .trimEnd();

const BARE: Header = { protocol: 'any', role: 'player' };
const BARE_LENGTH = makeTranscript({ header: BARE, entries: [] }).length;

function textOf(entry: Entry, { name, protocol }: RegressionGame): string {
  if (entry.kind !== 'message' && entry.kind !== 'raw' && entry.kind !== 'hex') {
    throw new Error(`${name}: a recorded player can only send, not ${entry.kind}`);
  }
  const bytes = bytesOfEntry(entry as Parameters<typeof bytesOfEntry>[0], framingOf(protocol.transport));
  return decodeUtf8(bytes, 0, bytes.length);
}

import { isDeepStrictEqual } from 'node:util';
import { decodeUtf8 } from '../../core/utf8.js';
import { bytesOfEntry, type Entry, type Header, makeTranscript, type Transcript } from '../../kit/transcript/index.js';
import { serveJsonrpc, setupOf } from './jsonrpc-recipes.js';
import { namesOf, type Recipe } from './recipes.js';
import { jsonrpcPlayers, recordedPlayers, sexprPlayers } from './recorded-players.js';
import { type Serving, serveSexpr } from './sexpr-recipes.js';

export { RECIPES, type Recipe } from './recipes.js';

const isStream = ({ protocol }: Recipe): boolean => protocol.startsWith('sexpr/');

const headerOf = (recipe: Recipe): Header => ({
  title: recipe.name,
  protocol: recipe.protocol,
  role: 'player',
  seats: namesOf(recipe),
  seed: recipe.seed,
  ...(isStream(recipe) ? {} : { setup: setupOf(recipe) }),
});

/** Plays a game with players of our own and writes it down, without times: the same code gives the same text. */
export async function recordGame(recipe: Recipe): Promise<string> {
  const entries: Entry[] = [];
  const course = { put: (entry: Entry) => void entries.push(entry), isOver: () => false };
  if (isStream(recipe)) await serveSexpr(recipe, { ...course, players: sexprPlayers(recipe) });
  else serveJsonrpc(recipe, { ...course, players: jsonrpcPlayers(recipe) });
  return makeTranscript({ header: headerOf(recipe), entries });
}

/** The first place where a game goes otherwise. */
export interface Deviation {
  /** Of the entries, from 0. */
  readonly entry: number;
  /** Lines of the transcript; null where one of them has ended. */
  readonly recorded: string | null;
  readonly served: string | null;
}

/** Serves a game to players who say what they said in the recording; null if every byte is the same. */
export async function serveAgain(recipe: Recipe, { header, entries }: Transcript): Promise<Deviation | null> {
  const [recorded, served] = [header, headerOf(recipe)].map((each) => makeTranscript({ header: each, entries: [] }));
  if (recorded !== served) return { entry: 0, recorded: recorded as string, served: served as string };
  let at = 0;
  let deviation: Deviation | null = null;
  const put = (entry: Entry): void => {
    if (!isSame(entries[at], entry)) deviation ??= { entry: at, recorded: lineOf(entries[at]), served: lineOf(entry) };
    at++;
  };
  const wire = (entry: Entry): string => textOf(entry, recipe);
  const place = (): number | null => (deviation === null ? at : null);
  const players = recordedPlayers(entries, namesOf(recipe), place, wire);
  await serve(recipe, { players, put, isOver: () => deviation !== null });
  return deviation ?? (at < entries.length ? { entry: at, recorded: lineOf(entries[at]), served: null } : null);
}

/** Both were made, or read, in the same way. */
const isSame = (one: Entry | undefined, other: Entry): boolean => isDeepStrictEqual(one, other);

async function serve(recipe: Recipe, serving: Serving<unknown>): Promise<void> {
  if (isStream(recipe)) await serveSexpr(recipe, serving);
  else serveJsonrpc(recipe, serving);
}

/** How an entry is written. */
const lineOf = (entry: Entry | undefined): string | null =>
  entry === undefined
    ? null
    : makeTranscript({ header: BARE, entries: [entry] })
        .slice(BARE_LENGTH)
        .trimEnd();

const BARE: Header = { protocol: 'any', role: 'player' };
const BARE_LENGTH = makeTranscript({ header: BARE, entries: [] }).length;

function textOf(entry: Entry, recipe: Recipe): string {
  if (entry.kind !== 'message' && entry.kind !== 'raw' && entry.kind !== 'hex') {
    throw new Error(`${recipe.name}: a player does nothing but say something, not ${entry.kind}`);
  }
  const bytes = bytesOfEntry(entry as Parameters<typeof bytesOfEntry>[0], isStream(recipe) ? 'stream' : 'frames');
  return decodeUtf8(bytes, 0, bytes.length);
}

import { readCard, readCards, readMembers, ShapeError } from '../../jsonrpc/decode-choices.js';
import { stateUrl } from '../../jsonrpc/state-url.js';

/** What a server of the JSON-RPC protocol shows to everybody who has the key of a game. */
export interface PublicState {
  /** Who has joined, and how many are to play; null once the game has begun. */
  readonly lobby: { readonly joined: readonly string[]; readonly players: number } | null;
  /** Who is on turn, and what lies on the table; null before the game and after it. */
  readonly turn: PublicTurn | null;
}

export interface PublicTurn {
  readonly player: string;
  readonly supply: Readonly<Record<string, number>>;
  readonly trash: readonly string[];
}

/** Null if it is no state that this protocol knows. */
export function readPublicState(value: unknown): PublicState | null {
  try {
    const [phase, members] = value as readonly unknown[];
    if (phase === 'PreStart') return { lobby: readLobby(members), turn: null };
    return { lobby: null, turn: phase === 'Turn' ? readTurn(members) : null };
  } catch (error) {
    // Whatever it is, it was written by somebody else; a fault of ours would show in the game as well.
    if (error instanceof ShapeError || error instanceof TypeError) return null;
    throw error;
  }
}

function readLobby(value: unknown): PublicState['lobby'] {
  const { num_players: players, players: joined } = readMembers(value, ['num_players', 'players']);
  return { joined: (joined as readonly unknown[]).map(readName), players: readCount(players) };
}

function readTurn(value: unknown): PublicTurn {
  const { supply, trash, current_player: player } = readMembers(value, ['supply', 'trash', 'current_player']);
  const counts = Object.entries(supply as object).map(([card, count]): [string, number] => {
    readCard(card);
    return [card, readCount(count)];
  });
  readCards(trash);
  return { player: readName(player), supply: Object.fromEntries(counts), trash: trash as readonly string[] };
}

function readCount(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new ShapeError('a count is expected');
}

const readName = (player: unknown): string => String(readMembers(player, ['name']).name);

const EVERY_MS = 2000;

/**
 * Looks at the public state of a game from time to time, as long as `isWanted`. A server that does not answer this page is not asked
 * again: the game can be played without.
 */
export function followState(
  socket: string,
  isWanted: () => boolean,
  onState: (state: PublicState | null) => void,
  signal: AbortSignal,
): void {
  const url = stateUrl(socket);
  if (url === null) return;
  const look = async (): Promise<void> => {
    if (isWanted()) {
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (!response.ok) return;
      const state = readPublicState(await response.json());
      // A question has come meanwhile, and tells more.
      if (isWanted()) onState(state);
    }
    if (!signal.aborted) setTimeout(() => void look().catch(() => {}), EVERY_MS);
  };
  look().catch(() => {});
}

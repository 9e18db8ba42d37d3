import { useState } from 'preact/hooks';
import type { Pool, TableSeat } from '../../table/index.js';
import { PROGRAM_RULES, type NetworkRules as Rules, type WantedSeat } from '../../table/remote/index.js';
import { goTo } from '../route.js';
import type { OwnSeat } from '../store/network-games.js';
import { type GameSettings, sharedUndo } from '../store/next-game.js';
import { newSecret, rememberGame } from './own-games.js';
import { postTable } from './table-api.js';

/** What only games over the network have to settle. */
export interface NetworkSettings {
  readonly order: 'random' | 'seats';
  readonly absence: 'bot' | 'forfeit';
  /** The cards that a draft is held with. */
  readonly pool: Pool;
  /** Milliseconds for each answer; 0 for no limit. */
  readonly deadline: number;
  /** Whoever may create games here has it. */
  readonly token: string;
}

/** For as long as the page: they go with the game that is set up. */
let chosen: NetworkSettings = { order: 'random', absence: 'bot', pool: 2, deadline: 0, token: '' };

export function useNetworkSettings(): readonly [NetworkSettings, (changed: Partial<NetworkSettings>) => void] {
  const [settings, setSettings] = useState(chosen);
  return [
    settings,
    (changed) => {
      chosen = { ...settings, ...changed };
      setSettings(chosen);
    },
  ];
}

function wantedSeat(seat: TableSeat): WantedSeat {
  if (seat.kind === 'bot') return { kind: 'bot', strategy: seat.strategy, name: seat.name };
  return seat.kind === 'program' ? { kind: 'program', program: seat.name } : { kind: 'person' };
}

/** Creates a game on the server, and goes to its table; returns why that is not possible. `announce` is given its key first. */
export async function createGame(
  settings: GameSettings,
  announce: (key: string) => Promise<unknown> = async () => {},
): Promise<string | null> {
  const { seats, mode, pointsShown, openHands } = settings;
  const { token, deadline, ...rest } = chosen;
  const hasProgram = seats.some(({ kind }) => kind === 'program');
  const rules = hasProgram ? PROGRAM_RULES : (settings.rules as Rules);
  const wanted = {
    mode,
    rules,
    pointsShown,
    openHands,
    undo: sharedUndo(settings),
    deadline: deadline || null,
    ...rest,
  } as const;
  const key = await postTable({ seats: seats.map(wantedSeat), settings: wanted, seed: null }, token);
  if (!key.ok) return key.error.message;
  await announce(key.value);
  sitDown(
    key.value,
    seats.filter((seat) => seat.kind === 'person'),
  );
  return null;
}

/** Goes to a table at which these people want to play, or asks who does. */
export function sitDown(key: string, people: readonly Pick<OwnSeat, 'name' | 'profile'>[]): void {
  if (people.length > 0) {
    const seats = people.map(({ name, profile = null }) => ({ name: name.trim(), profile, secret: newSecret() }));
    rememberGame({ key, joined: Date.now(), seats, names: people.map(({ name }) => name), isOver: false });
  }
  goTo({ screen: people.length > 0 ? 'online' : 'join', game: key });
}

import { useState } from 'preact/hooks';
import {
  DEFAULT_OPTIONS,
  type GameMode,
  optionsToJson,
  type Profile,
  readOptions,
  type TableOptions,
  type TableSeat,
} from '../../table/index.js';
import { readJson, writeText } from './local-text.js';
import { randomSeed } from './random.js';

/** Settings of the next game, without what is drawn anew for every game. */
export type GameSettings = Omit<TableOptions, 'seed'>;

export const bot = (name: string, strategy: (TableSeat & { kind: 'bot' })['strategy']): TableSeat => ({
  kind: 'bot',
  name,
  strategy,
  seed: 0,
});

export const person = (name: string, profile: string | null = null): TableSeat => ({ kind: 'person', name, profile });

/** Somebody elsewhere, who joins by a link. */
export const guest = (name: string): TableSeat => ({ kind: 'remote', name, profile: null });

/** Somebody's program, as the server lists it. */
export const program = (name: string): TableSeat => ({ kind: 'program', name });

/** Whether a game needs a server. */
export const isNetworked = ({ seats }: Pick<GameSettings, 'seats'>): boolean =>
  seats.some(({ kind }) => kind === 'remote' || kind === 'program');

/** Only in practice against bots can everything be taken back. */
export const sharedUndo = ({ undo }: Pick<GameSettings, 'undo'>): 'off' | 'safe' => (undo === 'off' ? undo : 'safe');

const FIRST_GAME: GameMode = { kind: 'set', name: 'first-game' };

export const DEFAULT_SETTINGS: GameSettings = {
  ...DEFAULT_OPTIONS,
  seats: [person('Player'), bot('Smithy', 'smithy')],
  mode: FIRST_GAME,
  pointsShown: true,
};

const KEY = 'dominion.next-game';

function readStored(): GameSettings {
  const read = readOptions(readJson(KEY), '');
  if (!read.ok) return DEFAULT_SETTINGS;
  const { seed: _, ...settings } = read.value;
  return settings;
}

/** The settings that were used last, kept across visits. */
export function useNextGame(): readonly [GameSettings, (settings: GameSettings) => void] {
  const [settings, setSettings] = useState(readStored);
  const change = (next: GameSettings): void => {
    writeText(KEY, JSON.stringify(optionsToJson({ ...next, seed: 0 })));
    setSettings(next);
  };
  return [settings, change];
}

/** The current profile takes the first seat of a person that nobody has a claim to. */
export function withProfile(settings: GameSettings, profile: Profile | null): GameSettings {
  const { seats } = settings;
  const isSeated = profile === null || seats.some((seat) => seat.kind === 'person' && seat.profile === profile.id);
  const free = seats.findIndex((seat) => seat.kind === 'person' && seat.profile === null);
  if (isSeated || free < 0) return settings;
  return { ...settings, seats: seats.with(free, person(profile.name, profile.id)) };
}

/** All draws follow from the seed, and so do the choices of random bots. */
export const withSeeds = (settings: GameSettings): TableOptions => ({
  ...settings,
  seats: settings.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, seed: randomSeed() } : seat)),
  seed: randomSeed(),
});

import { useEffect, useState } from 'preact/hooks';
import { makeProfile, type Profile, parseProfile } from '../../table/index.js';
import { readText, writeText } from './local-text.js';
import { newId } from './random.js';
import { openStore } from './text-store.js';

/** The people who play on this device. */
export interface Profiles {
  readonly all: readonly Profile[];
  /** Who plays now; null for nobody in particular. */
  readonly current: Profile | null;
  readonly create: (name: string) => void;
  readonly save: (profile: Profile) => void;
  readonly select: (id: string | null) => void;
  readonly remove: (id: string) => void;
}

const CURRENT = 'dominion.profile';

const store = openStore('profiles');

const readAll = async (): Promise<readonly Profile[]> =>
  (await (await store).all())
    .map(parseProfile)
    .flatMap((profile) => (profile.ok ? [profile.value] : []))
    .sort((a, b) => a.created - b.created);

const makeNew = (name: string): Profile => ({ id: newId(), name, created: Date.now(), kept: null });

export function useProfiles(): Profiles {
  const [all, setAll] = useState<readonly Profile[]>([]);
  const [id, setId] = useState(() => readText(CURRENT));
  const refresh = async (): Promise<void> => setAll(await readAll());
  useEffect(() => void refresh(), []);
  const select = (next: string | null): void => {
    writeText(CURRENT, next);
    setId(next);
  };
  const save = async (profile: Profile): Promise<void> => {
    await (await store).put(profile.id, makeProfile(profile));
    await refresh();
  };
  return {
    all,
    current: all.find((profile) => profile.id === id) ?? null,
    select,
    save: (profile) => void save(profile),
    create: (name) => {
      const profile = makeNew(name);
      select(profile.id);
      void save(profile);
    },
    remove: (doomed) => {
      if (doomed === id) select(null);
      void store.then((profiles) => profiles.delete(doomed)).then(refresh);
    },
  };
}

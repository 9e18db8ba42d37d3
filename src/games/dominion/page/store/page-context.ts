import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Profiles } from './device-profiles.js';
import type { Offers } from './network.js';
import { type ChangePreferences, DEFAULT_PREFERENCES, type Preferences } from './preferences.js';

/** What every part of the page may need. */
export interface PageContext {
  readonly preferences: Preferences;
  readonly change: ChangePreferences;
  readonly profiles: Profiles;
  /** Null where no game over the network can be played. */
  readonly offers: Offers | null;
}

const NOBODY: Profiles = {
  all: [],
  current: null,
  create: () => {},
  save: () => {},
  select: () => {},
  remove: () => {},
};

export const Page = createContext<PageContext>({
  preferences: DEFAULT_PREFERENCES,
  change: () => {},
  profiles: NOBODY,
  offers: null,
});

export const usePage = (): PageContext => useContext(Page);

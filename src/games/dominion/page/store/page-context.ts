import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type ChangePreferences, DEFAULT_PREFERENCES, type Preferences } from './preferences.js';
import type { Profiles } from './profiles.js';

/** What every part of the page may need. */
export interface PageContext {
  readonly preferences: Preferences;
  readonly change: ChangePreferences;
  readonly profiles: Profiles;
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
});

export const usePage = (): PageContext => useContext(Page);

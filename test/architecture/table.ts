import { CARD_NAMES } from '../../src/engine/index.js';

const ABOVE_PLAYERS = ['engine', 'wire', 'protocol', 'translate'] as const;
const ABOVE_SERVER = [...ABOVE_PLAYERS, 'players', 'conformance', 'peer'] as const;

export type Folder = { readonly pure: boolean; readonly mayImport: readonly string[] };

/** The direction of imports: what each folder of src may name besides itself. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  engine: { pure: true, mayImport: [] },
  wire: { pure: true, mayImport: [] },
  protocol: { pure: true, mayImport: ['wire', 'engine'] },
  translate: { pure: true, mayImport: ['protocol', 'wire', 'engine'] },
  players: { pure: true, mayImport: ABOVE_PLAYERS },
  conformance: { pure: true, mayImport: ABOVE_PLAYERS },
  peer: { pure: false, mayImport: ['wire'] },
  server: { pure: false, mayImport: ABOVE_SERVER },
  run: { pure: false, mayImport: [...ABOVE_SERVER, 'server'] },
  report: { pure: true, mayImport: ['conformance', 'translate', 'protocol'] },
  cli: { pure: false, mayImport: [...ABOVE_SERVER, 'server', 'run', 'report'] },
};

/** Packages that need no Node, and so may be used where Node may not. */
export const PURE_PACKAGES = ['sexpr-plus', 'ajv', 'yaml'];

/** Where Dominion may be spoken of. A second game arrives beside these, and finds nothing else in its way. */
export const DOMINION_PLACES = [
  'engine/',
  'protocol/',
  'translate/',
  'players/',
  'server/',
  'conformance/dominion/',
  'report/dominion/',
  // The command line offers each game's commands by name.
  'cli/',
];

/** Parts of card names that are plain English, and so prove nothing. */
export const PLAIN_WORDS = (
  'silver gold curse bandit cellar chapel council room feast festival gardens laboratory library market merchant mine ' +
  'remodel sentry spy thief village witch workshop'
).split(' ');

export const CARD_WORDS = new Set(CARD_NAMES.flatMap((name) => name.split('-')));

const pluralOf = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

/** Words that can only mean Dominion: the other parts of its card names, alone or many. */
export const DOMINION_WORDS = new Set([
  'dominion',
  ...[...CARD_WORDS].filter((word) => !PLAIN_WORDS.includes(word)).flatMap((word) => [word, pluralOf(word)]),
]);

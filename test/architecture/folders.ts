export interface Folder {
  readonly pure: boolean;
  readonly mayImport: readonly string[];
  /** Packages that need not be installed. */
  readonly optional?: readonly string[];
}

/** The direction of imports: what each folder of src may name besides itself. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  core: { pure: true, mayImport: [] },
  wire: { pure: true, mayImport: ['core'] },
  kit: { pure: true, mayImport: ['core', 'wire'] },
  games: { pure: true, mayImport: ['core', 'wire', 'kit'] },
  peer: { pure: false, mayImport: ['core', 'wire'] },
  host: { pure: false, mayImport: ['core', 'wire', 'kit', 'peer'] },
  run: { pure: false, mayImport: ['core', 'wire', 'kit', 'peer', 'host'] },
  report: { pure: true, mayImport: ['core', 'kit'] },
  queue: {
    pure: false,
    mayImport: ['core', 'wire', 'kit', 'peer', 'host', 'run', 'report'],
    optional: ['bullmq', 'ioredis'],
  },
  api: { pure: false, mayImport: ['core', 'wire', 'kit', 'games', 'peer', 'host', 'run', 'report'] },
  cli: { pure: false, mayImport: ['core', 'wire', 'kit', 'peer', 'host', 'run', 'report', 'queue', 'api'] },
};

/** Scripts of pages, which run in a browser: they know the DOM and the reader's time zone, but still no Node. */
export const IN_BROWSER: readonly string[] = ['src/report/html/page/', 'src/games/dominion/page/'];

/** Packages that need no Node, and so may be used where Node may not. */
export const PURE_PACKAGES = ['sexpr-plus', 'ajv', 'yaml', 'picomatch', 'fast-string-width'];

/** Packages that are bundled into pages, and so need not be installed with Herald. */
export const PAGE_PACKAGES = ['preact'];

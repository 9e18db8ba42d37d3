/** What operating systems and tools leave behind, and where it comes from. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [/^__MACOSX$/, 'left behind by macOS'],
  [/^\._/, 'left behind by macOS'],
  [/^\.DS_Store$/, 'left behind by macOS'],
  [/^(Thumbs\.db|desktop\.ini)$/i, 'left behind by Windows'],
];

/** Folders that belong to tools: next to submissions, they are none. */
const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/^node_modules$/, 'belongs to npm'],
  [/^\./, 'hidden'],
];

const reasonIn = (list: typeof LEFTOVERS, name: string): string | null =>
  list.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** Why a file is never part of a submission; null if it may be. */
export const whyLeftover = (name: string): string | null => reasonIn(LEFTOVERS, name);

/** Why an entry of the directory of submissions is none; null if it may be one. */
export const whyNoSubmission = (name: string): string | null => whyLeftover(name) ?? reasonIn(TOOLS, name);

/** Whether an entry is disregarded when a folder is searched for the one that holds the program. */
export const isBesideThePoint = (name: string): boolean => whyNoSubmission(name) !== null;

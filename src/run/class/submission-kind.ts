import type { OpenOptions } from './intake/open-submission.js';
import type { FoundSubmission } from './intake/submission-source.js';
import { readSources, readTexts, type SourceText } from './read-sources.js';
import { listFiles } from './submission-files.js';
import type { WorkFolder } from './work-folder.js';

/** Nothing says what it is written in. */
const UNKNOWN = '';

/** Endings of files that no program is written in. */
const NOT_SOURCE = /^(md|txt|rst|json|ya?ml|toml|xml|html?|css|csv|log|cfg|ini|lock|svg|pdf)$/;

/** Programs that scripts name in their first line, by the usual ending of such scripts. */
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/\b(python|pypy)[\d.]*\b/, 'py'],
  [/\b(node|deno|bun)\b/, 'js'],
  [/\b(ba|da|z)?sh\b/, 'sh'],
  [/\bruby\b/, 'rb'],
  [/\bperl\b/, 'pl'],
];

/** Endings of the same language. */
const SAME: Readonly<Record<string, string>> = { mjs: 'js', cjs: 'js', h: 'c', hpp: 'cpp', cc: 'cpp', bash: 'sh' };

/** What most of a program is written in, as the ending of its files. */
export function kindOf(files: readonly SourceText[]): string {
  const sizes = new Map<string, number>();
  for (const { path, text } of files) {
    const kind = kindOfFile(path, text);
    if (kind !== UNKNOWN) sizes.set(kind, (sizes.get(kind) ?? 0) + text.length);
  }
  const [most] = [...sizes].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? UNKNOWN;
}

function kindOfFile(path: string, text: string): string {
  const ending = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase();
  if (ending !== undefined) return NOT_SOURCE.test(ending) ? UNKNOWN : (SAME[ending] ?? ending);
  const first = /^#!(.*)/.exec(text)?.[1] ?? '';
  return INTERPRETERS.find(([pattern]) => pattern.test(first))?.[1] ?? UNKNOWN;
}

/** The kind of each submission by its name, to tell how long it will take. One that cannot be read is of an unknown kind. */
export async function kindsOf(
  submissions: readonly FoundSubmission[],
  work: WorkFolder,
  options: OpenOptions,
): Promise<ReadonlyMap<string, string>> {
  const kinds = new Map<string, string>();
  for (const each of submissions) kinds.set(each.name, kindOf(await peek(each, work, options)));
  return kinds;
}

/** Folders are read where they are. */
async function peek(submission: FoundSubmission, work: WorkFolder, options: OpenOptions): Promise<SourceText[]> {
  const { source } = submission;
  if (source.kind !== 'folder') return readSources(submission, work, options);
  return listFiles(source.path, options.limits)
    .then(() => readTexts(source.path))
    .catch(() => []);
}

/** One of each kind comes first, so that it is soon known what the others will take. */
export function oneOfEachKindFirst(
  submissions: readonly FoundSubmission[],
  kinds: ReadonlyMap<string, string>,
): FoundSubmission[] {
  const first = new Map<string | undefined, FoundSubmission>();
  for (const each of submissions) if (!first.has(kinds.get(each.name))) first.set(kinds.get(each.name), each);
  const begin = new Set(first.values());
  return [...begin, ...submissions.filter((each) => !begin.has(each))];
}

/** What Node says less well than everybody else does. */
const PLAINER: Readonly<Record<string, string>> = { 'illegal operation on a directory': 'is a directory' };

/** What is wrong with a file, in words alone: the code, the call and the path again are nobody's help. */
export function describeFileError(error: unknown): string {
  const { message } = error as Error;
  const [, words = message] = /^[A-Z0-9]+: ([^,]+)(?:, |$)/.exec(message) ?? [];
  return PLAINER[words] ?? words;
}

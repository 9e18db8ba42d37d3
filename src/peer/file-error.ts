/** Where Node's wording is not the usual one. */
const USUAL_WORDING: Readonly<Record<string, string>> = { 'illegal operation on a directory': 'is a directory' };

/** What is wrong with a file, without Node's error code, system call and path, which the caller has named already. */
export function describeFileError(error: unknown): string {
  const { message } = error as Error;
  const [, reason = message] = /^[A-Z0-9]+: ([^,]+)(?:, |$)/.exec(message) ?? [];
  return USUAL_WORDING[reason] ?? reason;
}

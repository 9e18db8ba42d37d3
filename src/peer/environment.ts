/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where programs are found, and how they speak to people: nothing that changes how they behave on the wire. */
const PASSED: readonly string[] = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TERM',
  'TMPDIR',
  'JAVA_HOME',
];

/** `LC_ALL`, `LC_CTYPE` and so on. */
const LOCALE = /^LC_[A-Z]+$/;

/** Names of further variables to pass, separated by commas. A Herald that is started by another one passes them too. */
const MORE = 'HERALD_PASS_ENV';

/**
 * The environment of a program that Herald starts. A variable such as PYTHONUNBUFFERED or NODE_OPTIONS would help a
 * player here that fails elsewhere, and tokens are not for players to read.
 */
export function cleanEnvironment(own: Environment): Record<string, string> {
  const more = (own[MORE] ?? '').split(',').map((name) => name.trim());
  const isPassed = (name: string): boolean =>
    PASSED.includes(name) || LOCALE.test(name) || name === MORE || more.includes(name);
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) => (value !== undefined && isPassed(name) ? [[name, value]] : [])),
  );
}

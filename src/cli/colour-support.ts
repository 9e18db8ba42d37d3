/**
 * Whether to print in colours: on a terminal, unless NO_COLOR or a simple terminal says otherwise. FORCE_COLOR decides wherever it is
 * set, as in other tools: 0 or false turns colours off, anything else on.
 */
export function wantsColours(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: never = '', TERM: terminal } = environment;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && never === '' && terminal !== 'dumb';
}

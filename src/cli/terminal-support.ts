import type { Environment } from '../peer/environment.js';

const LINKING = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby', 'rio'];

/**
 * Whether the terminal shows links. None of them can be asked, so it goes by what terminals set; FORCE_HYPERLINK decides wherever it is
 * set.
 */
export function knowsLinks(environment: Environment, isTerminal: boolean): boolean {
  const {
    FORCE_HYPERLINK: forced = '',
    TERM_PROGRAM: program = '',
    VTE_VERSION: vte = '0',
    TERM: terminal,
  } = environment;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  if (!isTerminal || terminal === 'dumb' || environment['CI'] !== undefined || environment['TMUX'] !== undefined)
    return false;
  const isSet = ['WT_SESSION', 'KITTY_WINDOW_ID', 'KONSOLE_VERSION', 'DOMTERM'].some((name) => environment[name]);
  // VTE is the terminal of GNOME; before 0.50, it crashed at links.
  return isSet || LINKING.includes(program) || Number(vte) >= 5000;
}

/**
 * Whether to print in colours: on a terminal, unless NO_COLOR or a simple terminal says otherwise. FORCE_COLOR decides wherever it is
 * set, as in other tools: 0 or false turns colours off, anything else on.
 */
export function wantsColours(environment: Environment, isTerminal: boolean): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: never = '', TERM: terminal } = environment;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && never === '' && terminal !== 'dumb';
}

import { within } from '../known-options.js';

const MAX_PORT = 65_535;

interface ListeningOptions {
  readonly port?: number;
  /** Null for none. */
  readonly deadline?: number | null;
}

/** That a server can listen where it is told to, and wait as long as it is told to. */
export function requireListening<O extends ListeningOptions>(options: O): O {
  const { port, deadline } = options;
  if (port !== undefined) within('port', port, 0, MAX_PORT);
  if (deadline !== undefined && deadline !== null) within('deadline', deadline, 1);
  return options;
}

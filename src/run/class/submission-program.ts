import { dirname } from 'node:path';
import { findCommand, isOfMachine, isWithin, realPath } from '../../peer/index.js';

/**
 * Why a sandbox must not run a command of a submission; null if it may. A sandbox shows the folder of the program that it runs.
 * A student who names that program, or whose build makes a link, would choose what is shown: somebody else's submission, say.
 */
export function whyElsewhere(argv: readonly string[], root: string, trusted: readonly string[] = []): string | null {
  const [program = ''] = argv;
  const found = findCommand(argv, { cwd: root });
  // What is on the PATH was put there by the teacher.
  if (!found.ok || !program.includes('/') || trusted.includes(program)) return null;
  const file = found.value[0] as string;
  const isAllowed = (path: string): boolean => isWithin(path, realPath(root)) || isOfMachine(path);
  return [dirname(file), file].map(realPath).every(isAllowed) ? null : `${program} leads out of the submission`;
}

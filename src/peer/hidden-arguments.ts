import { resolve } from 'node:path';
import { findCommand } from './command.js';
import { cleanEnvironment } from './environment.js';
import { sandboxUser } from './sandbox-user.js';
import { isWithin, mountsFor, realPath, type SandboxView, statOf } from './sandbox-view.js';

/** The arguments of a program that name files which it does not see in its sandbox. */
export function hiddenArguments(view: Omit<SandboxView, 'env'>): string[] {
  const found = findCommand(view.argv, { cwd: view.cwd });
  const named = view.argv.slice(1).filter((word) => statOf(resolve(view.cwd, word)) !== undefined);
  if (!found.ok || named.length === 0) return [];
  const mounts = mountsFor({ ...view, argv: found.value, env: cleanEnvironment(process.env) }, sandboxUser());
  return named.filter((word) => {
    const file = realPath(resolve(view.cwd, word));
    const around = mounts.findLast(({ path }) => isWithin(file, realPath(path)));
    return around?.kind !== 'show' && around?.kind !== 'write';
  });
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>> & {
  readonly resolved?: string;
};

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>;
};
const entries = Object.entries(lock.packages);

test('the lock file names no registry, so that each machine asks its own', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

// npm leaves out what it could not find when it wrote the lock, and `npm ci` then refuses on every machine.
test('the lock file is complete for every platform', () => {
  const absent = entries.flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(absent).toEqual([]);
});

import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Imports a module of the benches bundled into one file with all that it imports. */
export async function importBundled<Module>(name: string): Promise<Module> {
  const file = fileURLToPath(new URL(`bundled/${name}.js`, import.meta.url));
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`${name}.js`, import.meta.url)),
    platform: 'node',
    logLevel: 'warn',
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return (await import(file)) as Module;
}

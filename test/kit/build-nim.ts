import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../../', import.meta.url);

/** Compiles Nim's Herald to one file, which runs against the built Herald in dist/. */
export async function buildNim(file: string): Promise<void> {
  const bundle = await rolldown({
    input: new URL('test/kit/nim-herald.ts', root).pathname,
    platform: 'node',
    external: (id) => id.startsWith('node:'),
    plugins: [
      {
        name: 'herald-is-built',
        resolveId: (source) => {
          const [, path] = /^(?:\.\.\/)+src\/(.*)$/.exec(source) ?? [];
          return path === undefined ? null : { id: new URL(`dist/${path}`, root).href, external: true };
        },
        // Where Nim finds its cases.
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
}

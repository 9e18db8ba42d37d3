import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of Herald. */
export const { version: HERALD } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };

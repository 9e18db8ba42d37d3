import type { Payload } from '../payload.js';

/** What the generator has compressed. */
export async function unpack(packed: string): Promise<Payload> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text()) as Payload;
}

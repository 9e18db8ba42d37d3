import { type OpenServer, type OpenServerOptions, openServer } from '../server/open-server.js';

/**
 * A fixture for `test.extend({ server: serverFixture() })`: a game server for each test that asks for it, which is closed after
 * the test.
 */
export const serverFixture =
  (options: OpenServerOptions = {}) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which other fixtures this one needs.
  async ({}: object, use: (server: OpenServer) => Promise<void>): Promise<void> => {
    const server = await openServer(options);
    try {
      await use(server);
    } finally {
      await server.close();
    }
  };

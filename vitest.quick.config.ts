import { defineConfig } from 'vitest/config';

const SECOND = 1000;

/** The pure half of Herald, without its longest proofs: no processes, no sockets, no browser. */
export default defineConfig({
  test: {
    include: ['test/*.test.ts', 'test/{core,wire,kit,games,report}/**/*.test.ts'],
    exclude: [
      // These run the command line.
      'test/readme.test.ts',
      'test/kit/nim.test.ts',
      // These start servers.
      'test/games/*/*/server/*.test.ts',
      'test/games/dominion/lan/server.test.ts',
      // These need a browser.
      'test/{report,games}/**/*browser*.test.ts',
      'test/games/*/page/*.test.ts',
      'test/report/html/{using,whole-report,board}.test.ts',
      // Thousands of games and of malformed messages each.
      'test/games/dominion/engine/{random-games-*,mutants}.test.ts',
      'test/games/dominion/jsonrpc/table/{games,fuzz,secrecy}.test.ts',
      'test/games/dominion/{sexpr,jsonrpc}/audit/audit*.test.ts',
    ],
    globalSetup: ['test/own-temporary-folder.ts', 'test/python-path.ts', 'test/extra-certificates.ts'],
    setupFiles: ['test/setup-file.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60 * SECOND,
  },
});

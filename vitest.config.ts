import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LONG } from './test/sizes.js';

// .ci/run reads the counts from this file, so it names the place.
const results = process.env['HERALD_RESULTS'];

const SECOND = 1000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/own-temporary-folder.ts'],
    setupFiles: ['test/setup-file.ts'],
    // Loading Herald anew for each of hundreds of files would take longer than most of them.
    isolate: false,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    // Many tests wait, for a deadline or for a program to start. As a percentage, it could not be more than there are cores.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: (LONG ? 3600 : 300) * SECOND,
    hookTimeout: 60 * SECOND,
  },
});

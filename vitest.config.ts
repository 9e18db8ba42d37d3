import { defineConfig } from 'vitest/config';
import { LONG } from './test/sizes.js';

// .ci/run reads the counts from this file, so it names the place.
const results = process.env['HERALD_RESULTS'];

const SECOND = 1000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/own-temporary-folder.ts'],
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    // Vitest would leave one core alone; on the usual two that is half of them.
    maxWorkers: '100%',
    testTimeout: (LONG ? 3600 : 300) * SECOND,
    hookTimeout: 60 * SECOND,
  },
});

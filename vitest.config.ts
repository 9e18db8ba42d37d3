import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { JsonReporter } from 'vitest/node';
import { FlakyReporter } from './test/flaky-reporter.js';
import { LongestFirst } from './test/longest-first.js';
import { LONG } from './test/sizes.js';

// .ci/run reads the counts from this file, so it names the place.
const results = process.env['HERALD_RESULTS'];

const SECOND = 1000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/own-temporary-folder.ts', 'test/python-path.ts', 'test/extra-certificates.ts'],
    setupFiles: ['test/setup-file.ts'],
    // Loading Herald anew for each of hundreds of files would take longer than most of them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FlakyReporter(), ...(results ? [new JsonReporter({ outputFile: results })] : [])],
    // Tests of real processes, sockets and browsers share two cores there with whatever else runs.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    // Many tests wait, for a deadline or for a program to start. As a percentage, it could not be more than there are cores.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: (LONG ? 3600 : 300) * SECOND,
    hookTimeout: 60 * SECOND,
  },
});

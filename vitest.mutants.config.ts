import { defineConfig } from 'vitest/config';
import { Matrix } from './test/mutants/matrix.js';

const HOUR = 3_600_000;

export default defineConfig({
  test: {
    include: ['test/mutants/*s.test.ts'],
    exclude: ['test/mutants/references.test.ts'],
    globalSetup: ['test/own-temporary-folder.ts', 'test/python-path.ts', 'test/extra-certificates.ts'],
    setupFiles: ['test/setup-file.ts'],
    isolate: false,
    reporters: [new Matrix()],
    env: { HERALD_MATRIX: '1' },
    maxWorkers: '100%',
    testTimeout: HOUR,
  },
});

// usage: node summary.mjs RESULTS STATUS
// Prints `N passed, N failed[, N skipped]` from Vitest's JSON results and the exit status of the test command.
import { readFileSync } from 'node:fs';

const [file, status] = process.argv.slice(2);

function readResults() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No results: type check, lint or the installation failed before any test ran.
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  }
}

const results = readResults();
const passed = results.numPassedTests;
const skipped = results.numPendingTests + results.numTodoTests;
// A failure that is no test's own (a file that does not load, a failed type check, nothing run) counts as one.
const succeeded = status === '0' && passed > 0;
const failed = Math.max(results.numFailedTests, succeeded ? 0 : 1);

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

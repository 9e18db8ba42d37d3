// Writes docs/performance.md and its chart from bench/history.ndjson: npm run docs:performance.
import { writeFileSync } from 'node:fs';
import { readHistory } from '../build/history.js';
import { makePerformancePage } from '../build/performance-page.js';

const { markdown, chart } = makePerformancePage(readHistory());
writeFileSync(new URL('../docs/performance.md', import.meta.url), markdown);
writeFileSync(new URL('../docs/performance.svg', import.meta.url), chart);

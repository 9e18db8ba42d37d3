// Freezes all cases as a set of requirements: node scripts/freeze-requirements.mjs 2026-12. Uses the build.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ownCaseFiles } from '../dist/run/case-files.js';
import { caseFingerprint } from '../dist/run/grade/requirements.js';

const [name = ''] = process.argv.slice(2);
const folder = new URL('../fixtures/requirements/', import.meta.url);
const file = new URL(`${name}.txt`, folder);
if (!/^\d{4}-\d\d$/.test(name))
  throw new Error(`"${name}" is not the name of a set; expected a month, such as 2026-12`);
if (existsSync(file)) throw new Error(`${name} is frozen already, and sets never change`);
mkdirSync(folder, { recursive: true });
writeFileSync(
  file,
  [
    '# The cases of a set of requirements, with a fingerprint of each. Sets never change.',
    ...ownCaseFiles().map((one) => `${caseFingerprint(readFileSync(one.file, 'utf8'))} ${one.id}`),
    '',
  ].join('\n'),
);

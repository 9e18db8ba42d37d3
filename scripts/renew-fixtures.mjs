// Serves every recorded game of fixtures/regression again, shows what has changed, and records those games anew; with --check
// it only shows the changes. Uses the build: npm run fixtures:renew -- [--check] [FOLDER]
import { REGRESSION, surveyRecordings, writeRenewals } from '../build/regression/regression-files.js';
import { REGRESSION_GAMES } from '../build/regression/regression-games.js';
import { diffLines } from './line-diff.mjs';

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const [folder = REGRESSION] = args.filter((arg) => arg !== '--check');
const renewals = await surveyRecordings(folder, REGRESSION_GAMES);
const changed = renewals.filter(({ state }) => state !== 'same');

for (const { name, state, before, after } of changed) {
  const { added, removed, text } = diffLines(before ?? '', after ?? '');
  const diff = state === 'changed' ? `\n${text}` : '';
  process.stdout.write(`${state} ${name}: ${removed} lines removed, ${added} added${diff}\n\n`);
}

const counts = ['same', 'changed', 'missing', 'obsolete'].map(
  (state) => `${renewals.filter((each) => each.state === state).length} ${state}`,
);
process.stdout.write(`${renewals.length} recordings: ${counts.join(', ')}\n`);

if (isCheck) process.exitCode = changed.length === 0 ? 0 : 1;
else if (changed.length > 0) {
  writeRenewals(folder, renewals);
  process.stdout.write(`${changed.length} renewed; review the changes before you commit them\n`);
}

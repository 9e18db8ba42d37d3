import type { Command } from 'commander';
import { didYouMean } from '../core/spelling.js';
import { GENERATED, parseCaseId } from '../kit/case-id.js';
import { matchesId } from '../kit/case-selection.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { Rubric, Scope } from '../report/rubric.js';
import { readOwnCases } from '../run/case-files.js';
import { createFile } from './create-file.js';
import { CREATION_EXIT_CODES, helpSections } from './help.js';
import { readRubric } from './report/read-files.js';
import { TEMPLATE } from './rubric/rubric-template.js';

const DEFAULT_FILE = 'rubric.yml';

export function declare(command: Command, games: GameCatalog): void {
  command.usage('init|check [file]');
  command
    .command('init')
    .description('write a commented rubric to start from')
    .argument('[file]', 'the file to write; - for standard output', DEFAULT_FILE)
    .addHelpText('after', INIT_HELP)
    .action(init);
  command
    .command('check')
    .description('check a rubric')
    .argument('<file>', 'the rubric')
    .addHelpText('after', CHECK_HELP)
    .action((file: string) => check(file, games));
}

const INIT_HELP = helpSections({
  exitCodes: CREATION_EXIT_CODES,
  examples: ['herald rubric init', 'herald rubric init - | less'],
});

const CHECK_HELP = helpSections({
  about:
    "Says what is wrong, where, and what is allowed there. Topics and patterns that match none of Herald's cases are noted, but allowed: they may match yours.",
  exitCodes: { 0: 'the rubric is OK', 2: 'usage error, or a mistake in the rubric' },
  examples: ['herald rubric check rubric.yml'],
});

function init(path: string): void {
  if (path === '-') process.stdout.write(TEMPLATE);
  else {
    createFile(path, TEMPLATE);
    process.stdout.write(`wrote ${path}; uncomment what you need\n`);
  }
}

async function check(path: string, games: GameCatalog): Promise<void> {
  const unused = unusedIn(await readRubric(path, games));
  process.stdout.write(unused.length === 0 ? 'OK\n' : unused.map((each) => `note: ${each}\n`).join(''));
  process.exitCode = EXIT.passed;
}

/** Topics and patterns that match none of Herald's own cases. */
function unusedIn({ points, partial, penalties, caps, hidden }: Rubric): string[] {
  const cases = readOwnCases(() => true).cases.map(({ id, transcript }) => ({
    id,
    register: transcript.header.id ?? null,
  }));
  const topics: string[] = [...new Set([...cases.map(({ id }) => parseCaseId(id).topic), ...GENERATED])];
  const scopes = [...points, ...partial, ...penalties].map(({ scope }) => scope);
  const patterns = [...scopes.flatMap(patternIn), ...hidden].filter(
    (pattern) => parseCaseId(pattern).generated === null,
  );
  return [
    ...[...scopes.flatMap(topicIn), ...Object.keys(caps)]
      .filter((topic) => !topics.includes(topic))
      .map((topic) => `no case of Herald's has the topic ${topic}${didYouMean(topic, topics)}`),
    ...patterns
      .filter((pattern) => !cases.some((each) => matchesId(pattern, each)))
      .map((pattern) => `no case of Herald's matches ${pattern}`),
  ];
}

const patternIn = (scope: Scope): string[] => ('cases' in scope ? [scope.cases] : []);
const topicIn = (scope: Scope): string[] => ('topic' in scope ? [scope.topic] : []);

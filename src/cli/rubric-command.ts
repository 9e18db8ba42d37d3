import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { matchesId } from '../kit/case-selection.js';
import { fileErrorOf } from '../peer/index.js';
import type { Rubric, Scope } from '../report/rubric.js';
import { topicOf } from '../report/topic.js';
import { readOwnCases } from '../run/case-files.js';
import { didYouMean, UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { readRubric } from './report/write-files.js';
import { TEMPLATE } from './rubric/rubric-template.js';

const DEFAULT_FILE = 'rubric.yml';

export function declare(command: Command): void {
  command.usage('init|check [file]');
  command
    .command('init')
    .description('write a rubric to begin with, in which everything is explained')
    .argument('[file]', 'where to; - is standard output', DEFAULT_FILE)
    .action(init);
  command
    .command('check')
    .description('say what is wrong with a rubric')
    .argument('<file>', 'the rubric')
    .addHelpText('after', HELP)
    .action(check);
}

const HELP = `
Names what is wrong with its line, and what is allowed there. Topics and patterns that mean none of Herald's own cases are
named too, since they may be meant for yours. Exit codes: 0 nothing is wrong, 2 something is.`;

function init(path: string): void {
  if (path === '-') process.stdout.write(TEMPLATE);
  else {
    create(path);
    process.stdout.write(`${path} is written; uncomment in it what you need\n`);
  }
}

function create(path: string): void {
  try {
    writeFileSync(path, TEMPLATE, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`${path}${isThere ? ' is there already, and is left as it is' : `: ${fileErrorOf(error)}`}`);
  }
}

function check(path: string): void {
  const idle = idleIn(readRubric(path));
  process.stdout.write(idle.length === 0 ? 'nothing is wrong\n' : `${idle.map((each) => `note: ${each}\n`).join('')}`);
  process.exitCode = EXIT.passed;
}

/** Made while grading, and so in no folder. */
const MADE = ['sampled', 'games'];

/** Words that mean none of our own cases. */
function idleIn({ points, partial, penalties, caps, hidden }: Rubric): string[] {
  const cases = readOwnCases(() => true).cases.map(({ id, transcript }) => ({
    id,
    register: transcript.header.id ?? null,
  }));
  const topics = [...new Set([...cases.map(({ id }) => topicOf(id)), ...MADE])];
  const scopes = [...points, ...partial, ...penalties].map(({ scope }) => scope);
  const patterns = [...scopes.flatMap(patternIn), ...hidden].filter(
    (pattern) => !MADE.includes(pattern.split('/')[0] ?? ''),
  );
  return [
    ...[...scopes.flatMap(topicIn), ...Object.keys(caps)]
      .filter((topic) => !topics.includes(topic))
      .map((topic) => `no case of Herald's has the topic ${topic}${didYouMean(topic, topics)}`),
    ...patterns
      .filter((pattern) => !cases.some((each) => matchesId(pattern, each)))
      .map((pattern) => `no case of Herald's is meant by ${pattern}`),
  ];
}

const patternIn = (scope: Scope): string[] => ('cases' in scope ? [scope.cases] : []);
const topicIn = (scope: Scope): string[] => ('topic' in scope ? [scope.topic] : []);

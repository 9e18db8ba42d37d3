import { type Command, Option } from 'commander';
import { parseSeed } from '../core/seed.js';
import { legalityFor } from '../kit/conversation-questions.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog, LoadedProtocol } from '../kit/game-catalog.js';
import { pageFor } from '../kit/rule-pages.js';
import type { LegalityChecker, Question, ReplyJudgement } from '../kit/static-questions.js';
import { expandRepeats } from '../report/console/text.js';
import { makePlainJson } from '../report/plain-json.js';
import { plainText } from '../report/plain-text.js';
import { requireOk, UsageError } from '../run/errors.js';
import { helpSections } from './help.js';
import { readMessages } from './input.js';
import { onlyWith } from './option-checks.js';
import { loadProtocol, protocolHelp } from './protocol-option.js';
import { writeLines } from './stdout.js';

interface RawOptions {
  readonly protocol?: string;
  readonly reply?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly apply?: boolean;
  readonly seed?: string;
}

export function declare(command: Command, games: GameCatalog): void {
  command
    .argument('[file]', 'a file with the message to reply to (default: standard input)')
    .option('--protocol <protocol>', protocolHelp(games))
    .option('--reply <reply>', 'judge this reply instead of listing the legal ones')
    .addOption(onlyWith('--reply', new Option('--apply', 'with --reply: print the state after it, if it is legal')))
    .addOption(
      onlyWith('--apply', new Option('--seed <number>', 'with --apply: the seed of what is drawn (default: 1)')),
    )
    .option('--strict', 'reject replies that only a lenient reading of the protocol allows')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string | undefined, raw: RawOptions) => run(file, raw, games));
}

const HELP = helpSections({
  about:
    'Reads a message that asks for a reply. Put each JSON message on its own line. The last one is the question; lines after << are what the player sent before. An illegal --reply shows up to 20 legal ones. What --apply prints is for the next call; docs/protocols says how each protocol takes it. Where messages do not show what is drawn, --seed makes it up, with a note on standard error.',
  exitCodes: {
    0: 'the reply is legal, or the replies are listed',
    1: 'the reply is illegal',
    2: 'usage error, or a bad message',
  },
  examples: [
    'herald legal --protocol sexpr/v3 message.txt',
    "herald legal --protocol sexpr/v3 --reply '(buy gold)' message.txt",
    "herald legal --protocol sexpr/v3 --reply '(buy gold)' --apply message.txt",
    'herald legal --protocol gc18/1 --reply \'{"typeOfMove":"ChooseCloud","cloudNumber":0}\' --apply message.json',
  ],
});

async function run(file: string | undefined, raw: RawOptions, games: GameCatalog): Promise<void> {
  const loaded = await loadProtocol(games, raw.protocol);
  const { protocol, version } = loaded;
  const question = await readQuestion(file, protocol.legality ?? legalityFor(protocol), version);
  for (const note of question.notes ?? []) process.stderr.write(plainText(`note: ${note}\n`));
  if (raw.reply === undefined) await list(question, raw);
  else judge(question, expandRepeats(raw.reply), raw, loaded);
}

function judge(question: Question, reply: string, raw: RawOptions, { registry, name }: LoadedProtocol): void {
  const judged = question.judge(reply);
  const passes = judged.legal && (!raw.strict || judged.notes.length === 0);
  if (!raw.apply || !passes) {
    const page = judged.legal ? null : pageFor(registry, judged.rule.id, name);
    show(judged, passes, raw, page);
    return;
  }
  if (question.apply === undefined) throw new UsageError('what follows from a reply to this message is not known');
  const next = requireOk(question.apply(reply, requireOk(parseSeed(raw.seed ?? '1'))));
  if (next.note !== undefined) process.stderr.write(plainText(`note: ${next.note}\n`));
  process.stdout.write(`${next.text}\n`);
}

async function readQuestion(file: string | undefined, legality: LegalityChecker, version: string): Promise<Question> {
  const source = file ?? 'standard input';
  const read = legality.readQuestion(version, await readMessages(file, legality.expects));
  if (read.ok) return read.value;
  const { code, message, isWire } = read.error;
  if (code === 'wire/empty') throw new UsageError(`${source} is empty; expected ${legality.expects}`);
  throw new UsageError(
    isWire ? `${source}: ${message} [${code}]; expected ${legality.expects}` : `bad message: ${message} [${code}]`,
  );
}

const list = ({ replies }: Question, { strict = false, json = false }: RawOptions): Promise<void> =>
  writeLines(json ? [makePlainJson({ replies: [...known(replies(strict))] })] : known(replies(strict)));

/** A reply is due, so that an empty list would be wrong. */
function* known(replies: Iterable<string>): Generator<string, void, undefined> {
  let count = 0;
  for (const reply of replies) {
    count++;
    yield reply;
  }
  if (count > 0) return;
  throw new UsageError(
    'the legal replies depend on something that the message does not show; add the earlier messages, or use --reply',
  );
}

function show(judged: ReplyJudgement, passes: boolean, { json = false }: RawOptions, page: string | null): void {
  process.exitCode = passes ? EXIT.passed : EXIT.failed;
  process.stdout.write(json ? makeJson(judged, passes, page) : plainText(makeText(judged, passes, page)));
}

const MAX_SHOWN = 20;

function firstReplies(replies: Iterable<string>): { readonly legal: string[]; readonly more: boolean } {
  const legal: string[] = [];
  for (const reply of replies) {
    if (legal.length === MAX_SHOWN) return { legal, more: true };
    legal.push(reply);
  }
  return { legal, more: false };
}

function makeJson(judged: ReplyJudgement, passes: boolean, page: string | null): string {
  if (judged.legal) return `${makePlainJson({ legal: passes, notes: judged.notes })}\n`;
  const { code, rule, reason, path = null, replies } = judged;
  const { legal, more } = firstReplies(replies);
  const { id, title, document, register } = rule;
  return `${makePlainJson({ legal: false, ...(code !== undefined && { code }), rule: id, title, reason, document, register, page, path, replies: legal, more })}\n`;
}

function makeText(judged: ReplyJudgement, passes: boolean, page: string | null): string {
  if (judged.legal) {
    const notes = judged.notes.map(({ rule, register, title }) => `not strict: ${rule} (${register}): ${title}\n`);
    return [passes ? 'legal\n' : 'illegal under --strict\n', ...notes].join('');
  }
  const { code, rule, reason, replies } = judged;
  const { legal, more } = firstReplies(replies);
  return [
    'illegal',
    ...(code === undefined ? [] : [`code:   ${code}`]),
    `rule:   ${rule.id}${rule.register === null ? '' : ` (${rule.register})`}: ${rule.title}`,
    `why:    ${reason}`,
    ...(rule.document === null ? [] : [`clause: ${rule.document}`]),
    ...(page === null ? [] : [`read:   ${page}`]),
    `legal:  ${[...legal, ...(more ? ['…'] : [])].join(separatorFor(legal))}`,
    '',
  ].join('\n');
}

const LONGEST_IN_A_LINE = 40;

/** Short replies are on one line, long ones below each other. */
const separatorFor = (replies: readonly string[]): string =>
  replies.some(({ length }) => length > LONGEST_IN_A_LINE) ? '\n        ' : '  ';

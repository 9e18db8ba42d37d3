import type { Command } from 'commander';
import { judgeMessage, type MessageFault, questionOf } from '../games/dominion/sexpr/judge-message.js';
import { type IllegalReply, judgeReply, legalReplies, type ReplyJudgement } from '../games/dominion/sexpr/replies.js';
import { SEXPR_PROTOCOLS, type Version } from '../games/dominion/sexpr/versions.js';
import type { Datum } from '../wire/sexpr/datum.js';
import { makeText, parseBytes, parseText } from '../wire/sexpr/writer.js';
import { UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { readInput } from './input.js';
import { parseSexprProtocol } from './protocol-option.js';
import { writeLines } from './stdout.js';

interface RawOptions {
  readonly protocol?: string;
  readonly reply?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

export function declare(command: Command): void {
  command
    .argument('[file]', 'a file with the message; standard input if not given')
    .option('--protocol <protocol>', `one of: ${SEXPR_PROTOCOLS.join(', ')}`)
    .option('--reply <reply>', 'judge this reply instead of listing the legal ones')
    .option('--strict', 'a reply that only some readings of the protocol allow is illegal')
    .option('--json', 'print the judgement for programs')
    .addHelpText('after', HELP)
    .action((file: string | undefined, raw: RawOptions) => run(file, raw));
}

const HELP = `
Reads one (move …) or (attacked …) message. Exit codes: 0 legal, 1 illegal, 2 the message is at fault.

  herald legal --protocol sexpr/v3 --reply '(buy gold)' message.sexpr`;

const WHAT = 'a (move …) or (attacked …) message';

async function run(file: string | undefined, raw: RawOptions): Promise<void> {
  const version = parseSexprProtocol(raw.protocol);
  const message = await readMessage(file);
  if (raw.reply === undefined) await list(version, message, raw);
  else show(judgeText(version, message, raw.reply), raw);
}

async function readMessage(file: string | undefined): Promise<Datum> {
  const source = file ?? 'standard input';
  const bytes = await readInput(file, WHAT);
  const parsed = parseBytes(bytes);
  if (parsed.ok) return parsed.value;
  const { code, message } = parsed.error;
  if (code === 'wire/empty') throw new UsageError(`${source} is empty; ${WHAT} is expected`);
  throw new UsageError(`${source}: ${message} [${code}]; ${WHAT} is expected`);
}

const faultOf = ({ message, code }: MessageFault): UsageError =>
  new UsageError(`the message is at fault: ${message} [${code}]`);

async function list(version: Version, message: Datum, { strict = false, json = false }: RawOptions): Promise<void> {
  const question = questionOf(version, message);
  if (!question.ok) throw faultOf(question.error);
  const { game, asked } = question.value;
  function* texts(): Generator<string, void, undefined> {
    for (const reply of legalReplies(game, asked)) {
      if (!strict || isStrict(judgeReply(game, version, asked, reply))) yield makeText(reply);
    }
  }
  await writeLines(json ? [JSON.stringify({ replies: [...texts()] })] : texts());
}

const isStrict = (judgement: ReplyJudgement): boolean => judgement.legal && judgement.notes.length === 0;

/** A reply that is not even an S-expression is an illegal reply, not a mistake of the caller's. */
function judgeText(version: Version, message: Datum, text: string): ReplyJudgement {
  const question = questionOf(version, message);
  if (!question.ok) throw faultOf(question.error);
  const { game, asked } = question.value;
  const parsed = parseText(text);
  if (!parsed.ok) return unreadable(parsed.error.code, parsed.error.message, legalReplies(game, asked));
  const judged = judgeMessage(version, message, parsed.value);
  if (!judged.ok) throw faultOf(judged.error);
  return judged.value;
}

const unreadable = (code: string, message: string, replies: Iterable<Datum>): IllegalReply => ({
  legal: false,
  rule: code,
  title: 'a reply must be one plain S-expression',
  reason: message,
  document: 'Dominion Protocol v1, figure 1',
  register: code === 'wire/incomplete' ? null : 'S-05',
  path: null,
  replies,
});

function show(judgement: ReplyJudgement, { strict = false, json = false }: RawOptions): void {
  const passes = strict ? isStrict(judgement) : judgement.legal;
  process.exitCode = passes ? EXIT.passed : EXIT.failed;
  process.stdout.write(json ? makeJson(judgement, passes) : makeWords(judgement, passes));
}

const SHOWN = 20;

function firstReplies(replies: Iterable<Datum>): { readonly legal: string[]; readonly more: boolean } {
  const legal: string[] = [];
  for (const reply of replies) {
    if (legal.length === SHOWN) return { legal, more: true };
    legal.push(makeText(reply));
  }
  return { legal, more: false };
}

function makeJson(judgement: ReplyJudgement, passes: boolean): string {
  if (judgement.legal) return `${JSON.stringify({ legal: passes, notes: judgement.notes })}\n`;
  const { replies, ...rest } = judgement;
  const { legal, more } = firstReplies(replies);
  return `${JSON.stringify({ ...rest, replies: legal, more })}\n`;
}

function makeWords(judgement: ReplyJudgement, passes: boolean): string {
  if (judgement.legal) {
    const notes = judgement.notes.map(({ rule, register, title }) => `not strict: ${rule} (${register}): ${title}\n`);
    return [passes ? 'legal\n' : 'illegal under --strict\n', ...notes].join('');
  }
  const { rule, title, reason, document, register, replies } = judgement;
  const { legal, more } = firstReplies(replies);
  return [
    'illegal',
    `rule:   ${rule}${register === null ? '' : ` (${register})`}: ${title}`,
    `why:    ${reason}`,
    `clause: ${document}`,
    `legal:  ${legal.join('  ')}${more ? '  …' : ''}`,
    '',
  ].join('\n');
}

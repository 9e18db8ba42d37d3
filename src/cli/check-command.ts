import { type Command, Option } from 'commander';
import { type Mismatch, parseDefense, parseNotification, parsePlay } from '../games/dominion/sexpr/messages.js';
import { SEXPR_PROTOCOLS, type Version } from '../games/dominion/sexpr/versions.js';
import type { Position } from '../wire/position.js';
import { type Datum, isList } from '../wire/sexpr/datum.js';
import { locate } from '../wire/sexpr/locate.js';
import { createReader, type Message } from '../wire/sexpr/reader.js';
import { UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { readInput } from './input.js';
import { parseSexprProtocol } from './protocol-option.js';

const KINDS = { notification: parseNotification, play: parsePlay, defense: parseDefense } as const;
type Kind = keyof typeof KINDS;

interface RawOptions {
  readonly protocol?: string;
  readonly as?: Kind;
}

export function declare(command: Command): void {
  command
    .argument('[file]', 'a file with messages; standard input if not given')
    .option('--protocol <protocol>', `one of: ${SEXPR_PROTOCOLS.join(', ')}`)
    .addOption(
      new Option('--as <kind>', 'what it should be; by its first word if not given').choices(Object.keys(KINDS)),
    )
    .addHelpText('after', HELP)
    .action((file: string | undefined, raw: RawOptions) => run(file, raw));
}

const HELP = `
Reads one or more messages and checks them against the grammar: no rules of the game, no order of
messages. Exit codes: 0 all match, 1 one does not, 2 there is none.

  echo '(buy goldd)' | herald check --protocol sexpr/v3`;

async function run(file: string | undefined, raw: RawOptions): Promise<void> {
  const version = parseSexprProtocol(raw.protocol);
  const bytes = await readInput(file, 'messages');
  const reader = createReader();
  reader.feed(bytes);
  reader.finish();
  let seen = 0;
  let wrong = 0;
  for (let message = reader.next(); message !== undefined; message = reader.next()) {
    seen++;
    if (checkOne(version, raw.as, message, bytes)) continue;
    if (++wrong === MOST_SHOWN) {
      process.stdout.write(`${MOST_SHOWN} messages do not match; the rest is not looked at\n`);
      return;
    }
  }
  if (reader.error !== null) report(reader.error.position, `${reader.error.message} [${reader.error.code}]`);
  else if (seen === 0) throw new UsageError(`${file ?? 'standard input'} is empty; a message is expected`);
}

function report({ line, column }: Position, text: string): void {
  process.exitCode = EXIT.failed;
  process.stdout.write(`${line}:${column}: ${text}\n`);
}

/** Enough to see what is wrong with a whole log. */
const MOST_SHOWN = 100;

function checkOne(version: Version, as: Kind | undefined, message: Message, bytes: Uint8Array): boolean {
  const kind = as ?? kindOf(message.datum);
  const parsed = KINDS[kind](version, message.datum);
  const { line, column } = message.start;
  if (!parsed.ok) report(placeOf(message, bytes, parsed.error), parsed.error.message);
  else {
    const notes = [...new Set(parsed.notes.map((note) => note.id))];
    const strict = notes.length === 0 ? '' : `, not strictly: ${notes.join(', ')}`;
    process.stdout.write(`${line}:${column}: ok, a ${kind} of sexpr/${version}${strict}\n`);
  }
  return parsed.ok;
}

const NOTIFICATIONS = ['move', 'moved', 'attacked', 'defended'];
const DEFENSES = ['moat', 'discard'];

function kindOf(datum: Datum): Kind {
  const head = isList(datum) ? datum[0] : undefined;
  if (typeof head !== 'string') return 'notification';
  if (DEFENSES.includes(head)) return 'defense';
  return NOTIFICATIONS.includes(head) ? 'notification' : 'play';
}

/** The place of the deviation in the whole input. */
function placeOf(message: Message, bytes: Uint8Array, { path }: Mismatch): Position {
  const text = Buffer.from(bytes.subarray(message.start.byte, message.end.byte)).toString('utf8');
  const within = locate(text, path);
  const { start } = message;
  return {
    byte: start.byte + within.byte,
    line: start.line + within.line - 1,
    column: within.line === 1 ? start.column + within.column - 1 : within.column,
  };
}

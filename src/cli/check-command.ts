import type { Command } from 'commander';
import { checkerFor } from '../kit/conversation-questions.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { readInput } from './input.js';
import { loadProtocol, protocolHelp } from './protocol-option.js';

interface RawOptions {
  readonly protocol?: string;
  readonly as?: string;
}

export function declare(command: Command, games: GameCatalog): void {
  command
    .argument('[file]', 'a file with messages (default: standard input)')
    .option('--protocol <protocol>', protocolHelp(games))
    .option('--as <kind>', 'the kind of message to expect (default: by its first word)')
    .addHelpText('after', HELP)
    .action((file: string | undefined, raw: RawOptions) => run(file, raw, games));
}

const HELP = `
Checks one or more messages against the grammar alone: not the rules of the game, nor the order of messages.
Exit codes: 0 all messages are valid, 1 one is not, 2 usage error or no message.

  echo '(buy goldd)' | herald check --protocol sexpr/v3`;

/** Enough to see what is wrong with a whole log. */
const MAX_SHOWN = 100;

async function run(file: string | undefined, raw: RawOptions, games: GameCatalog): Promise<void> {
  const { protocol, version } = await loadProtocol(games, raw.protocol);
  const checker = protocol.checker ?? checkerFor(protocol);
  if (raw.as !== undefined && !checker.kinds.includes(raw.as)) throw new UsageError(unknownKind(raw.as, checker.kinds));
  const input = await readInput(file, 'messages');
  let seen = 0;
  let invalid = 0;
  for (const { line, column, isValid, text } of checker.check(version, input, raw.as ?? null)) {
    seen++;
    process.stdout.write(`${line}:${column}: ${text}\n`);
    if (isValid) continue;
    process.exitCode = EXIT.failed;
    if (++invalid === MAX_SHOWN) {
      process.stdout.write(`${MAX_SHOWN} messages are invalid; the rest is not checked\n`);
      return;
    }
  }
  if (seen === 0) throw new UsageError(`${file ?? 'standard input'} is empty; expected a message`);
}

const unknownKind = (kind: string, known: readonly string[]): string =>
  known.length === 0
    ? '--as does not apply to this protocol, whose messages tell their kind'
    : `unknown kind "${kind}"; known are: ${known.join(', ')}`;

import type { Command } from 'commander';
import { checkerFor } from '../kit/conversation-questions.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { plainText } from '../report/plain-text.js';
import { UsageError } from '../run/errors.js';
import { helpSections } from './help.js';
import { readMessages } from './input.js';
import { loadProtocol, protocolHelp } from './protocol-option.js';

interface RawOptions {
  readonly protocol?: string;
  readonly as?: string;
}

export function declare(command: Command, games: GameCatalog): void {
  command
    .argument('[file]', 'a file with messages (default: standard input)')
    .option('--protocol <protocol>', protocolHelp(games))
    .option('--as <kind>', 'the kind of message to expect, such as play (default: found from the message)')
    .addHelpText('after', HELP)
    .action((file: string | undefined, raw: RawOptions) => run(file, raw, games));
}

const HELP = helpSections({
  about:
    'Checks messages against the grammar alone: not against the rules of the game, nor the order of messages. Each JSON message stands on a line of its own.',
  exitCodes: { 0: 'all messages are valid', 1: 'a message is invalid', 2: 'usage error, or no message' },
  examples: [
    "echo '(buy goldd)' | herald check --protocol sexpr/v3",
    'herald check --protocol jsonrpc --as player frames.txt',
  ],
});

/** Enough to see what is wrong with a whole log. */
const MAX_SHOWN = 100;

async function run(file: string | undefined, raw: RawOptions, games: GameCatalog): Promise<void> {
  const { protocol, version } = await loadProtocol(games, raw.protocol);
  const checker = protocol.checker ?? checkerFor(protocol);
  if (raw.as !== undefined && !checker.kinds.includes(raw.as)) {
    throw new UsageError(`--as is "${raw.as}"; expected one of: ${checker.kinds.join(', ')}`);
  }
  const input = await readMessages(file, 'messages');
  let seen = 0;
  let invalid = 0;
  for (const { line, column, isValid, text } of checker.check(version, input, raw.as ?? null)) {
    seen++;
    process.stdout.write(`${line}:${column}: ${plainText(text)}\n`);
    if (isValid) continue;
    process.exitCode = EXIT.failed;
    if (++invalid === MAX_SHOWN) {
      process.stdout.write(`${MAX_SHOWN} messages are invalid; the rest is not checked\n`);
      return;
    }
  }
  if (seen === 0) throw new UsageError(`${file ?? 'standard input'} is empty; expected a message`);
}

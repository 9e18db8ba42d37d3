import { type Command, Option } from 'commander';
import { parseSeed } from '../engine/index.js';
import { react } from '../players/sexpr.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../players/strategies.js';
import { SEXPR_PROTOCOLS } from '../protocol/sexpr/versions.js';
import { createReader } from '../wire/reader.js';
import { makeLine } from '../wire/writer.js';
import { EXIT } from './exit.js';
import { parseSexprProtocol } from './protocol.js';
import { demand, didYouMean, UsageError } from './usage.js';

interface RawOptions {
  readonly protocol?: string;
  readonly seed: string;
}

export function declare(command: Command): void {
  command
    .argument('<strategy>', `one of: ${STRATEGY_NAMES.join(', ')}`)
    .addOption(new Option('--protocol <protocol>', `one of: ${SEXPR_PROTOCOLS.join(', ')}`))
    .option('--seed <number>', 'for what is random in its play', '1')
    .addHelpText('after', HELP)
    .action((strategy: string, raw: RawOptions) => run(strategy, raw));
}

const HELP = `
Reads notifications on standard input and writes plays on standard output, until the end of input. Usable under anybody's
driver; one that starts players without arguments needs a script around it:

  #!/bin/sh
  exec herald player big-money --protocol sexpr/v3`;

async function run(name: string, raw: RawOptions): Promise<void> {
  const version = parseSexprProtocol(raw.protocol);
  const strategy = STRATEGIES[parseStrategy(name)](demand(parseSeed(raw.seed)));
  const reader = createReader();
  const answerAll = (): void => {
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      const reaction = react(version, strategy, message.datum);
      if (reaction.kind === 'reply') process.stdout.write(makeLine(reaction.reply));
      if (reaction.kind === 'puzzled') complain(`not a message of sexpr/${version}: ${reaction.message}`);
    }
  };
  for await (const chunk of process.stdin) {
    reader.feed(chunk as Uint8Array);
    answerAll();
    if (reader.error !== null) break;
  }
  reader.finish();
  answerAll();
  if (reader.error !== null) complain(`${reader.error.message} [${reader.error.code}]`);
}

/** What a server says wrong is told on stderr; standard output carries nothing but replies (S-10). */
function complain(text: string): void {
  process.stderr.write(`herald player: ${text}\n`);
  process.exitCode = EXIT.failed;
}

function parseStrategy(name: string): StrategyName {
  const known = STRATEGY_NAMES.find((each) => each === name);
  if (known !== undefined) return known;
  throw new UsageError(
    `unknown strategy "${name}"; known are: ${STRATEGY_NAMES.join(', ')}${didYouMean(name, STRATEGY_NAMES)}`,
  );
}

import { type Command, Option } from 'commander';
import { parseSeed } from '../core/seed.js';
import { SEXPR_PROTOCOLS } from '../games/dominion/sexpr/versions.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../games/dominion/strategies/strategies.js';
import { demand, didYouMean, UsageError } from './errors.js';
import { joinUrl } from './player/join-url.js';
import { parseSexprProtocol } from './protocol-option.js';

interface RawOptions {
  readonly protocol?: string;
  readonly url?: string;
  readonly name?: string;
  readonly rematch?: boolean;
  readonly seed: string;
}

export function declare(command: Command): void {
  command
    .argument('<strategy>', `one of: ${STRATEGY_NAMES.join(', ')}`)
    .addOption(new Option('--protocol <protocol>', `play on pipes; one of: ${SEXPR_PROTOCOLS.join(', ')}`))
    .option('--url <url>', 'play over JSON-RPC at a server, such as ws://localhost:3001/join/KEY')
    .option('--name <name>', 'with --url: what the player is called there')
    .option('--rematch', 'with --url: play on as long as all others want to')
    .option('--seed <number>', 'for what is random in its play', '1')
    .addHelpText('after', HELP)
    .action((strategy: string, raw: RawOptions) => run(strategy, raw));
}

const HELP = `
With --protocol it reads notifications on standard input and writes plays on standard output, until the end of input. Usable
under anybody's driver; one that starts players without arguments needs a script around it:

  #!/bin/sh
  exec herald player big-money --protocol sexpr/v3

With --url it joins a game of the JSON-RPC protocol and ends with it. A connection that is lost is taken up again where the
server offers that. Exit codes: 0 the game is over, 1 the server broke the protocol or refused us, 2 wrong usage, 3 the
server cannot be reached, 130 interrupted.

  herald player smithy --url ws://localhost:3001/join/KEY --name alice`;

async function run(name: string, raw: RawOptions): Promise<void> {
  checkWays(raw);
  const strategy = STRATEGIES[parseStrategy(name)];
  const seed = demand(parseSeed(raw.seed));
  if (raw.url === undefined) {
    const version = parseSexprProtocol(raw.protocol);
    const { playOnPipes } = await import('./player/play-on-pipes.js');
    await playOnPipes(version, strategy(seed));
    return;
  }
  const url = joinUrl(raw.url, raw.name);
  const { playOnSocket } = await import('./player/play-on-socket.js');
  await playOnSocket(url, strategy(seed), raw.rematch ?? false);
}

/** One way to play, and the options that belong to it. */
function checkWays({ protocol, url, name, rematch }: RawOptions): void {
  const known = `--protocol with one of ${SEXPR_PROTOCOLS.join(', ')}, or --url with a server of the JSON-RPC protocol`;
  if (protocol !== undefined && url !== undefined)
    throw new UsageError(`--protocol and --url exclude each other: give ${known}`);
  if (protocol === undefined && url === undefined) throw new UsageError(`which protocol? Give ${known}`);
  if (url !== undefined) return;
  if (name !== undefined) throw new UsageError('--name belongs to --url; over pipes the server names the players');
  if (rematch) throw new UsageError('--rematch belongs to --url');
}

function parseStrategy(name: string): StrategyName {
  const known = STRATEGY_NAMES.find((each) => each === name);
  if (known !== undefined) return known;
  throw new UsageError(
    `unknown strategy "${name}"; known are: ${STRATEGY_NAMES.join(', ')}${didYouMean(name, STRATEGY_NAMES)}`,
  );
}

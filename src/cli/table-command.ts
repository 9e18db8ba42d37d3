import type { Command } from 'commander';
import { startPageServer } from '../host/index.js';
import { type BrowserTable, makeOfflinePage, makePageFiles } from '../kit/browser-table.js';
import type { Game } from '../kit/game.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { HERALD } from '../run/version.js';
import { didYouMean, UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { helpSections } from './help.js';
import { wholeNumber } from './option-values.js';
import { writeOutputFile } from './output/output-file.js';
import { OutputOption, STDOUT } from './output/output-option.js';
import { stopSignal } from './stop-signal.js';
import { openBrowser } from './table/open-browser.js';

interface RawOptions {
  readonly port?: string;
  readonly open: boolean;
  readonly out?: string;
}

/** A browser keeps what it stores by address, so that profiles and games are found again only on the same port. */
const DEFAULT_PORT = 3017;
const MAX_PORT = 65_535;
const HOST = '127.0.0.1';

export function declare(command: Command, games: GameCatalog): void {
  const ids = withTable(games).map(({ id }) => id);
  command
    .usage('[game] [options]')
    .argument('[game]', `${ids.join(' or ')} (default: ${ids[0]})`)
    .option('--port <number>', `the port to listen on; 0 for any free port (default: ${DEFAULT_PORT})`)
    .option('--no-open', 'do not open the page in a browser')
    .addOption(new OutputOption('--out <file>', 'write the table as one HTML page, and exit', 'html').orStdout())
    .addHelpText('after', HELP)
    .action((game: string | undefined, raw: RawOptions) => run(chosen(game, games), raw));
}

const HELP = helpSections({
  about:
    'People at one screen play against each other and against reference players. Games and profiles are kept in the ' +
    'browser, under the address of the page: use the same port to find them again. The page of --out needs no server ' +
    'and no network.',
  exitCodes: { 0: 'stopped, or written', 2: 'usage error', 3: 'cannot listen, or cannot write', 130: 'interrupted' },
  examples: ['herald table', 'herald table --port 0 --no-open', 'herald table --out dominion.html'],
});

const withTable = ({ games }: GameCatalog): readonly Game[] =>
  games.filter(({ loadBrowserTable }) => loadBrowserTable !== undefined);

function chosen(id: string | undefined, games: GameCatalog): Game {
  const known = withTable(games);
  const game = id === undefined ? known[0] : known.find((each) => each.id === id);
  if (game !== undefined) return game;
  const ids = known.map((each) => each.id);
  const isGame = games.games.some((each) => each.id === id);
  throw new UsageError(
    isGame
      ? `${id} has no table in the browser; games that have one: ${ids.join(', ')}`
      : `unknown game "${id}"; games with a table: ${ids.join(', ')}${didYouMean(id ?? '', ids)}`,
  );
}

async function run({ loadBrowserTable }: Game, { port, open, out }: RawOptions): Promise<void> {
  const wanted = port === undefined ? DEFAULT_PORT : wholeNumber('--port', port, 0, '', MAX_PORT);
  if (out !== undefined && port !== undefined)
    throw new UsageError('--out writes a file; it does not listen on --port');
  const table = (await loadBrowserTable?.()) as BrowserTable;
  if (out === undefined) await serve(table, wanted, open);
  else write(table, out);
}

function write(table: BrowserTable, path: string): void {
  const page = makeOfflinePage(table, HERALD);
  if (path === STDOUT) process.stdout.write(page);
  else {
    writeOutputFile(path, page, 'html');
    process.stdout.write(`${path}: open it in a browser\n`);
  }
}

async function serve(table: BrowserTable, port: number, open: boolean): Promise<void> {
  const stop = stopSignal();
  const started = await startPageServer(makePageFiles(table, HERALD), HOST, port);
  if (!started.ok) {
    process.stderr.write(`error: ${started.error.message}; --port 0 takes any free port\n`);
    process.exitCode = EXIT.fault;
    return;
  }
  const { url, close } = started.value;
  process.stdout.write(`${table.title}: ${url}\nCtrl-C stops the server.\n`);
  if (open) openBrowser(url);
  const signal = await stop;
  await close();
  process.exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.passed;
}

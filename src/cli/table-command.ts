import type { Command } from 'commander';
import { didYouMean } from '../core/spelling.js';
import { type RunningTableServer, startPageServer, startTableServer } from '../host/index.js';
import { type BrowserTable, makeOfflinePage, makePageFiles } from '../kit/browser-table.js';
import { EXIT } from '../kit/exit-codes.js';
import type { Game } from '../kit/game.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { UsageError } from '../run/errors.js';
import { HERALD } from '../run/version.js';
import { announceContainment } from './containment-notices.js';
import { helpSections } from './help.js';
import { collect } from './option-values.js';
import { writeOutputFile } from './output/output-file.js';
import { OutputOption, STDOUT } from './output/output-option.js';
import { stopSignal } from './stop-signal.js';
import { checkDataFolder, openDataFolder } from './table/data-folder.js';
import { lanAddresses } from './table/lan-addresses.js';
import { parseBots } from './table/listed-programs.js';
import { openBrowser } from './table/open-browser.js';
import {
  DEFAULT_PORT,
  parseTableOptions,
  type RawTableOptions,
  type TableCommandOptions,
} from './table/table-command-options.js';

export function declare(command: Command, games: GameCatalog): void {
  const ids = withTable(games).map(({ id }) => id);
  command
    .usage('[game] [options]')
    .argument('[game]', `${ids.join(' or ')} (default: ${ids[0]})`)
    .option('--lan', 'let others in this network play too, and print the address for them')
    .option('--port <number>', `the port to listen on; 0 for any free port (default: ${DEFAULT_PORT})`)
    .option('--host <address>', 'the address to listen on (default: 127.0.0.1)')
    .option('--bot <name=command>', 'a program that people may play against (repeatable)', collect)
    .addOption(
      new OutputOption(
        '--data <directory>',
        'keep games and profiles there, and resume games that were not finished',
        'directory',
      ),
    )
    .option('--token <token>', 'token required to create games over the network (default: $HERALD_TOKEN)')
    .option(
      '--allow-host <name>',
      'a further name of this machine, e.g. behind a proxy; * for any (repeatable)',
      collect,
    )
    .option('--no-open', 'do not open the page in a browser')
    .addOption(new OutputOption('--out <file>', 'write the table as one HTML page, and exit', 'html').orStdout())
    .addHelpText('after', HELP)
    .action((game: string | undefined, raw: RawTableOptions) => run(chosen(game, games), raw));
}

const HELP = helpSections({
  about:
    'People play at one screen or over the network, against each other, reference players and the programs of --bot. A ' +
    'program with {url} in its command connects to that address; another one is spoken to over standard input and ' +
    'output. Games and profiles of one screen are kept in the browser, under the address of the page: use the same port ' +
    'to find them again. The page of --out needs no server and no network.',
  exitCodes: {
    0: 'stopped, or written',
    2: 'usage error',
    3: 'cannot listen, or cannot write',
    130: 'interrupted',
  },
  examples: [
    'herald table',
    "herald table --lan --data games --bot 'Money=python3 money.py {url}'",
    'herald table --port 0 --no-open',
    'herald table --out dominion.html',
  ],
});

const withTable = ({ games }: GameCatalog): readonly Game[] =>
  games.filter(({ loadBrowserTable }) => loadBrowserTable !== undefined);

function chosen(id: string | undefined, games: GameCatalog): Game {
  const known = withTable(games);
  if (known.length === 0) throw new UsageError('no game with a table in the browser is installed');
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

async function run(game: Game, raw: RawTableOptions): Promise<void> {
  const options = parseTableOptions(raw, process.env['HERALD_TOKEN']);
  const programs = parseBots(options.bots, game, warn);
  const table = (await game.loadBrowserTable?.()) as BrowserTable;
  if (raw.out !== undefined) {
    write(table, raw.out);
    return;
  }
  if (options.data !== null) checkDataFolder(options.data);
  if (programs.length > 0) announceContainment();
  const stop = stopSignal();
  const server = await start(game, table, options, programs);
  if (!server.ok) {
    const { code, message } = server.error;
    process.stderr.write(`error: ${message}${code === 'server/listen' ? '; --port 0 takes any free port' : ''}\n`);
    process.exitCode = EXIT.fault;
    return;
  }
  announce(table, server.value, options);
  const signal = await stop;
  await server.value.close();
  process.exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.passed;
}

function write(table: BrowserTable, path: string): void {
  const page = makeOfflinePage(table, HERALD);
  if (path === STDOUT) process.stdout.write(page);
  else {
    writeOutputFile(path, page, 'html');
    process.stdout.write(`${path}: open it in a browser\n`);
  }
}

type Served = Pick<RunningTableServer, 'url' | 'close'> & Partial<Pick<RunningTableServer, 'port' | 'restored'>>;

async function start(
  { loadTableHosting }: Game,
  table: BrowserTable,
  { host, port, lan, data, token, hosts }: TableCommandOptions,
  programs: ReturnType<typeof parseBots>,
) {
  const files = makePageFiles(table, HERALD);
  if (loadTableHosting === undefined) return startPageServer(files, host, port);
  const folder = data === null ? null : openDataFolder(data, warn);
  if (folder !== null && !folder.ok) return folder;
  return startTableServer({
    hosting: await loadTableHosting(),
    files,
    software: HERALD,
    host,
    port,
    token,
    hosts,
    programs,
    record: folder?.value.journals ?? null,
    ...(folder !== null && { store: folder.value.store }),
    ...(lan && { addresses: lanAddresses }),
    warn,
  });
}

function announce(
  { title }: BrowserTable,
  { url, port, restored = 0 }: Served,
  { lan, open }: TableCommandOptions,
): void {
  process.stdout.write(`${title}: ${url}\n`);
  const others = lan && port !== undefined ? lanAddresses(port) : [];
  if (others.length > 0) process.stdout.write(`For others in this network: ${others.join(' or ')}\n`);
  else if (lan) warn('this machine is in no network');
  if (restored > 0) process.stdout.write(`resumed games: ${restored}\n`);
  process.stdout.write('Ctrl-C stops the server.\n');
  if (open) openBrowser(url);
}

const warn = (message: string): void => {
  process.stderr.write(`herald table: ${message}\n`);
};

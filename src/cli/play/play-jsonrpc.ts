import { rulesOf } from '../../games/dominion/engine/index.js';
import { JSONRPC_HOSTING } from '../../games/dominion/jsonrpc/hosting.js';
import type { Dialect } from '../../games/dominion/jsonrpc/messages.js';
import { JSONRPC } from '../../games/dominion/jsonrpc/protocol.js';
import { STRATEGY_NAMES, type StrategyName } from '../../games/dominion/strategies/strategies.js';
import { DEFAULT_SERVER_LIMITS } from '../../host/index.js';
import { checkName } from '../../host/player-names.js';
import type { LoadedProtocol } from '../../kit/game-catalog.js';
import { type Observer, quoteShellWord } from '../../peer/index.js';
import { URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import type { GameReport } from '../../run/game-report.js';
import { hostGame } from '../../run/host-game.js';
import { launchLocalPlayer, launchProgram, type PlayerLauncher } from '../../run/joining-players.js';
import type { ScheduledGame } from '../../run/series.js';
import { didYouMean, UsageError } from '../errors.js';
import type { Contest, Course } from './game-setup.js';
import { kingdomOf } from './kingdom.js';
import { type PlayOptions, parseOptions, type RawOptions } from './play-options.js';
import { argvOf, type Contestant, type House, parseContestants } from './players.js';
import { recorded } from './record-play.js';

/** What creates a game, beside the number of players and the seed. */
interface Terms {
  readonly dialect: Dialect;
  readonly kingdom: string | readonly string[];
}

/** Players over WebSocket: programs that are told where to connect, and strategies in this process. */
export const jsonrpcContest = (commands: readonly string[], raw: RawOptions, loaded: LoadedProtocol): Contest =>
  jsonrpcContestOf(parseContestants(commands, raw.name ?? [], HOUSE), raw, loaded);

/** The same, where players are known already; of many, some play at a time. */
export function jsonrpcContestOf(
  contestants: readonly Contestant[],
  raw: RawOptions,
  loaded: LoadedProtocol,
  seats?: number,
): Contest {
  const dialect = loaded.version as Dialect;
  if (raw.sandbox) throw new UsageError('--sandbox leaves a player without network, and this protocol needs it');
  const terms: Terms = { dialect, kingdom: kingdomOf(raw.kingdom ?? 'first-game') };
  const options = parseOptions(raw, {
    protocol: `jsonrpc/${dialect}`,
    contestants,
    flags: raw.kingdom === undefined ? [] : [`--kingdom ${quoteShellWord(raw.kingdom)}`],
  });
  checkTerms(terms, options, seats ?? contestants.length);
  return {
    options,
    play: (game, course) => playGame(terms, options, game, course),
    judgeCommand: () => null,
    hint: () => null,
  };
}

const isStrategy = (command: string): command is StrategyName =>
  (STRATEGY_NAMES as readonly string[]).includes(command);

const HOUSE: House = {
  most: 6,
  register: 'J-03',
  checkName: (name) => {
    const checked = checkName(name, DEFAULT_SERVER_LIMITS.nameLength);
    if (checked.ok && !name.includes(' ')) return name;
    throw new UsageError(`"${name}" cannot be a player's name; allowed are 1 to 32 letters, digits, ".", "_" and "-"`);
  },
  parse: (command) => {
    if (isStrategy(command)) return { argv: [], shown: command };
    if (!command.includes(URL_PLACEHOLDER)) throw new UsageError(noPlaceIn(command));
    return { argv: argvOf(command), shown: quoteShellWord(command) };
  },
};

const noPlaceIn = (command: string): string =>
  `the player "${command}" is not told where to connect: give a command line with ${URL_PLACEHOLDER} in it, such as ` +
  `'python3 bob.py ${URL_PLACEHOLDER}', or one of ${STRATEGY_NAMES.join(', ')}${didYouMean(command, STRATEGY_NAMES)}`;

const creationOf = ({ dialect, kingdom }: Terms, seats: number, seed: number) => ({
  kingdom,
  num_players: seats,
  dialect,
  seed,
});

const rulesFor = ({ rules }: PlayOptions) => rules ?? rulesOf('dominai');

/** As the server would, before anything is started. */
function checkTerms(terms: Terms, options: PlayOptions, seats: number): void {
  const { dialect } = terms;
  const defaults = { version: dialect, settings: { rules: rulesFor(options) }, seed: options.seed };
  const checked = JSONRPC_HOSTING.parseConfig(JSON.stringify(creationOf(terms, seats, options.seed)), defaults);
  if (!checked.ok) throw new UsageError(checked.error.message);
}

function playGame(terms: Terms, options: PlayOptions, game: ScheduledGame, course: Course): Promise<GameReport> {
  const { deadline, firstDeadline, grace, maxTurns } = options;
  const seated = game.order.map((player) => options.contestants[player] as Contestant);
  const names = seated.map(({ name }) => name);
  return recorded(options, game, names, 'frames', (record) => {
    const observers = names.map((name) => record?.at(name) ?? null);
    return hostGame({
      names,
      launchers: seated.map((player, seat) => invite(options, player, game.seed + seat, observers[seat] ?? null)),
      own: seated.map(({ command }) => isStrategy(command)),
      observers,
      protocol: JSONRPC,
      version: terms.dialect,
      seed: game.seed,
      settings: { rules: rulesFor(options), kingdom: terms.kingdom },
      deadline,
      firstDeadline,
      grace,
      maxTurns,
      ...course,
    });
  });
}

function invite(
  { memory, processes }: PlayOptions,
  { name, command, argv, cwd = '.' }: Contestant,
  seed: number,
  observe: Observer | null,
): PlayerLauncher {
  if (!isStrategy(command)) {
    return launchProgram({ label: name, argv, cwd, limits: { memory, processes }, ...(observe && { observe }) });
  }
  return launchLocalPlayer(JSONRPC, name, JSONRPC.player('live', command, seed));
}

import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import type { Standing } from '../../kit/game-session.js';
import { framingOf } from '../../kit/protocol.js';
import { type Observer, type Peer, quoteShellWord, startProcess } from '../../peer/index.js';
import { requireOk } from '../../run/errors.js';
import type { GameReport } from '../../run/game-report.js';
import { hostGame } from '../../run/host-game.js';
import { launchLocalPlayer, launchProgram, type PlayerLauncher } from '../../run/joining-players.js';
import { localPeer } from '../../run/local-peer.js';
import { referee } from '../../run/referee.js';
import type { SeatFault } from '../../run/seat-faults.js';
import type { ScheduledGame } from '../../run/series.js';
import { announceContainment, requireSandbox, warnOfHiddenArguments } from '../containment-notices.js';
import { parseSettings } from '../game-settings.js';
import { type PlayOptions, parseOptions, type RawPlayOptions } from './play-options.js';
import { type Contestant, isStrategy } from './players.js';
import { recorded } from './record-play.js';

/** Games that a command line describes, ready to be played. */
export interface GameSetup {
  readonly options: PlayOptions;
  readonly loaded: LoadedProtocol;
  readonly play: (game: ScheduledGame, run: GameRun) => Promise<GameReport>;
  /** The command that judges one reply without any player; null where a message alone is not enough. */
  readonly judgeCommand: (sent: string, said: string) => string | null;
  /** What the author of a program with such a fault should look at first; null if there is no advice. */
  readonly hint: (fault: SeatFault) => string | null;
}

export interface GameRun {
  readonly signal: AbortSignal;
  readonly onTurn: (standings: readonly Standing[]) => void;
  /** Called with the recording of the game; absent if nobody wants it. */
  readonly keep?: (recording: string) => void;
}

/** `seats` is how many of the players take part in one game. */
export async function setUpGames(
  contestants: readonly Contestant[],
  raw: RawPlayOptions,
  loaded: LoadedProtocol,
  games: GameCatalog,
  seats = contestants.length,
): Promise<GameSetup> {
  const { protocol, name } = loaded;
  const given = await parseSettings(games, loaded, raw, 'play');
  const options = parseOptions(raw, { protocol: name, contestants, ...given });
  checkPrograms(
    contestants.filter(({ argv }) => argv.length > 0),
    options.sandbox,
  );
  checkSession(options, loaded, seats);
  return {
    options,
    loaded,
    play: (game, run) => playGame(options, loaded, game, run),
    judgeCommand: (sent, said) =>
      // The command knows the protocol's own rules only.
      protocol.legality?.isSelfContained && given.flags.length === 0
        ? `echo ${quoteShellWord(sent)} | herald legal --protocol ${name} --reply ${quoteShellWord(said)}`
        : null,
    hint: ({ rule, said, busy }) =>
      protocol.hint({ rule: rule.id, register: rule.register, said, ...(busy && { busy }) }),
  };
}

function checkPrograms(programs: readonly Contestant[], isSandboxed: boolean): void {
  if (isSandboxed) {
    requireSandbox();
    for (const { argv, cwd = '.', hidden = [] } of programs) warnOfHiddenArguments(argv, cwd, hidden);
  } else if (programs.length > 0) announceContainment();
}

/** Settings that make no game are an error before anything is started. */
function checkSession(
  { contestants, seed, settings }: PlayOptions,
  { protocol, version }: LoadedProtocol,
  seats: number,
): void {
  const names = contestants.slice(0, seats).map(({ name }) => name);
  requireOk(protocol.openSession({ names, versions: names.map(() => version), seed, settings }));
}

async function playGame(
  options: PlayOptions,
  loaded: LoadedProtocol,
  game: ScheduledGame,
  run: GameRun,
): Promise<GameReport> {
  const { protocol } = loaded;
  const seated = game.order.map((player) => options.contestants[player] as Contestant);
  const names = seated.map(({ name }) => name);
  const framing = framingOf(protocol.transport);
  return recorded({ options, game, names, framing, keep: run.keep ?? null }, (record) => {
    const table: Table = {
      options,
      loaded,
      game,
      run,
      seated,
      observers: names.map((name) => record?.at(name) ?? null),
    };
    return protocol.connects === 'kit-spawns' ? playOnPipes(table) : playOverNetwork(table);
  });
}

interface Table {
  readonly options: PlayOptions;
  readonly loaded: LoadedProtocol;
  readonly game: ScheduledGame;
  readonly run: GameRun;
  /** By seat, as is what follows. */
  readonly seated: readonly Contestant[];
  readonly observers: readonly (Observer | null)[];
}

const limitsOf = ({ deadline, firstDeadline, grace, maxTurns }: PlayOptions) => ({
  deadline,
  firstDeadline,
  grace,
  maxTurns,
});

/** Each player is a process on pipes, or a strategy in this process. */
async function playOnPipes({ options, loaded, game, run, seated, observers }: Table): Promise<GameReport> {
  const { protocol, version } = loaded;
  const names = seated.map(({ name }) => name);
  const versions = names.map(() => version);
  const session = requireOk(protocol.openSession({ names, versions, seed: game.seed, settings: options.settings }));
  const errors: unknown[] = [];
  const players = seated.map((player, seat): Peer<unknown> => {
    const observe = observers[seat] ?? undefined;
    const { name: label, command, argv, cwd = '.', hidden = [] } = player;
    if (isStrategy(command, loaded)) {
      const own = protocol.player(version, command, game.seed + seat);
      return localPeer(protocol, own, { label, ...(observe && { observe }), onError: (error) => errors.push(error) });
    }
    const { memory, processes, sandbox } = options;
    const program = { label, argv, cwd, hidden, limits: { memory, processes }, sandbox };
    return startProcess({ ...program, framer: protocol.codec.framer(), ...(observe && { observe }) });
  });
  const report = await referee(protocol, session, players, { ...limitsOf(options), ...run });
  if (errors.length > 0) throw errors[0];
  return report;
}

/** Herald is the server: programs are given its address, and strategies connect to it too. */
const playOverNetwork = ({ options, loaded, game, run, seated, observers }: Table): Promise<GameReport> =>
  hostGame({
    protocol: loaded.protocol,
    version: loaded.version,
    seed: game.seed,
    settings: options.settings,
    names: seated.map(({ name }) => name),
    launchers: seated.map((player, seat) =>
      launcherFor(player, options, loaded, game.seed + seat, observers[seat] ?? null),
    ),
    own: seated.map(({ command }) => isStrategy(command, loaded)),
    observers,
    ...limitsOf(options),
    ...run,
  });

function launcherFor(
  { name: label, command, argv, cwd = '.', hidden = [] }: Contestant,
  { memory, processes, sandbox }: PlayOptions,
  loaded: LoadedProtocol,
  seed: number,
  observe: Observer | null,
): PlayerLauncher {
  const { protocol, version } = loaded;
  return isStrategy(command, loaded)
    ? launchLocalPlayer(protocol, label, protocol.player(version, command, seed, { name: label }))
    : launchProgram({ label, argv, cwd, hidden, limits: { memory, processes }, sandbox, ...(observe && { observe }) });
}

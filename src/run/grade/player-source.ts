import type { Case } from '../../kit/case.js';
import { makeConsoleInput } from '../../kit/console-input.js';
import { type GameKey, makeGameId } from '../../kit/game-case-ids.js';
import type { LoadedProtocol } from '../../kit/game-catalog.js';
import { startProcess } from '../../peer/index.js';
import { namesAddress, namesHost, usualPlaceholders } from '../address-placeholders.js';
import { UsageError } from '../errors.js';
import { gameTask, type ProgramUnderTest } from '../games/game-case.js';
import { type JoiningProgramOptions, launchProgram, type PlayerLauncher } from '../joining-players.js';
import { requireSandbox } from '../require-sandbox.js';
import { commandPeer } from '../script/command-peer.js';
import { JOIN_KEY, joiningPeer } from '../script/joining-peer.js';
import type { StartPeer } from '../script/script-peer.js';
import { Semaphore } from '../semaphore.js';
import type { Task } from '../task.js';
import type { GradingOptions } from './grading-options.js';

/** Where a fresh player for each case and each game comes from. */
export interface PlayerSource {
  readonly start: (caseId: string) => StartPeer;
  readonly gameTask: (key: GameKey, command: string) => Task;
  /** Why a case cannot be run with such a player; null if it can. */
  readonly whyInapplicable?: (one: Case) => string | null;
  /** Where cases wait for each other, if the player knows only one port. */
  readonly queue?: Semaphore;
  /** What stands for the program in the command that reruns a case, where it is not a command line. */
  readonly instead?: string;
}

/** A program: the kit starts a process for each case and each game. `orElse` is advice for one without an address. */
export function programSource(options: GradingOptions, loaded: LoadedProtocol, orElse = ''): PlayerSource {
  const { protocol } = loaded;
  const { argv, cwd, hidden, memory, processes, sandbox, bridged } = options;
  const program = { argv, cwd, hidden, limits: { memory, processes }, sandbox };
  if (sandbox) requireSandbox();
  if (protocol.connects === 'kit-spawns') {
    return {
      start: () => commandPeer(program),
      gameTask: gameTasks(options, loaded, () => ({
        start: (label, observe) => startProcess({ ...program, label, framer: protocol.codec.framer(), observe }),
      })),
    };
  }
  if (bridged) throw new UsageError('--bridged applies to players that Herald starts on pipes');
  if (!namesAddress(argv)) return usualPortSource(options, loaded, program, orElse);
  return {
    start: () => joiningPeer(protocol, program),
    gameTask: gameTasks(options, loaded, () => ({
      launch: (label, observe) => launchProgram({ ...program, label, observe }),
    })),
  };
}

const LOOPBACK = '127.0.0.1';

/** A program that connects to the usual port of its protocol, at a host that it is given or that it asks for on its console. */
function usualPortSource(
  options: GradingOptions,
  loaded: LoadedProtocol,
  program: Omit<JoiningProgramOptions, 'label'>,
  orElse: string,
): PlayerSource {
  const { protocol } = loaded;
  const { console: asked, hosting } = protocol;
  if (asked === undefined || hosting?.port === undefined) {
    const address = usualPlaceholders(protocol.transport);
    throw new UsageError(`the player does not know where to connect: put ${address} in its command${orElse}`);
  }
  const { port } = hosting;
  const prompted = namesHost(program.argv) ? program : { ...program, input: makeConsoleInput(asked.join(LOOPBACK)) };
  const queue = new Semaphore(1);
  const makeTask = gameTasks(options, loaded, () => ({
    launch: (label, observe) => launchProgram({ ...prompted, label, observe }),
    address: () => ({ port, key: JOIN_KEY }),
  }));
  return {
    queue,
    start: () => joiningPeer(protocol, { ...prompted, port }),
    gameTask: (key, command) => {
      const task = makeTask(key, command);
      return { ...task, run: (signal) => queue.use(() => task.run(signal)) };
    },
  };
}

/** Whoever connects: one connection per case, all at one address, so that a loop can make them. */
export function waitingSource(
  options: GradingOptions,
  loaded: LoadedProtocol,
  announce: (id: string, url: string) => void,
): PlayerSource {
  const { protocol } = loaded;
  if (protocol.connects === 'kit-spawns') {
    throw new UsageError(
      `--wait is for protocols whose players connect; a ${protocol.id} player is a program after --`,
    );
  }
  let port = 0;
  const start = (id: string): StartPeer => {
    const onAddress = (url: string): void => {
      port = Number(new URL(url).port);
      announce(id, url);
    };
    return (events) => joiningPeer(protocol, { argv: null, port, onAddress })(events);
  };
  const launch = (id: string): PlayerLauncher => {
    return (url) => {
      port = Number(new URL(url).port);
      announce(id, url);
      return { gone: new Promise(() => {}), end: async () => null };
    };
  };
  const address = () => ({ port, key: JOIN_KEY });
  return {
    start,
    gameTask: gameTasks(options, loaded, (key) => ({ launch: () => launch(makeGameId(key)), address })),
    instead: '--wait',
    whyInapplicable: ({ transcript: { entries } }) =>
      entries.some((entry) => entry.side === '<<' && entry.kind === 'exit')
        ? 'Herald does not see the process of a player that it waits for'
        : null,
  };
}

const gameTasks =
  (
    { deadline, firstDeadline, gameSettings }: GradingOptions,
    { protocol, registry, game }: LoadedProtocol,
    programFor: (key: GameKey) => ProgramUnderTest,
  ): PlayerSource['gameTask'] =>
  (key, command) =>
    gameTask(key, {
      protocol,
      registry,
      strategies: game.strategies,
      program: programFor(key),
      settings: gameSettings,
      deadline,
      firstDeadline,
      command,
    });

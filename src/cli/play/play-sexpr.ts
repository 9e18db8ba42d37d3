import { openSession } from '../../games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../games/dominion/sexpr/protocol.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import type { LoadedProtocol } from '../../kit/game-catalog.js';
import { makeCommand, quoteShellWord, startProcess } from '../../peer/index.js';
import type { GameReport } from '../../run/game-report.js';
import type { GameRecord } from '../../run/record-game.js';
import { referee } from '../../run/referee.js';
import type { ScheduledGame } from '../../run/series.js';
import { requireOk, UsageError } from '../errors.js';
import { requireSandbox } from '../require-sandbox.js';
import type { Contest, Course } from './game-setup.js';
import { type PlayOptions, parseOptions, type RawOptions } from './play-options.js';
import { argvOf, type Contestant, type House, parseContestants } from './players.js';
import { recorded } from './record-play.js';

/** Players over pipes, each a process of its own. */
export const sexprContest = (commands: readonly string[], raw: RawOptions, loaded: LoadedProtocol): Contest =>
  sexprContestOf(parseContestants(commands, raw.name ?? [], HOUSE), raw, loaded);

/** The same, where players are known already. */
export function sexprContestOf(
  contestants: readonly Contestant[],
  raw: RawOptions,
  { protocol, version: named }: LoadedProtocol,
): Contest {
  const version = named as Version;
  if (raw.kingdom !== undefined)
    throw new UsageError('--kingdom belongs to jsonrpc; a version of sexpr has its own cards');
  const options = parseOptions(raw, { protocol: `sexpr/${version}`, contestants, flags: [] });
  if (raw.sandbox) requireSandbox();
  return {
    options,
    play: (game, course) => playGame(version, raw.sandbox ?? false, options, game, course),
    // The command knows the protocol's own rules only.
    judgeCommand: (sent, said) =>
      options.rules !== null
        ? null
        : `echo ${quoteShellWord(sent)} | herald legal --protocol sexpr/${version} --reply ${quoteShellWord(said)}`,
    hint: ({ rule }) => protocol.hint({ rule: rule.id, register: rule.register, said: null }),
  };
}

const HOUSE: House = {
  most: 4,
  register: 'S-63',
  // The protocol's names are letters and nothing else (S-01).
  checkName: (name) => {
    if (/^[A-Za-z]{1,32}$/.test(name)) return name;
    throw new UsageError(`"${name}" cannot be a player's name; allowed are 1 to 32 letters (S-01)`);
  },
  parse: (command) => {
    const argv = argvOf(command);
    return { argv, shown: argv.length === 1 ? makeCommand(argv) : quoteShellWord(makeCommand(argv)) };
  },
};

async function playGame(
  version: Version,
  sandbox: boolean,
  options: PlayOptions,
  game: ScheduledGame,
  course: Course,
): Promise<GameReport> {
  const { rules, deadline, firstDeadline, grace, maxTurns } = options;
  const seated = game.order.map((player) => options.contestants[player] as Contestant);
  const names = seated.map(({ name }) => name);
  const session = requireOk(openSession({ version, names, seed: game.seed, ...(rules === null ? {} : { rules }) }));
  return recorded(options, game, names, 'stream', (record) => {
    const players = seated.map((contestant) => startPlayer(options, sandbox, contestant, record));
    return referee(SEXPR, session, players, { deadline, firstDeadline, grace, maxTurns, ...course });
  });
}

const startPlayer = (
  { memory, processes }: PlayOptions,
  sandbox: boolean,
  { name, argv, cwd = '.', hidden = [] }: Contestant,
  record: GameRecord | null,
) =>
  startProcess({
    label: name,
    argv,
    cwd,
    hidden,
    framer: SEXPR.codec.framer(),
    limits: { memory, processes },
    sandbox,
    ...(record === null ? {} : { observe: record.at(name) }),
  });

import { DEFAULT_DEADLINE, type ListedProgram } from '../../host/index.js';
import type { BridgeEntry } from '../../kit/bridge.js';
import type { Game } from '../../kit/game.js';
import { namesUrl } from '../../run/address-placeholders.js';
import { UsageError } from '../../run/errors.js';
import { runBridgedProgram, runJoiningProgram, type TableProgram } from '../../run/run-table-program.js';
import { defaultSettings } from '../bridge/bridge-settings.js';
import { argvOf } from '../play/players.js';

const EXAMPLE = "--bot 'Money=python3 money.py {url}'";
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,31}$/u;

/** The programs of `--bot NAME=COMMAND`. One without `{url}` in its command is bridged. */
export function parseBots(bots: readonly string[], game: Game, note: (text: string) => void): ListedProgram[] {
  const parsed = bots.map(splitBot);
  const names = parsed.map(({ name }) => name.toLowerCase());
  const twice = parsed.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  if (twice !== undefined) throw new UsageError(`--bot: two programs are named ${twice.name}; names must differ`);
  return parsed.map(({ name, command }) => listed(name, argvOf(command), game, note));
}

function splitBot(text: string): { readonly name: string; readonly command: string } {
  const [, name = '', command = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (command.trim() === '') throw new UsageError(`--bot is "${text}"; expected NAME=COMMAND, such as ${EXAMPLE}`);
  if (!NAME.test(name.trim())) {
    throw new UsageError(`--bot: "${name}" is no name; a name has 1 to 32 letters, digits, spaces, ".", "_" or "-"`);
  }
  return { name: name.trim(), command };
}

type Run = (program: TableProgram) => Promise<void>;

function listed(name: string, argv: readonly string[], game: Game, note: (text: string) => void): ListedProgram {
  const bridge = namesUrl(argv) ? null : bridgeOf(game);
  const run: Run = bridge === null ? runJoiningProgram : (program) => runBridged(bridge, program);
  const protocol = bridge === null ? joiningProtocol(game) : bridge.player.protocol;
  return {
    name,
    protocol,
    start: ({ ended, ...program }) => {
      run({ ...program, argv, note })
        .catch((error: Error) => note(`${name}: ${error.message}`))
        .finally(ended);
    },
  };
}

/** The bridge that brings programs on pipes to a server over WebSocket. */
function bridgeOf({ id, bridges }: Game): BridgeEntry {
  const entry = bridges.find(({ player, server }) => player.transport === 'stdio' && server.transport === 'websocket');
  if (entry !== undefined) return entry;
  throw new UsageError(`--bot: programs of ${id} connect by themselves; put {url} in the command, as in ${EXAMPLE}`);
}

const joiningProtocol = ({ bridges, protocols }: Game): string =>
  bridges.find(({ server }) => server.transport === 'websocket')?.server.protocol ?? protocols[0]?.id ?? '';

async function runBridged(entry: BridgeEntry, program: TableProgram): Promise<void> {
  const bridge = await entry.load();
  const settings = { ...defaultSettings(entry), ...entry.tableSettings };
  const stateUrl = entry.publicState?.urlFor(program.url) ?? null;
  await runBridgedProgram({ ...program, bridge, settings, stateUrl, deadline: DEFAULT_DEADLINE });
}

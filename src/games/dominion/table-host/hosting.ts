import { fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import type { TableHosting } from '../../../kit/table-session.js';
import { JSONRPC_HOSTING } from '../jsonrpc/hosting.js';
import { DEFAULT_DIALECT, DIALECTS } from '../jsonrpc/messages.js';
import { STRATEGY_NAMES } from '../strategies/strategies.js';
import { parseJson } from '../table/json-reader.js';
import { LONGEST_CHAT, readWanted, wantedToJson } from '../table/remote/index.js';
import { TABLE_DIALECT } from './lobby-seats.js';
import { openTable } from './table-session.js';

/** People play Dominion over a network, with bots and programs. */
export const DOMINION_TABLE_HOSTING: TableHosting = {
  versions: [TABLE_DIALECT, ...DIALECTS],
  versionParameter: 'dialect',
  programVersion: DEFAULT_DIALECT,
  strategies: STRATEGY_NAMES,
  longestChat: LONGEST_CHAT,
  parseTable,
  openTable,
  makeFatalError: JSONRPC_HOSTING.makeFatalError,
};

function parseTable(body: string, programs: readonly string[], seed: number): Result<Settings> {
  const json = parseJson(body);
  if (!json.ok) return fault('body/json', json.error.message);
  const wanted = readWanted(json.value, '');
  if (!wanted.ok) {
    const { code, message } = wanted.error;
    return fault(code === 'file/shape' ? 'body/member' : code, message.replace(/^the file/, 'the body'));
  }
  for (const seat of wanted.value.seats) {
    if (seat.kind === 'program' && !programs.includes(seat.program)) return fault('program/unknown', unknown(programs));
  }
  return ok(wantedToJson({ ...wanted.value, seed: wanted.value.seed ?? seed }) as Settings);
}

const unknown = (programs: readonly string[]): string =>
  programs.length === 0
    ? 'this server has no programs to play against; its operator can list some with --bot'
    : `this server does not have that program; it has ${programs.join(', ')}`;

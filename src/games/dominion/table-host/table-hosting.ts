import { fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import type { KeptGame, TableHosting } from '../../../kit/table-session.js';
import { JSONRPC_HOSTING } from '../jsonrpc/hosting.js';
import { DEFAULT_DIALECT, DIALECTS } from '../jsonrpc/messages.js';
import { STRATEGY_NAMES } from '../strategies/strategies.js';
import type { TableSeat } from '../table/index.js';
import { parseJson } from '../table/json-reader.js';
import { PROFILE_FORMAT, readProfile } from '../table/profile.js';
import { LONGEST_CHAT, readWanted, wantedToJson } from '../table/remote/index.js';
import { LAN_GATEWAY } from './lan-gateway.js';
import { TABLE_DIALECT } from './lobby-seat.js';
import { openTable } from './table-session.js';

/** The games were judged when they were played, and are judged again by whoever reads the file. */
function makeProfileFile(profile: unknown, games: readonly KeptGame[]): string {
  const { id } = profile as { readonly id: string };
  const records = games.map(({ key, created, table }) => ({ id: key, created, table: seenBy(id, table as KeptTable) }));
  return JSON.stringify({ format: PROFILE_FORMAT, profile, games: records });
}

/** What `finishedTable` makes. */
interface KeptTable {
  readonly options: { readonly seats: readonly TableSeat[] };
}

type ProfileSeat = Extract<TableSeat, { readonly profile: string | null }>;

/** For its owner, a profile is a person; the profiles of others are nobody's business. */
const seenBy = (id: string, table: KeptTable): KeptTable =>
  withSeats(table, (seat) => (seat.profile === id ? { ...seat, kind: 'person' } : { ...seat, profile: null }));

const withoutProfile = (table: KeptTable, id: string): KeptTable =>
  withSeats(table, (seat) => (seat.profile === id ? { ...seat, profile: null } : seat));

const withSeats = (table: KeptTable, change: (seat: ProfileSeat) => ProfileSeat): KeptTable => ({
  ...table,
  options: {
    ...table.options,
    seats: table.options.seats.map((seat) => ('profile' in seat ? change(seat) : seat)),
  },
});

/** People play Dominion over a network, with bots and programs. */
export const DOMINION_TABLE_HOSTING: TableHosting = {
  versions: [TABLE_DIALECT, ...DIALECTS],
  versionParameter: 'dialect',
  programVersion: DEFAULT_DIALECT,
  strategies: STRATEGY_NAMES,
  longestChat: LONGEST_CHAT,
  parseTable,
  openTable,
  readProfile: (value) => {
    const read = readProfile(value, '');
    if (!read.ok) return fault('body/member', read.error.message.replace(/^the file/, 'the body'));
    const { id, name } = read.value;
    return ok({ id, name, profile: { ...read.value, kept: null } });
  },
  makeProfileFile,
  withoutProfile: (table, id) => withoutProfile(table as KeptTable, id),
  makeFatalError: JSONRPC_HOSTING.makeFatalError,
  gateway: LAN_GATEWAY,
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

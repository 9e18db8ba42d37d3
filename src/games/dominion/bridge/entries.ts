import type { BridgeEntry } from '../../../kit/bridge.js';
import { DEFAULT_DIALECT, DIALECTS } from '../jsonrpc/messages.js';
import { stateUrl } from '../jsonrpc/state-url.js';
import { DEFAULT_LAN_DIALECT, LAN_DIALECTS, LAN_ID, LAN_PORT } from '../lan/dialects.js';
import { SEXPR_PROTOCOLS } from '../sexpr/versions.js';

const PROTOCOL = {
  name: 'protocol',
  flags: '--protocol <protocol>',
  default: 'sexpr/v3',
  choices: SEXPR_PROTOCOLS,
} as const;

const PLAYER_DIALECT = {
  name: 'dialect',
  flags: '--dialect <dialect>',
  help: `the player's dialect: ${DIALECTS.join(', ')}`,
  default: DEFAULT_DIALECT,
  choices: DIALECTS,
} as const;

const SEXPR_ON_JSONRPC: BridgeEntry = {
  id: 'sexpr-on-jsonrpc',
  command: 'websocket',
  title: 'an S-expression player on a JSON-RPC server',
  player: { protocol: 'sexpr', transport: 'stdio' },
  server: { protocol: 'jsonrpc', transport: 'websocket' },
  exampleUrl: 'ws://localhost:3001/join/KEY',
  options: [
    { ...PROTOCOL, help: `the player's protocol: ${SEXPR_PROTOCOLS.join(', ')}` },
    {
      name: 'unrated',
      flags: '--unrated',
      help: "play even if the kingdom can change the player's cards without a message",
    },
    {
      name: 'synthetic',
      flags: '--synthetic',
      help: 'with two seats, also send (clean) for the opponent, without the card that is not known',
    },
  ],
  // At a table people choose the cards, and it does not count for the program.
  tableSettings: { unrated: true },
  serverProtocol: () => `jsonrpc/${DEFAULT_DIALECT}`,
  publicState: { urlFor: stateUrl, otherwise: 'the attacker and the supply are then guessed' },
  load: async () => (await import('./sexpr-on-jsonrpc/index.js')).SEXPR_ON_JSONRPC,
};

const JSONRPC_ON_SEXPR: BridgeEntry = {
  id: 'jsonrpc-on-sexpr',
  command: 'stdio',
  title: 'a JSON-RPC player on an S-expression driver',
  player: { protocol: 'jsonrpc', transport: 'websocket' },
  server: { protocol: 'sexpr', transport: 'stdio' },
  options: [{ ...PROTOCOL, help: `the driver's protocol: ${SEXPR_PROTOCOLS.join(', ')}` }, PLAYER_DIALECT],
  serverProtocol: ({ protocol }) => String(protocol),
  adviseOnFileName,
  load: async () => (await import('./jsonrpc-on-sexpr/index.js')).JSONRPC_ON_SEXPR,
};

function adviseOnFileName(name: string): string | null {
  if (/^[A-Za-z]+$/.test(name)) return null;
  const letters = name.replace(/[^A-Za-z]/g, '') || 'seat';
  return `some drivers name players after their files, and names are letters (S-01): ${letters} would be one`;
}

const LAN_DIALECT = {
  name: 'serverDialect',
  flags: '--server-dialect <dialect>',
  help: `the server's dialect: ${LAN_DIALECTS.join(', ')}`,
  default: DEFAULT_LAN_DIALECT,
  choices: LAN_DIALECTS,
};

const SEXPR_ON_LAN: BridgeEntry = {
  id: 'sexpr-on-lan',
  command: 'lan',
  title: 'an S-expression player on a LAN server',
  player: { protocol: 'sexpr', transport: 'stdio' },
  server: { protocol: LAN_ID, transport: 'tcp' },
  exampleUrl: `tcp://localhost:${LAN_PORT}`,
  options: [{ ...PROTOCOL, help: `the player's protocol: ${SEXPR_PROTOCOLS.join(', ')}` }, LAN_DIALECT],
  serverProtocol: ({ serverDialect }) => `${LAN_ID}/${String(serverDialect)}`,
  load: async () => (await import('./sexpr-on-lan/index.js')).SEXPR_ON_LAN,
};

const JSONRPC_ON_LAN: BridgeEntry = {
  id: 'jsonrpc-on-lan',
  command: 'lan-jsonrpc',
  title: 'a JSON-RPC player on a LAN server',
  player: { protocol: 'jsonrpc', transport: 'websocket' },
  server: { protocol: LAN_ID, transport: 'tcp' },
  exampleUrl: `tcp://localhost:${LAN_PORT}`,
  options: [PLAYER_DIALECT, LAN_DIALECT],
  serverProtocol: ({ serverDialect }) => `${LAN_ID}/${String(serverDialect)}`,
  load: async () => (await import('./jsonrpc-on-lan/index.js')).JSONRPC_ON_LAN,
};

export const DOMINION_BRIDGES: readonly BridgeEntry[] = [
  SEXPR_ON_JSONRPC,
  JSONRPC_ON_SEXPR,
  SEXPR_ON_LAN,
  JSONRPC_ON_LAN,
];

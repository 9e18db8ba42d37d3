import type { Game } from '../../kit/game.js';
import { DOMINION_BRIDGES } from './bridge/entries.js';
import { DEFAULT_DIALECT, DIALECTS } from './jsonrpc/messages.js';
import { DEFAULT_LAN_DIALECT, LAN_DIALECTS, LAN_ID } from './lan/dialects.js';
import { VERSIONS } from './sexpr/versions.js';

/**
 * Dominion. Everything behind the names is loaded when it is used, so that a command starts without the protocols that it
 * does not need.
 */
export const DOMINION: Game = {
  id: 'dominion',
  protocols: [
    {
      id: 'sexpr',
      versions: VERSIONS,
      defaultVersion: null,
      load: async () => (await import('./sexpr/protocol.js')).SEXPR,
    },
    {
      id: 'jsonrpc',
      versions: DIALECTS,
      defaultVersion: DEFAULT_DIALECT,
      load: async () => (await import('./jsonrpc/protocol.js')).JSONRPC,
    },
    {
      id: LAN_ID,
      versions: LAN_DIALECTS,
      defaultVersion: DEFAULT_LAN_DIALECT,
      load: async () => (await import('./lan/protocol.js')).LAN,
    },
  ],
  strategies: ['big-money', 'smithy', 'engine', 'random'],
  loadOptions: async () => (await import('./options.js')).DOMINION_OPTIONS,
  bridges: DOMINION_BRIDGES,
  loadRules: async () => (await import('./rules.js')).RULES,
  loadSimulator: async () => (await import('./strategies/simulator.js')).DOMINION_SIMULATOR,
  loadRenderer: async () => (await import('./art/dominion-renderer.js')).DOMINION_RENDERER,
  loadBrowserTable: async () => (await import('./browser-table.js')).DOMINION_BROWSER_TABLE,
  loadTableHosting: async () => (await import('./table-host/table-hosting.js')).DOMINION_TABLE_HOSTING,
};

import { describe, expect, test } from 'vitest';
import { DOMINION_BRIDGES } from '../../../../src/games/dominion/bridge/entries.js';

describe.each(DOMINION_BRIDGES)('$id', (entry) => {
  test.each(['player', 'server'] as const)('has a codec for the %s if that side is a byte stream', async (side) => {
    const loaded = await entry.load();
    const codec = side === 'player' ? loaded.playerCodec : loaded.serverCodec;
    expect(codec === null).toBe(entry[side].transport === 'websocket');
  });

  test('offers every default as a choice', () => {
    for (const { default: value, choices } of entry.options) if (value !== undefined) expect(choices).toContain(value);
  });

  test('has an address to join, unless its server is a driver, which starts it', () => {
    expect(entry.exampleUrl === undefined).toBe(entry.server.transport === 'stdio');
  });

  test('changes only options of its own at a table of people', () => {
    const names = entry.options.map(({ name }) => name);
    expect(Object.keys(entry.tableSettings ?? {}).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('takes all the settings that it declares', async () => {
    const settings = Object.fromEntries(entry.options.map(({ name, default: value = true }) => [name, value]));
    const bridge = (await entry.load()).open({ settings, name: 'alice', canFetchState: false });
    expect({ question: bridge.openQuestion(), fidelity: bridge.fidelity() }).toEqual({ question: null, fidelity: [] });
    expect(entry.serverProtocol(settings)).toMatch(new RegExp(`^${entry.server.protocol}/`));
  });
});

test('each bridge has a command of its own', () => {
  const commands = DOMINION_BRIDGES.map(({ command }) => command);
  expect(new Set(commands).size).toBe(commands.length);
});

test.each([
  ['ws://localhost:3001/join/KEY?name=alice', 'http://localhost:3001/game/KEY/state'],
  ['wss://example.org/dominion/join/KEY/?name=alice', 'https://example.org/dominion/game/KEY/state'],
  ['ws://user:secret@localhost/join/KEY', 'http://localhost/game/KEY/state'],
  ['ws://localhost:3001/play/KEY?name=alice', null],
  ['ws://localhost:3001/?next=/join/KEY', null],
])('the public state of the game at %s is at %s (J-01, J-04)', (joinUrl, stateUrl) => {
  const entry = DOMINION_BRIDGES.find(({ id }) => id === 'sexpr-on-jsonrpc');
  expect(entry?.publicState?.urlFor(joinUrl)).toBe(stateUrl);
});

import { describe, expect, test } from 'vitest';
import { parseClientRequest, parseServerMessage } from '../../src/games/dominion/table/remote/index.js';
import { DOMINION_TABLE_HOSTING } from '../../src/games/dominion/table-host/table-hosting.js';
import { readPage } from './pages.js';

const page = readPage('docs/protocols/table-dialect.md');

/** The first block of JSON after a text. */
function blockAfter(text: string): string {
  const at = page.indexOf(text);
  if (at < 0) throw new Error(`the page does not have ${text}`);
  return /```json\n([\s\S]*?)```/.exec(page.slice(at))?.[1] ?? '';
}

describe('docs/protocols/table-dialect.md', () => {
  test.each(['Lobby', 'Draft', 'View', 'Presence', 'Chat'])('shows a %s that clients can read', (method) => {
    const params = JSON.parse(blockAfter(`**\`${method}\`**`));
    expect(parseServerMessage(JSON.stringify({ jsonrpc: '2.0', method, params }))).toMatchObject({
      ok: true,
      value: { method },
    });
  });

  test('shows a request that creates a game', () => {
    const wanted = JSON.parse(blockAfter('### Create a game'));
    expect(DOMINION_TABLE_HOSTING.parseTable(JSON.stringify(wanted), ['Deep Cellar'], 1).ok).toBe(true);
  });

  test('shows an exchange as it happens', () => {
    const [, request = '', reply = ''] = /```table\n<< (.*)\n>> (.*)\n```/.exec(page) ?? [];
    expect(parseClientRequest(request)).toMatchObject({ ok: true, value: { request: { method: 'Answer' } } });
    expect(parseServerMessage(reply)).toMatchObject({ ok: true, value: { params: { rule: 'buy/coins' } } });
  });

  test('lists every request, with params that are accepted', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| `(\{.*?\})` \|/gm)];
    const methods = rows.map(([, method]) => method);
    const unknown = parseClientRequest('{"jsonrpc":"2.0","id":1,"method":"?"}');
    expect(unknown.ok ? '' : unknown.error.message).toBe(`unknown method; known methods: ${methods.join(', ')}`);
    for (const [, method, params] of rows) {
      const frame = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
      expect(parseClientRequest(frame), frame).toMatchObject({ ok: true });
    }
  });
});

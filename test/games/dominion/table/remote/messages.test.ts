import { describe, expect, test } from 'vitest';
import { act, cardOf, choose } from '../../../../../src/games/dominion/engine/index.js';
import { startTable, type TableView, tableView } from '../../../../../src/games/dominion/table/index.js';
import {
  makeClientRequest,
  parseClientRequest,
  parseServerMessage,
  stepToJson,
  viewToJson,
  withUpdate,
} from '../../../../../src/games/dominion/table/remote/index.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';
import { printGame } from '../../engine/play-random-game.js';
import { playTable } from '../model-person.js';
import { tableNumber } from '../table-specs.js';

const notification = (method: string, params: unknown): string => JSON.stringify({ jsonrpc: '2.0', method, params });

function received(view: TableView): TableView {
  const frame = notification('View', { step: 1, view: { ...viewToJson(view), steps: view.steps.map(stepToJson) } });
  const message = unwrap(parseServerMessage(frame));
  if (message?.method !== 'View') throw new Error('a view was expected');
  return message.params.view;
}

/** Everything in a view that anybody looks at. */
const shown = ({ view, ...rest }: TableView): unknown => {
  const seats = view.seats.map((seat) => ({ ...seat, shuffles: 0, drawn: 0 }));
  return { ...rest, view: JSON.parse(printGame({ ...view, seats, events: null })) };
};

const GAMES = sized({ test: 1, long: 50 });

test('a view that was sent is the same at the other end', () => {
  let looks = 0;
  for (let n = 0; n < GAMES; n++) {
    playTable(unwrap(startTable(tableNumber(n))), n, (table, random) => {
      if (random.below(80) > 0) return;
      for (const viewer of [...table.options.seats.keys(), 'public'] as const) {
        const view = tableView(table, viewer);
        expect(shown(received(view))).toEqual(shown(view));
        looks++;
      }
    });
  }
  expect(looks).toBeGreaterThan(8 * GAMES);
});

test('an update keeps the steps that still stand', () => {
  const view = tableView(unwrap(startTable(tableNumber(1))), 0);
  const step = { seat: 1, own: null, gaveUp: false, undone: false, events: [] };
  const { steps: _, ...now } = view;
  const before = { ...view, steps: [step, { ...step, seat: 0 }] };
  const after = withUpdate(before, { step: 4, keep: 1, steps: [{ ...step, gaveUp: true }], view: now });
  expect(after.steps).toEqual([step, { ...step, gaveUp: true }]);
});

describe('requests', () => {
  test('are read as they were written', () => {
    const request = {
      method: 'Answer',
      params: { step: 3, answers: [act(cardOf('cellar')), choose([cardOf('estate')])] },
    } as const;
    expect(unwrap(parseClientRequest(makeClientRequest(7, request)) as never)).toEqual({ id: 7, request });
  });

  test.each([
    ['{', null, -32700, 'not JSON'],
    ['[]', null, -32600, 'the message: expected an object, got a list of 0'],
    ['{"jsonrpc":"2.0","id":-1,"method":"Start"}', null, -32600, 'id: expected a whole number'],
    ['{"jsonrpc":"2.0","id":1,"method":"Cheat"}', 1, -32601, 'known methods: Start, Fill'],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', 1, -32601, 'unknown method'],
    ['{"jsonrpc":"2.0","id":1,"method":"Chat"}', 1, -32602, 'params.text: expected a text'],
    ['{"jsonrpc":"2.0","id":1,"method":"Answer","params":{"step":0,"answers":["buy moon"]}}', 1, -32602, 'answers[0]'],
    ['{"jsonrpc":"2.0","id":1,"method":"Fill","params":{"seat":9,"strategy":"smithy"}}', 1, -32602, 'from 0 to 5'],
  ])('%s is refused', (frame, id, code, message) => {
    const parsed = parseClientRequest(frame);
    expect(parsed).toMatchObject({ ok: false, error: { id, code, message: expect.stringContaining(message) } });
  });
});

describe('messages of a server', () => {
  test.each([
    ['not JSON', 'not JSON'],
    [notification('View', { step: 1 }), 'View: params.view: expected an object, got nothing'],
    [notification('Chat', { first: 0, lines: [{ seat: 7 }] }), 'Chat: params.lines[0].seat'],
    [notification('Update', { step: 1, keep: -1, steps: [] }), 'Update: params.keep'],
  ])('%s is refused', (frame, message) => {
    expect(parseServerMessage(frame)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(message) },
    });
  });

  test('of a later server are passed over', () => {
    expect(parseServerMessage(notification('Fireworks', {}))).toEqual({ ok: true, value: null });
  });

  test('are results and errors too', () => {
    const ok = unwrap(parseServerMessage('{"jsonrpc":"2.0","id":4,"result":{}}'));
    expect(ok).toEqual({ method: 'Reply', params: { id: 4, code: null, message: '', rule: null } });
    const error = { code: -32600, message: 'no', data: { rule: 'answer/stale' } };
    const refused = unwrap(parseServerMessage(JSON.stringify({ jsonrpc: '2.0', id: 4, error })));
    expect(refused).toEqual({ method: 'Reply', params: { id: 4, code: -32600, message: 'no', rule: 'answer/stale' } });
  });
});

import { describe, expect, test } from 'vitest';
import { DOMINION } from '../../../../src/games/dominion/art/index.js';
import type { Message } from '../../../../src/report/html/evidence-messages.js';
import type { View } from '../../../../src/report/html/payload.js';

const message = (side: Message['side'], text: string | object): Message => ({
  line: 1,
  time: null,
  seat: null,
  side,
  text: typeof text === 'string' ? text : JSON.stringify(text),
});

/** A view in few words: `hand: copper*2`. */
const inShort = (view: View | null): string[] =>
  (view?.zones ?? []).map(
    ({ name, cards }) => `${name}: ${cards.map((card) => `${card.name}*${card.count}`).join(' ')}`,
  );

describe('over S-expressions', () => {
  const observe = DOMINION.observe('sexpr/v3');
  const STATE =
    '((players alice bob) (supply copper copper gold) (trash estate) (actions 1) (buys 2) (coins 3) (deck copper estate) (hand mine silver mine) (plays village) (discards gold))';

  test('a move shows the table of the mover', () => {
    const view = observe(message('>>', `(move ${STATE})`));
    expect(view?.title).toBe('alice is to move');
    expect(view?.counters).toEqual([
      ['actions', 1],
      ['buys', 2],
      ['coins', 3],
    ]);
    expect(inShort(view)).toEqual([
      'hand: mine*2 silver*1',
      'in play: village*1',
      'discards: gold*1',
      'deck, in unknown order: copper*1 estate*1',
      'trash: estate*1',
      'supply: copper*2 gold*1',
    ]);
  });

  test('an attack shows the table of the victim', () => {
    expect(observe(message('>>', `(attacked (act militia) bob ${STATE})`))?.title).toBe('alice is attacked by bob');
  });

  test.each(['(moved bob (clean))', '(clean)', '(move)', '(move (()))', '(move', `(MOVE ${STATE})`])(
    '%s shows nothing',
    (text) => {
      expect(observe(message('>>', text))).toBeNull();
    },
  );

  test('an attack shows nothing in a version that has none', () => {
    expect(DOMINION.observe('sexpr/v1')(message('>>', `(attacked (act militia) bob ${STATE})`))).toBeNull();
  });
});

describe('over JSON-RPC', () => {
  const STATE = { hand: ['Estate', 'CouncilRoom'], discard: 2, deck: 3, supply: { Gold: 30, Curse: 0 } };
  const TURN = { ...STATE, buys: 1, actions: 1, treasure: 0 };
  const start = message('>>', { jsonrpc: '2.0', method: 'StartTurn', params: TURN });

  test('the start of a turn shows what the player is told', () => {
    const view = DOMINION.observe('jsonrpc/docs')(start);
    expect(view?.title).toBe('StartTurn');
    expect(inShort(view)).toEqual([
      'hand: estate*1 council-room*1',
      'discards: face down*2',
      'deck: face down*3',
      'supply: gold*30 curse*0',
    ]);
  });

  test('a result says which request it follows', () => {
    const observe = DOMINION.observe('jsonrpc/live');
    expect(observe(message('<<', { jsonrpc: '2.0', id: 1, method: 'EndTurn' }))).toBeNull();
    const view = observe(message('>>', { jsonrpc: '2.0', id: 1, result: STATE }));
    expect(view).toMatchObject({ title: 'after EndTurn', counters: [] });
  });

  test('a question shows what it is about beside what was known', () => {
    const observe = DOMINION.observe('jsonrpc/live');
    observe(start);
    const view = observe(
      message('>>', { id: 2, method: 'Sentry', params: { hand: ['Gold'], cards: ['Copper', 'Estate'] } }),
    );
    expect(inShort(view).slice(0, 2)).toEqual(['in question: copper*1 estate*1', 'hand: gold*1']);
    expect(inShort(view).at(-1)).toBe('supply: gold*30 curse*0');
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a hand that is no list', { method: 'StartTurn', params: { ...TURN, hand: 'Copper' } }],
    ['an error', { id: 1, error: { code: 1, message: 'no' } }],
  ])('%s shows nothing', (_, text) => {
    expect(DOMINION.observe('jsonrpc/live')(message('>>', text))).toBeNull();
  });

  test('of a hostile state as much is shown as makes sense', () => {
    const params = { hand: [1, null, 'Copper', '<b>'], supply: { Gold: -1, Silver: 'x' }, deck: 1e99, discard: {} };
    expect(inShort(DOMINION.observe('jsonrpc/live')(message('<<', { method: 'StartTurn', params })))).toEqual([
      'hand: copper*1 <b>*1',
      'discards: ',
      'deck: ',
      'supply: gold*0 silver*0',
    ]);
  });

  test('no more cards are shown than could be looked at', () => {
    const hand = Array.from({ length: 100_000 }, (_, index) => `Made${index}`);
    const view = DOMINION.observe('jsonrpc/live')(message('<<', { method: 'StartTurn', params: { ...TURN, hand } }));
    expect(view?.zones[0]?.cards.length).toBeLessThan(100);
  });
});

import { describe, expect, test } from 'vitest';
import { DOMINION_RENDERER } from '../../../../src/games/dominion/art/dominion-renderer.js';
import type { GameView, RecordedMessage } from '../../../../src/kit/game-renderer.js';

const { openRecording } = DOMINION_RENDERER;

const message = (side: RecordedMessage['side'], text: string | object): RecordedMessage => ({
  line: 1,
  time: null,
  seat: null,
  side,
  text: typeof text === 'string' ? text : JSON.stringify(text),
});

/** A view in short: `hand: copper*2`. */
const inShort = (view: GameView | null): string[] =>
  (view?.zones ?? []).map(
    ({ name, pieces }) => `${name}: ${pieces.map(({ label, count }) => `${label}*${count}`).join(' ')}`,
  );

describe('over S-expressions', () => {
  const readView = openRecording('sexpr/v3');
  const STATE =
    '((players alice bob) (supply copper copper gold) (trash estate) (actions 1) (buys 2) (coins 3) (deck copper estate) (hand mine silver mine) (plays village) (discards gold))';

  test('a move shows the table of the mover', () => {
    const view = readView(message('>>', `(move ${STATE})`));
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
    expect(readView(message('>>', `(attacked (act militia) bob ${STATE})`))?.title).toBe('alice is attacked by bob');
  });

  test.each(['(moved bob (clean))', '(clean)', '(move)', '(move (()))', '(move', `(MOVE ${STATE})`])(
    '%s shows nothing',
    (text) => {
      expect(readView(message('>>', text))).toBeNull();
    },
  );

  test('an attack shows nothing in a version without attacks', () => {
    expect(openRecording('sexpr/v1')(message('>>', `(attacked (act militia) bob ${STATE})`))).toBeNull();
  });
});

describe('over JSON-RPC', () => {
  const STATE = { hand: ['Estate', 'CouncilRoom'], discard: 2, deck: 3, supply: { Gold: 30, Curse: 0 } };
  const TURN = { ...STATE, buys: 1, actions: 1, treasure: 0 };
  const start = message('>>', { jsonrpc: '2.0', method: 'StartTurn', params: TURN });

  test('the start of a turn shows what the player was sent', () => {
    const view = openRecording('jsonrpc/docs')(start);
    expect(view?.title).toBe('StartTurn');
    expect(inShort(view)).toEqual([
      'hand: estate*1 council-room*1',
      'discards: face down*2',
      'deck: face down*3',
      'supply: gold*30 curse*0',
    ]);
  });

  test('a result names its request', () => {
    const readView = openRecording('jsonrpc/live');
    expect(readView(message('<<', { jsonrpc: '2.0', id: 1, method: 'EndTurn' }))).toBeNull();
    const view = readView(message('>>', { jsonrpc: '2.0', id: 1, result: STATE }));
    expect(view).toMatchObject({ title: 'after EndTurn', counters: [] });
  });

  test('a prompt shows what it is about, besides the last known state', () => {
    const readView = openRecording('jsonrpc/live');
    readView(start);
    const view = readView(
      message('>>', { id: 2, method: 'Sentry', params: { hand: ['Gold'], cards: ['Copper', 'Estate'] } }),
    );
    expect(inShort(view).slice(0, 2)).toEqual(['in question: copper*1 estate*1', 'hand: gold*1']);
    expect(inShort(view).at(-1)).toBe('supply: gold*30 curse*0');
  });

  test.each([
    ['invalid JSON', '{'],
    ['a list', '[]'],
    ['a hand that is not a list', { method: 'StartTurn', params: { ...TURN, hand: 'Copper' } }],
    ['an error', { id: 1, error: { code: 1, message: 'no' } }],
  ])('%s shows nothing', (_, text) => {
    expect(openRecording('jsonrpc/live')(message('>>', text))).toBeNull();
  });

  test('a hostile state is shown as far as it makes sense', () => {
    const params = { hand: [1, null, 'Copper', '<b>'], supply: { Gold: -1, Silver: 'x' }, deck: 1e99, discard: {} };
    expect(inShort(openRecording('jsonrpc/live')(message('<<', { method: 'StartTurn', params })))).toEqual([
      'hand: copper*1 <b>*1',
      'discards: ',
      'deck: ',
      'supply: gold*0 silver*0',
    ]);
  });

  test('a huge hand is cut', () => {
    const hand = Array.from({ length: 100_000 }, (_, index) => `Made${index}`);
    const view = openRecording('jsonrpc/live')(message('<<', { method: 'StartTurn', params: { ...TURN, hand } }));
    expect(view?.zones[0]?.pieces.length).toBeLessThan(100);
  });
});

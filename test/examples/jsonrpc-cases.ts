import { expect } from 'vitest';
import { type CardName, cardOf, coinsOf, costOf } from '../../src/games/dominion/engine/index.js';
import { parseJsonCard } from '../../src/games/dominion/jsonrpc/card-names.js';
import { validateParams, validateResult } from '../../src/games/dominion/jsonrpc/schema/validate.js';
import { turnState } from '../games/dominion/jsonrpc/turn-state.js';

export type Json = Record<string, unknown>;

/** A player under test. */
export interface Subject {
  readonly send: (message: Json) => void;
  readonly next: () => Promise<Json>;
  /** Its unsolicited messages. */
  readonly rest: () => Promise<readonly Json[]>;
}

export interface State extends Json {
  readonly hand: readonly string[];
  readonly supply: Readonly<Record<string, number>>;
  readonly buys: number;
  readonly actions: number;
  readonly treasure: number;
}

const SUPPLY = {
  Copper: 46,
  Silver: 40,
  Gold: 30,
  Estate: 8,
  Duchy: 8,
  Province: 8,
  Curse: 10,
  Smithy: 10,
  Militia: 10,
};

export const stateOf = (hand: string, more: Partial<State> = {}): State =>
  turnState(hand === '' ? [] : hand.split(' '), SUPPLY, more);

const engineCard = (card: string) => {
  const parsed = parseJsonCard(card);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return cardOf(parsed.value as CardName);
};

let serverId = 0;

/** Sends a request of the server, under an id of its own, and returns the result. */
export async function ask(subject: Subject, method: string, params: Json, id: unknown = ++serverId): Promise<unknown> {
  subject.send({ jsonrpc: '2.0', id, method, params });
  const answer = await subject.next();
  expect(answer).toEqual({ jsonrpc: '2.0', id, result: answer['result'] });
  expect(validateResult('live', method, params, answer['result'])).toMatchObject({ ok: true });
  return answer['result'];
}

export const tell = (subject: Subject, method: string, params: Json): void =>
  subject.send({ jsonrpc: '2.0', method, params });

export const start = (subject: Subject, order = ['alice', 'bob']): Promise<unknown> =>
  ask(subject, 'StartGame', { kingdom: ['Smithy', 'Militia'], order });

interface Turn {
  readonly requests: readonly Json[];
  readonly plays: readonly string[];
}

/** Lets the player play a turn out, one request at a time; a request that cannot stand fails the test. */
export async function turn(subject: Subject, first: State, next = 'Copper Copper Estate'): Promise<Turn> {
  const requests: Json[] = [];
  let state = first;
  let buying = false;
  tell(subject, 'StartTurn', first);
  for (;;) {
    const request = await subject.next();
    requests.push(request);
    expect(requests.length).toBeLessThan(30);
    const { id, method, params } = request as { id: unknown; method: string; params?: { card: string } };
    expect(validateParams('live', method, params, 'player')).toMatchObject({ ok: true });
    if (method === 'EndTurn') {
      const { discard, deck, supply } = state;
      subject.send({ jsonrpc: '2.0', id, result: { hand: next.split(' '), discard, deck, supply } });
      break;
    }
    const { card } = params!;
    state = method === 'Buy' ? afterBuy(state, card) : afterPlay(state, card, buying);
    buying ||= method === 'Buy' || coinsOf(engineCard(card)) > 0;
    subject.send({ jsonrpc: '2.0', id, result: state });
  }
  const plays = requests.map(({ method, params }) =>
    `${method} ${(params as Json | undefined)?.['card'] ?? ''}`.trim(),
  );
  return { requests, plays };
}

function afterPlay(state: State, card: string, buying: boolean): State {
  const at = state.hand.indexOf(card);
  expect(at).toBeGreaterThanOrEqual(0);
  const coins = card === 'Smithy' ? 0 : coinsOf(engineCard(card));
  if (coins === 0) expect({ card, buying, actions: state.actions > 0 }).toEqual({ card, buying: false, actions: true });
  const hand = state.hand.toSpliced(at, 1);
  return coins > 0
    ? { ...state, hand, treasure: state.treasure + coins }
    : { ...state, hand: [...hand, 'Copper', 'Copper', 'Copper'], actions: state.actions - 1 };
}

function afterBuy(state: State, card: string): State {
  const cost = costOf(engineCard(card));
  expect({ card, left: (state.supply[card] ?? 0) > 0, paid: cost <= state.treasure, buys: state.buys > 0 }).toEqual({
    card,
    left: true,
    paid: true,
    buys: true,
  });
  const supply = { ...state.supply, [card]: state.supply[card]! - 1 };
  return { ...state, supply, buys: state.buys - 1, treasure: state.treasure - cost };
}

const LIVE = { trash: ['Curse'], in_play: [], phase: ['Action'] };
const OVER = { result: 'Win', scores: { alice: 3, bob: 3 } };

const attack = (subject: Subject, card: string, more: Json = {}): Promise<unknown> =>
  ask(subject, 'Attack', { card, data: null, ...more });

/** After a turn whose result shows this hand. */
async function holding(subject: Subject, hand: string): Promise<void> {
  await start(subject);
  await turn(subject, stateOf('Estate'), hand);
}

export interface JsonCase {
  readonly id: string;
  readonly what: string;
  readonly run: (subject: Subject) => Promise<void>;
}

/** The register's cases for players, D6; each begins a game. */
export const CASES: readonly JsonCase[] = [
  { id: 'JP-01', what: 'answers StartGame', run: async (s) => expect(await start(s)).toEqual({}) },
  {
    id: 'JP-02 JP-04 JP-23',
    what: 'plays a turn with the documented members alone, one request at a time, EndTurn without params',
    run: async (s) => {
      await start(s);
      const { plays, requests } = await turn(s, stateOf('Copper Copper Copper Estate Silver'));
      expect(plays.at(-1)).toBe('EndTurn');
      expect(Object.keys(requests.at(-1)!).sort()).toEqual(['id', 'jsonrpc', 'method']);
      expect(await s.rest()).toEqual([]);
    },
  },
  {
    id: 'JP-03',
    what: 'takes members it does not know',
    run: async (s) => {
      await start(s);
      await turn(s, stateOf('Copper Copper', { ...LIVE, weather: { sun: true }, log: null }));
    },
  },
  {
    id: 'JP-05 JP-06',
    what: 'keeps its ids apart from those of the server, and echoes strings',
    run: async (s) => {
      await start(s);
      tell(s, 'StartTurn', stateOf('Copper'));
      const { id } = await s.next();
      expect(await ask(s, 'Attack', { card: 'Witch', data: null }, id)).toBeTypeOf('object');
      expect(await ask(s, 'Attack', { card: 'Witch', data: null }, 'x-1')).toBeTypeOf('object');
      expect(await s.rest()).toEqual([]);
      s.send({ jsonrpc: '2.0', id, result: stateOf('', { treasure: 1 }) });
      expect(await s.next()).toMatchObject({ method: expect.stringMatching(/^(Buy|EndTurn)$/) });
    },
  },
  {
    id: 'JP-07',
    what: 'goes on to EndTurn, or something else, when it is refused',
    run: async (s) => {
      await start(s);
      tell(s, 'StartTurn', stateOf('Gold Gold Gold'));
      const first = await s.next();
      s.send({ jsonrpc: '2.0', id: first['id'], error: { code: -32600, message: 'no' } });
      const second = await s.next();
      expect([second['method'], second['params']]).not.toEqual([first['method'], first['params']]);
    },
  },
  {
    id: 'JP-08',
    what: 'buys nothing dear without coins',
    run: async (s) => {
      await start(s);
      expect((await turn(s, stateOf('Estate Estate'))).plays).toSatisfy((plays: string[]) => plays.length <= 2);
    },
  },
  {
    id: 'JP-09',
    what: 'does not buy from an empty pile',
    run: async (s) => {
      await start(s);
      const supply = { ...SUPPLY, Province: 0, Gold: 0 };
      await turn(s, stateOf('Gold Gold Gold', { supply }));
    },
  },
  {
    id: 'JP-10',
    what: 'passes over cards it does not know',
    run: async (s) => {
      await ask(s, 'StartGame', { kingdom: ['Smithy', 'Ambassador'], order: ['alice', 'bob'] });
      await turn(s, stateOf('Copper', { supply: { ...SUPPLY, Ambassador: 10 } }));
    },
  },
  {
    id: 'JP-11',
    what: 'discards down to three before a militia, and holds three for the next',
    run: async (s) => {
      await holding(s, 'Copper Estate Gold Silver Duchy');
      const { data } = (await attack(s, 'Militia')) as { data: string[] };
      expect(data).toHaveLength(2);
      expect(await attack(s, 'Militia')).toEqual({ data: [] });
    },
  },
  {
    id: 'JP-11 J-33',
    what: 'believes the hand that an attack shows',
    run: async (s) => {
      await holding(s, 'Copper Copper');
      const hand = ['Estate', 'Duchy', 'Curse', 'Gold', 'Gold', 'Gold', 'Gold'];
      const { data } = (await attack(s, 'Militia', { hand })) as { data: string[] };
      expect(data).toHaveLength(4);
      for (const card of data) expect(hand).toContain(card);
    },
  },
  {
    id: 'JP-12',
    what: 'discards nothing of three cards, and says so',
    run: async (s) => {
      await holding(s, 'Copper Estate Gold');
      expect(await attack(s, 'Militia')).toEqual({ data: [] });
    },
  },
  {
    id: 'JP-13',
    what: 'shows a moat with nothing beside it, or discards',
    run: async (s) => {
      await holding(s, 'Copper Estate Gold Moat Silver');
      const answer = (await attack(s, 'Militia')) as Json;
      if ('reaction' in answer) expect(answer).toEqual({ reaction: 'Moat' });
      else expect(answer).toEqual({ data: [expect.any(String), expect.any(String)] });
    },
  },
  {
    id: 'JP-14',
    what: 'has nothing to say to a witch',
    run: async (s) => {
      await holding(s, 'Copper Estate Gold');
      expect(await attack(s, 'Witch')).toEqual({});
    },
  },
  ...(
    [
      ['JP-15', ['Silver', 'Estate'], 'Silver'],
      ['JP-15', ['Copper', 'Gold'], 'Gold'],
      ['JP-16', ['Copper', 'Estate'], null],
      ['JP-16', [], null],
    ] as const
  ).map(([id, data, lost]) => ({
    id,
    what: `gives a bandit ${lost ?? 'null'} of ${data.join(' and ') || 'nothing'}`,
    run: async (s: Subject) => {
      await holding(s, 'Copper Estate');
      expect(await attack(s, 'Bandit', { data })).toEqual({ data: lost });
    },
  })),
  ...(
    [
      ['Copper Duchy Gold', 'Duchy'],
      ['Copper Smithy', 'reveal'],
      ['Gardens Copper', 'Gardens'],
    ] as const
  ).map(([hand, data]) => ({
    id: 'JP-17',
    what: `answers a bureaucrat with ${data} of ${hand}`,
    run: async (s: Subject) => {
      await holding(s, hand);
      expect(await attack(s, 'Bureaucrat')).toEqual({ data });
    },
  })),
  {
    id: 'JP-18 JP-19 JP-20',
    what: 'answers an attack, and the end of the game, before its EndTurn is answered',
    run: async (s) => {
      await start(s);
      tell(s, 'StartTurn', stateOf('Estate Estate', { buys: 0 }));
      const { id, method } = await s.next();
      expect(method).toBe('EndTurn');
      await attack(s, 'Witch');
      expect(await ask(s, 'GameOver', OVER)).toEqual({ rematch: expect.any(Boolean) });
      s.send({ jsonrpc: '2.0', id, result: { hand: [], discard: 0, deck: 5, supply: SUPPLY } });
      expect(await s.rest()).toEqual([]);
    },
  },
  {
    id: 'JP-21',
    what: 'starts another game with nothing of the last in mind',
    run: async (s) => {
      await holding(s, 'Moat Copper Copper Copper Copper');
      await ask(s, 'GameOver', { ...OVER, result: 'Lose' });
      await start(s, ['bob', 'carl', 'alice']);
      await turn(s, stateOf('Copper Estate'), 'Copper Copper Copper Estate Estate');
      expect(await attack(s, 'Militia')).toEqual({ data: [expect.any(String), expect.any(String)] });
    },
  },
  {
    id: 'JP-22',
    what: 'says nothing to Played and Shuffle',
    run: async (s) => {
      await start(s);
      tell(s, 'Played', { player: 'bob', card: 'Village' });
      tell(s, 'Shuffle', {});
      expect(await s.rest()).toEqual([]);
      await turn(s, stateOf('Copper'));
    },
  },
  {
    id: 'JP-26',
    what: 'plays no action after a treasure, though an action is left',
    run: async (s) => {
      await start(s);
      await turn(s, stateOf('Smithy Copper Copper Copper Copper', { actions: 2 }));
      await turn(s, stateOf('Smithy Smithy Gold Gold', { actions: 1, buys: 2 }));
    },
  },
  {
    id: 'JP-27',
    what: 'answers what cards ask in the right shape',
    run: async (s) => {
      await start(s);
      await turn(s, stateOf('Copper Copper', { supply: { ...SUPPLY, Curse: 0, Duchy: 0 } }));
      await ask(s, 'Harbinger', { discard: ['Estate', 'Gold'] });
      expect(await ask(s, 'Vassal', { card: 'Village' })).toHaveProperty('data');
      const poacher = { hand: ['Copper', 'Gold', 'Estate'], empty_supply_piles: 2 };
      expect(await ask(s, 'Poacher', poacher)).toMatchObject({ discard: { length: 2 } });
      await ask(s, 'ThroneRoom', { card: 'Smithy' });
      await ask(s, 'Library', { card: 'Village', hand: ['Copper'] });
    },
  },
  {
    id: 'JP-28',
    what: 'places as many cards as a sentry shows',
    run: async (s) => {
      await start(s);
      await turn(s, stateOf('Copper Copper'));
      for (const cards of [[], ['Gold'], ['Curse', 'Curse'], ['Gold', 'Province']]) {
        expect(await ask(s, 'Sentry', { hand: ['Copper'], cards })).toHaveLength(cards.length);
      }
    },
  },
];

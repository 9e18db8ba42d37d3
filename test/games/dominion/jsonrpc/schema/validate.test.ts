import { describe, expect, test } from 'vitest';
import type { Dialect, Party } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import {
  type Validation,
  validateParams,
  validateResult,
} from '../../../../../src/games/dominion/jsonrpc/schema/validate.js';

/** `ok`, `noted J-10`, or the place and the register id of the first problem: `/data/0 J-11`. */
function verdictOf(validation: Validation): string {
  if (!validation.ok) {
    const [first] = validation.problems;
    return `${first?.pointer} ${first?.register ?? '-'}`;
  }
  return validation.notes.length === 0
    ? 'ok'
    : `noted ${validation.notes.map(({ register }) => register ?? '-').join(' ')}`;
}

type Row = readonly [what: string, value: unknown, docs: string, live?: string];

const inBoth = (
  value: unknown,
  docs: string,
  live: string,
  judge: (dialect: Dialect, value: unknown) => Validation,
): void => {
  expect([verdictOf(judge('docs', value)), verdictOf(judge('live', value))]).toEqual([docs, live]);
};

/** If a row has no expectation for the real server, it is the same as for the document. */
const full = (rows: readonly Row[]): [string, unknown, string, string][] =>
  rows.map(([what, value, docs, live = docs]) => [what, value, docs, live]);

const params = (method: string, from: Party, rows: readonly Row[]): void => {
  test.each(full(rows))(`${method}: %s`, (_, value, docs, live) => {
    inBoth(value, docs, live, (dialect, given) => validateParams(dialect, method, given, from));
  });
};

const results = (method: string, request: unknown, rows: readonly Row[]): void => {
  test.each(full(rows))(`${method} ${JSON.stringify(request)}: %s`, (_, value, docs, live) => {
    inBoth(value, docs, live, (dialect, given) => validateResult(dialect, method, request, given));
  });
};

const FOUR = { hand: ['Copper'], discard: 0, deck: 5, supply: { Copper: 46, ThroneRoom: 0 } };
const SEVEN = { ...FOUR, buys: 1, actions: 1, treasure: 0 };
const TEN = { ...SEVEN, trash: [], in_play: ['Gold'], phase: ['Action'] };

describe('requests of a player', () => {
  params('EndTurn', 'player', [
    ['without params (J-10)', undefined, 'noted J-10', 'ok'],
    ['with an empty object (J-10)', {}, 'ok', 'noted J-10'],
    ['with null (J-10)', null, ' J-10'],
    ['with an array (J-10)', [], ' J-10'],
    ['with a member (J-10, J-11)', { card: 'Copper' }, '/card J-11', ' J-10'],
  ]);

  params('Buy', 'player', [
    ['a card', { card: 'Province' }, 'ok'],
    ['an unknown card (J-11)', { card: 'Wharf' }, '/card J-11'],
    ['the wrong case (J-11)', { card: 'province' }, '/card J-11'],
    ['an extra member (J-11)', { card: 'Province', data: null }, '/data J-11'],
    ['positional params (J-11)', ['Province'], ' J-25'],
    ['no params', undefined, ' J-25'],
    ['no card', {}, '/card J-25'],
  ]);

  params('Play', 'player', [
    ['null where no data is needed (J-12)', { card: 'Smithy', data: null }, 'ok'],
    ['nothing where no data is needed (J-12)', { card: 'Copper' }, 'ok'],
    ['data where none is needed (J-12)', { card: 'Smithy', data: [] }, '/data J-12', 'noted J-12'],
    ['an empty object for a treasure (J-12)', { card: 'Copper', data: {} }, '/data J-12', 'noted J-12'],
    ['Poacher, which asks later', { card: 'Poacher' }, 'ok'],
    ['Cellar', { card: 'Cellar', data: ['Copper', 'Estate'] }, 'ok'],
    ['Cellar with nothing to discard', { card: 'Cellar', data: [] }, 'ok'],
    ['Cellar without data (J-13)', { card: 'Cellar' }, '/data J-13'],
    ['Cellar with a bad card (J-11)', { card: 'Cellar', data: ['Copper', 'estate'] }, '/data/1 J-11'],
    ['Chapel', { card: 'Chapel', data: ['Curse'] }, 'ok'],
    ['Chapel with one card (J-13)', { card: 'Chapel', data: 'Curse' }, '/data J-13'],
    ['Workshop', { card: 'Workshop', data: 'Silver' }, 'ok'],
    ['Workshop with an array (J-11)', { card: 'Workshop', data: ['Silver'] }, '/data J-11'],
    ['Workshop without effect (R-15)', { card: 'Workshop', data: null }, 'noted R-15'],
    ['Moneylender', { card: 'Moneylender', data: false }, 'ok'],
    ['Moneylender in quotes (J-13)', { card: 'Moneylender', data: 'true' }, '/data J-13'],
    ['Moneylender with null (J-13)', { card: 'Moneylender', data: null }, '/data J-13'],
    ['Remodel', { card: 'Remodel', data: { trash: 'Gold', gain: 'Province' } }, 'ok'],
    ['Remodel without gain (J-13)', { card: 'Remodel', data: { trash: 'Gold' } }, '/data/gain J-13'],
    ['Remodel with more (J-11)', { card: 'Remodel', data: { trash: 'Gold', gain: 'Gold', x: 1 } }, '/data/x J-11'],
    ['Mine', { card: 'Mine', data: { trash: 'Silver', gain: 'Gold' } }, 'ok'],
    ['Mine without effect (R-15)', { card: 'Mine' }, 'noted R-15'],
    ['Artisan', { card: 'Artisan', data: { gain: 'Duchy', topdeck: 'Estate' } }, 'ok'],
    [
      'Artisan as in the sample client',
      { card: 'Artisan', data: { trash: 'Duchy', topdeck: 'Estate' } },
      '/data/gain J-13',
    ],
    ['Throne Room', { card: 'ThroneRoom', data: { card: 'Mine', data: { trash: 'Silver', gain: 'Gold' } } }, 'ok'],
    ['Throne Room of a card without data', { card: 'ThroneRoom', data: { card: 'Smithy', data: null } }, 'ok'],
    ['Throne Room, no inner data (J-45)', { card: 'ThroneRoom', data: { card: 'Smithy' } }, 'ok', '/data/data J-45'],
    [
      'Throne Room, bad inner data (J-13)',
      { card: 'ThroneRoom', data: { card: 'Mine', data: null } },
      '/data/data J-13',
    ],
    [
      'Throne Room of a Throne Room',
      { card: 'ThroneRoom', data: { card: 'ThroneRoom', data: { card: 'Cellar', data: [] } } },
      'ok',
    ],
    [
      'Throne Room, data where none is needed (J-12)',
      { card: 'ThroneRoom', data: { card: 'Smithy', data: {} } },
      '/data/data J-12',
      'noted J-12',
    ],
    ['Throne Room of nothing (R-15)', { card: 'ThroneRoom', data: null }, 'noted R-15'],
  ]);

  test.each(['Shuffle', 'play', 'Pass', '', '__proto__', 'constructor'])('no method %j (J-11)', (method) => {
    inBoth({}, ' J-11', ' J-11', (dialect, given) => validateParams(dialect, method, given, 'player'));
  });
});

describe('answers of a player', () => {
  results('StartGame', {}, [
    ['an empty object (J-07)', {}, 'ok'],
    ['null (J-07)', null, 'noted J-07'],
    ['an extra member (J-07, J-14)', { ready: true }, 'noted J-07'],
  ]);
  const militia = { card: 'Militia', data: null };
  results('Attack', militia, [
    ['two cards (JP-11)', { data: ['Copper', 'Estate'] }, 'ok'],
    ['no card (JP-12)', { data: [] }, 'ok'],
    ['nothing (J-37)', {}, '/data J-37'],
    ['null (J-37)', { data: null }, '/data J-37'],
    ['Moat (JP-13)', { reaction: 'Moat' }, 'ok'],
    ['Moat and null (J-37)', { reaction: 'Moat', data: null }, 'ok'],
    ['Moat and cards (J-37)', { reaction: 'Moat', data: [] }, '/data J-37'],
    ['a reaction that is null (J-36)', { reaction: null, data: [] }, 'noted J-36'],
    ['a reaction that is null, and no data (J-37)', { reaction: null }, '/data J-37'],
    ['another reaction (J-36)', { reaction: 'Chapel', data: [] }, '/reaction J-36'],
    ['an extra member (J-14)', { data: [], hand: [] }, '/hand J-14'],
    ['not an object', null, ' J-37'],
  ]);
  results('Attack', { card: 'Witch', data: null }, [
    ['nothing (JP-14)', {}, 'ok'],
    ['null (JP-14, J-37)', { data: null }, 'ok', 'noted J-37'],
    ['Moat (JP-14)', { reaction: 'Moat' }, 'ok'],
    ['Moat and null (J-37)', { reaction: 'Moat', data: null }, 'ok', 'noted J-37'],
    ['a card (J-37)', { data: 'Curse' }, '/data J-37'],
  ]);
  results('Attack', { card: 'Bandit', data: ['Silver', 'Estate'] }, [
    ['a card (JP-15)', { data: 'Silver' }, 'ok'],
    ['null (JP-16)', { data: null }, 'ok'],
    ['null in quotes, as in the sample client (JP-16)', { data: 'null' }, '/data J-37'],
    ['nothing (JP-16, J-37)', {}, '/data J-37'],
  ]);
  results('Attack', { card: 'Bureaucrat', data: null }, [
    ['a card (JP-17)', { data: 'Estate' }, 'ok'],
    ['"reveal" (JP-17)', { data: 'reveal' }, 'ok'],
    ['null (J-37)', { data: null }, '/data J-37'],
    ['nothing (J-37)', {}, '/data J-37'],
  ]);
  results('Harbinger', { discard: ['Copper'] }, [
    ['a card', { card: 'Copper' }, 'ok'],
    ['nothing (J-46)', {}, '/card J-46'],
    ['null (J-46)', { card: null }, '/card J-11'],
  ]);
  results('Vassal', { card: 'Smithy' }, [
    ['declined (J-44)', { play: false, data: null }, 'ok'],
    ['declined without data (J-44)', { play: false }, 'ok', '/data J-44'],
    ['played', { play: true, data: null }, 'ok'],
    [
      'wrapped, as in the sample client (J-12, J-44)',
      { play: true, data: { card: 'Smithy', data: null } },
      '/data J-12',
      'noted J-12',
    ],
  ]);
  results('Vassal', { card: 'Cellar' }, [
    ['played with data', { play: true, data: ['Copper'] }, 'ok'],
    ['played without data (J-44)', { play: true }, '/data J-44'],
    ['declined with data (J-12)', { play: false, data: [] }, '/data J-12', 'noted J-12'],
  ]);
  results('Poacher', { hand: ['Copper'], empty_supply_piles: 1 }, [
    ['cards', { discard: ['Copper'] }, 'ok'],
    ['one card', { discard: 'Copper' }, '/discard J-49'],
  ]);
  results('ThroneRoom', { card: 'Smithy' }, [
    ['null (J-45)', { data: null }, 'ok'],
    ['nothing (J-45)', {}, '/data J-45'],
    ['an array, as the document types it (J-45)', { data: [] }, 'noted J-45', 'noted J-12'],
    ['an empty object (J-12)', { data: {} }, '/data J-12', 'noted J-12'],
  ]);
  results('ThroneRoom', { card: 'Mine' }, [
    ['data of the card (J-45)', { data: { trash: 'Copper', gain: 'Silver' } }, 'ok'],
    ['data of another (J-45)', { data: 'Silver' }, '/data J-45'],
    ['null, with nothing left to choose (J-45, R-15)', { data: null }, 'noted J-45', 'noted R-15'],
  ]);
  results('Library', { card: 'Moat', hand: [] }, [
    ['yes', { skip: true }, 'ok'],
    ['a number (J-48)', { skip: 1 }, '/skip J-48'],
  ]);
  const one = { card: 'Copper', placement: 'trash' };
  results('Sentry', { hand: [], cards: ['Copper', 'Copper'] }, [
    ['two entries (JP-28)', [one, { card: 'Copper', placement: 'topdeck' }], 'ok'],
    ['one entry (J-47)', [one], ' J-47'],
    ['another placement (J-47)', [one, { card: 'Copper', placement: 'deck' }], '/1/placement J-47'],
    ['not an array (J-47)', one, ' J-47'],
  ]);
  results('Sentry', { hand: [], cards: ['Copper'] }, [
    ['one entry (JP-28, J-47)', [one], 'noted J-47', 'ok'],
    ['two entries (JP-28, J-47)', [one, one], 'ok', ' J-47'],
  ]);
  results('Sentry', { hand: [], cards: [] }, [['no entry (JP-28, J-47)', [], 'noted J-47', 'ok']]);
  results('GameOver', { result: 'Win', scores: {} }, [
    ['no rematch (J-54)', { rematch: false }, 'ok'],
    ['nothing (J-54)', {}, '/rematch J-54'],
    ['in quotes (J-54)', { rematch: 'no' }, '/rematch J-54'],
  ]);
});

describe('messages of a server', () => {
  params('StartGame', 'server', [
    ['kingdom and order', { kingdom: ['Cellar', 'Moat'], order: ['b', 'a'] }, 'ok'],
    ['a card twice (J-02)', { kingdom: ['Cellar', 'Cellar'], order: ['b', 'a'] }, '/kingdom J-02'],
    ['a basic card (J-02)', { kingdom: ['Copper'], order: ['b', 'a'] }, 'ok', '/kingdom/0 J-02'],
    ['a name twice (J-08)', { kingdom: [], order: ['a', 'a'] }, '/order J-08'],
  ]);
  params('StartTurn', 'server', [
    ['the documented members (J-24)', SEVEN, 'ok', '/trash J-24'],
    ['what the real server sends (J-24)', TEN, 'noted J-24 J-24 J-24', 'ok'],
    ['a phase that is a word (J-24)', { ...TEN, phase: 'Action' }, 'noted J-24 J-24 J-24', '/phase J-24'],
    ['an extra member', { ...TEN, turn: 3 }, 'noted J-24 J-24 J-24 -', 'noted -'],
    ['an unknown card in the supply', { ...TEN, supply: { Wharf: 10 } }, '/supply/Wharf J-11'],
    ['a negative count', { ...TEN, deck: -1 }, '/deck -'],
    ['two buys', { ...TEN, buys: 2 }, '/buys -'],
  ]);
  for (const method of ['Play', 'Buy']) {
    results(method, { card: 'Copper' }, [
      ['the documented members (J-24)', { ...SEVEN, buys: 0 }, 'ok', '/trash J-24'],
      ['what the real server sends (J-24)', { ...TEN, phase: ['Buy'] }, 'noted J-24 J-24 J-24', 'ok'],
    ]);
  }
  results('EndTurn', undefined, [
    ['four members (J-24)', FOUR, 'ok'],
    ['more (J-24)', SEVEN, 'noted - - -'],
    ['less', { ...FOUR, hand: undefined }, '/hand J-10'],
  ]);
  params('Attack', 'server', [
    ['data null (J-35)', { card: 'Militia', data: null }, 'ok'],
    ['data absent (J-35)', { card: 'Militia' }, 'ok', '/data J-35'],
    ["the victim's hand, our addition (J-33)", { card: 'Witch', data: null, hand: [] }, 'noted J-33'],
    ['Bandit with cards (J-35)', { card: 'Bandit', data: ['Copper'] }, 'ok'],
    ['Bandit with three cards (J-35)', { card: 'Bandit', data: ['Copper', 'Copper', 'Copper'] }, '/data J-35'],
    ['Bandit with null (J-35)', { card: 'Bandit', data: null }, '/data J-35'],
    ['not an attack (J-37)', { card: 'Smithy', data: null }, '/card J-37'],
  ]);
  params('Sentry', 'server', [
    ['two cards', { hand: [], cards: ['Copper', 'Gold'] }, 'ok'],
    ['one card (J-47)', { hand: [], cards: ['Copper'] }, 'noted J-47', 'ok'],
    ['three cards (J-47)', { hand: [], cards: ['Copper', 'Copper', 'Copper'] }, '/cards J-47'],
  ]);
  params('Played', 'server', [['as documented (J-31)', { player: 'a', card: 'Gold' }, 'ok', 'noted J-31']]);
  params('Shuffle', 'server', [
    ['as documented (J-32)', {}, 'ok', 'noted J-32'],
    ['without params (J-32)', undefined, 'noted J-32', ' J-32'],
  ]);
  params('FatalError', 'server', [['a message', { message: 'no' }, 'ok']]);
  params('GameOver', 'server', [
    ['scores by name (J-53)', { result: 'Win', scores: { a: 3, b: -1 } }, 'ok'],
    ['a tie by its name (J-53)', { result: 'Tie', scores: {} }, '/result J-53'],
  ]);
});

test('a problem names what was found, what is allowed and what was probably meant', () => {
  expect(validateParams('live', 'Play', { card: 'Cellar', data: ['Copper', 'throne-room'] }, 'player')).toEqual({
    ok: false,
    problems: [
      {
        pointer: '/data/1',
        found: 'throne-room',
        expected: 'the name of a card, such as "Copper" or "ThroneRoom"',
        suggestion: '"ThroneRoom"',
        register: 'J-11',
      },
    ],
    message:
      'Play params at /data/1: found "throne-room", expected the name of a card, such as "Copper" or "ThroneRoom"; ' +
      'did you mean "ThroneRoom"? (J-11)',
  });
});

test('endless nesting is a problem, not a crash', () => {
  let data: unknown = null;
  for (let depth = 0; depth < 100_000; depth++) data = { card: 'ThroneRoom', data };
  const validation = validateParams('live', 'Play', data, 'player');
  expect(validation.ok).toBe(false);
});

test('a message cuts long values short', () => {
  const validation = validateParams('live', 'Buy', { card: 'x'.repeat(100_000) }, 'player');
  expect(validation.ok ? 0 : validation.message.length).toBeLessThan(400);
});

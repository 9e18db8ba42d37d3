import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ERIANTYS_RENDERER } from '../../../../src/games/eriantys/art/eriantys-renderer.js';
import {
  copyGame,
  type Game,
  type Move,
  moverOf,
  placeStudent,
  playAssistant,
  seatStudent,
  stepInPlace,
  takeCloud,
  useOnIsland,
} from '../../../../src/games/eriantys/engine/index.js';
import type { GameView } from '../../../../src/kit/game-renderer.js';
import { gameOf } from '../engine/given-game.js';
import { message, recordedGame, started, stateOf, updated } from './recorded-game.js';

const open = () => ERIANTYS_RENDERER.openRecording('gc18/1');

/** What a view says in words, a board after the other. */
const wordsOf = (view: GameView | null): string[] =>
  (view?.zones ?? []).flatMap(({ pieces }) => pieces.flatMap(({ label }) => label ?? []));

const piecesOf = (view: GameView | null, board: number): string[] =>
  (view?.zones[board]?.pieces ?? []).map(({ picture }) => picture);

/** The pieces that the last move has marked: each follows its mark. */
const markedIn = (view: GameView | null): string[] =>
  (view?.zones ?? []).flatMap(({ pieces }) =>
    pieces.flatMap(({ picture }, index) => (picture.startsWith('mark-') ? [pieces[index + 1]?.picture ?? ''] : [])),
  );

/** The view of a game, before and after a move. */
function viewAfter(game: Game, move: Move): GameView | null {
  const read = open();
  const mover = moverOf(game);
  read(message(started(game)));
  const next = copyGame(game);
  expect(stepInPlace(next, move).legal).toBe(true);
  return read(message(updated(next, mover, move)));
}

describe('a state', () => {
  const game = gameOf({
    characters: { herbalist: { coin: true, noEntry: 2 }, monk: { students: '2 red blue pink' }, farmer: {} },
    players: [{ dining: '2 red', assistant: 7, coins: 3 }, { dining: 'blue' }],
    professors: { red: 0 },
    clouds: ['2 blue pink', 'taken'],
    turn: 1,
    islands: { 0: { size: 2, owner: 1, students: '3 blue green', noEntry: 2 } },
    used: 'farmer',
    finalRound: 'bag-empty',
  });
  const view = open()(message(started(game)));

  test('says the round and who has to do what', () => {
    expect(view?.title).toBe('the game begins');
    expect(view?.counters).toEqual([
      ['round', '1, the last'],
      ['phase', 'ben moves students, 3 left'],
    ]);
  });

  test('has a board for the islands, for each player and for the characters', () => {
    expect(view?.zones.map(({ name }) => name)).toEqual([
      'Islands and clouds',
      '0: ann (Black)',
      '1: ben (White), on turn',
      'Characters',
    ]);
  });

  test('is described completely in words', () => {
    const words = wordsOf(view);
    expect(words[0]).toBe(
      'Island 0, joined of 2 tiles: 1 green, 3 blue; 2 white towers; Mother Nature; 2 no-entry tiles.',
    );
    expect(words.slice(1, 11)).toEqual(Array.from({ length: 10 }, (_, index) => `Island ${index + 1}: no students.`));
    expect(words.slice(11)).toEqual([
      'Cloud 0: 1 pink, 2 blue.',
      'Cloud 1: taken.',
      expect.stringMatching(
        /^Bag: \d+ students; supply: \d+ coins; professors not taken: green, yellow, pink, blue\.$/,
      ),
      'Entrance: 2 green, 2 red, 1 yellow, 1 pink, 1 blue; dining room: 2 red; professors: red; 8 black towers left; 3 coins.',
      'Assistants in hand: 1, 2, 3, 4, 5, 6, 8, 9, 10; played 7, up to 4 steps.',
      'Entrance: 2 green, 2 red, 1 yellow, 1 pink, 1 blue; dining room: 1 blue; no professors; 6 white towers left; 1 coin.',
      'Assistants in hand: 1, 3, 4, 5, 6, 7, 8, 9, 10; played 2, up to 1 step.',
      'Herbalist, character 5: costs 3, one more for having been used; 2 no-entry tiles. Effect: put a no-entry tile on an island.',
      'Monk, character 1: costs 1; 2 red, 1 pink, 1 blue. Effect: move a student from the card to an island, and refill the card.',
      'Farmer, character 2: costs 2; in use in this turn. Effect: this turn, take a professor also with as many students as its holder.',
    ]);
  });

  test('is drawn with its joined islands, towers, students, tiles and coins', () => {
    const ring = piecesOf(view, 0);
    expect(ring).toContain('land-0.1');
    expect(ring.filter((id) => id === 'tower-White')).toHaveLength(2);
    expect(ring).toEqual(expect.arrayContaining(['nature', 'entry', 'cloud-full', 'cloud-taken', 'bag', 'number-3']));
    expect(piecesOf(view, 1)).toEqual(
      expect.arrayContaining(['school-expert', 'table-red-2', 'professor-red', 'assistant-7-played', 'number-3']),
    );
    expect(piecesOf(view, 3)).toEqual(expect.arrayContaining(['character-5', 'coin-3', 'entry', 'use']));
  });
});

describe('what a move changed is marked', () => {
  test('a student on an island', () => {
    const view = viewAfter(gameOf({}), placeStudent(4, 3));
    expect(view?.title).toBe('ann moves a blue student to island 3');
    expect(markedIn(view)).toEqual(['student-blue']);
    expect(wordsOf(view)[3]).toBe('Island 3: 1 blue. Just changed.');
  });

  test('a student in the dining room, the professor and the coin that it brings', () => {
    const view = viewAfter(gameOf({ characters: {}, players: [{ dining: '2 red' }] }), seatStudent(1));
    expect(view?.title).toBe('ann moves a red student to the dining room');
    expect(markedIn(view)).toEqual(['coin', 'table-red-3', 'professor-red', 'coin']);
  });

  test('an assistant', () => {
    const view = viewAfter(gameOf({ phase: 'assistant' }), playAssistant(6));
    expect(view?.title).toBe('ann plays assistant 6');
    expect(markedIn(view)).toEqual(['assistant-6-played']);
  });

  test('a cloud and the students that came from it', () => {
    const view = viewAfter(gameOf({ phase: 'cloud', clouds: ['2 pink blue', 'green red blue'] }), takeCloud(0));
    expect(view?.title).toBe('ann takes cloud 0');
    expect(markedIn(view)).toEqual(['cloud-taken', 'student-pink', 'student-pink', 'student-blue']);
  });

  test('an island that is conquered and joined, and the character that did it', () => {
    const game = gameOf({
      characters: { herald: {} },
      players: [{ coins: 5 }],
      professors: { green: 0 },
      islands: { 3: { owner: 0 }, 4: { students: '2 green' } },
    });
    const view = viewAfter(game, useOnIsland(3, 4));
    expect(view?.title).toBe('ann uses the herald: island 4');
    expect(piecesOf(view, 0)).toContain('land-3.4');
    expect(wordsOf(view)).toContainEqual('Island 3, joined of 2 tiles: 2 green; 2 black towers. Just changed.');
    expect(markedIn(view)).toEqual(
      expect.arrayContaining(['tower-Black', 'coin', expect.stringMatching(/^character-3$/)]),
    );
  });
});

describe('a recording', () => {
  const options = { seats: 3, expert: true, seed: 5 };
  const messages = recordedGame(options);

  test('of all seats shows each state once, to the player on turn', () => {
    const read = open();
    const seen = messages.map(read);
    const states = messages.filter(({ seat, text }) => seat === 'ann' && text.includes('GameUpdated')).length;
    const afterStart = seen.filter((view) => view !== null && view.title !== 'the game begins');
    expect(afterStart).toHaveLength(states + 1);
    for (const [index, view] of seen.entries()) {
      const { seat, text } = messages[index]!;
      const onTurn = view?.zones.find(({ name }) => name.endsWith('on turn'));
      if (text.includes('GameUpdated') && onTurn) expect(onTurn.name).toContain(`: ${seat} (`);
    }
  });

  test('of one seat shows all states', () => {
    const read = open();
    const own = messages.filter(({ seat, text }) => seat === 'ben' && text.includes('modelState'));
    expect(own.map(read)).not.toContain(null);
  });

  test('names moves that were sent, if states do not', () => {
    const read = open();
    const game = gameOf({});
    read(message(started(game)));
    read(message({ type: 'PerformGameMove', move: { typeOfMove: 'ChooseCloud', cloudNumber: 1 } }, null, '<<'));
    read(message({ type: 'MoveError', code: 'WRONG_PHASE' }));
    const move = { typeOfMove: 'MoveStudents', studentColour: 'Red', islandNumber: 2 };
    read(message({ type: 'PerformGameMove', move }, null, '<<'));
    const update = message({ type: 'GameUpdated', modelState: stateOf(game) });
    expect(read(update)?.title).toBe('ann moves a red student to island 2');
    expect(read(update)?.title).toBe('ann makes a move');
  });

  test('ends with the result, once', () => {
    const read = open();
    const views = messages.map(read).filter((view) => view !== null);
    expect(views.at(-1)?.title).toMatch(/^the game is over: (ann|ben|cleo).* wins? \(TEST\)$/);
    expect(views.at(-2)?.title).toMatch(/^(ann|ben|cleo) moves|uses|takes/);
  });

  test('keeps a state under 12 kB, and under 1 kB when packed', () => {
    const read = open();
    const views = recordedGame({ seats: 4, expert: true, seed: 1 })
      .map(read)
      .filter((view) => view !== null);
    const texts = views.map((view) => JSON.stringify(view));
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(12_000);
    expect(deflateRawSync(texts.join()).length / views.length).toBeLessThan(1_000);
  });
});

describe('nothing is shown of', () => {
  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a message without a state', '{"type":"LoginRequest"}'],
    ['a result before the game', '{"type":"GameEnded","winner":0}'],
    ['a state without islands', '{"type":"GameUpdated","modelState":{"islands":[],"players":[{}]}}'],
    ['a state without players', '{"type":"GameUpdated","modelState":{"islands":[{}],"players":{}}}'],
  ])('%s', (_, text) => {
    expect(open()({ line: 1, time: null, side: '>>', seat: null, text })).toBeNull();
  });
});

/** Values that a program might send in place of any part of a state. */
const NONSENSE: readonly unknown[] = [null, -1, 1e99, 4.5, 'x', '<b>', [], {}, [[]], true, Array(1000).fill(7), 100];

test('a hostile state is drawn as far as it makes sense, whichever part is wrong', () => {
  const game = gameOf({ seats: 4, characters: { jester: {}, herbalist: {} } });
  const whole = stateOf(game) as Record<string, Record<string, unknown>>;
  const variants = Object.entries(whole).flatMap(([name, part]) =>
    NONSENSE.flatMap((value) => [
      { ...whole, [name]: value },
      ...(Array.isArray(part) ? membersReplaced(part, value).map((list) => ({ ...whole, [name]: list })) : []),
    ]),
  );
  const read = open();
  const pictures = new Set<string>();
  for (const modelState of variants) {
    const view = read(message({ type: 'GameUpdated', modelState }));
    const pieces = view?.zones.flatMap((zone) => [...zone.pieces]) ?? [];
    expect(pieces.length).toBeLessThan(600);
    for (const { picture } of pieces) pictures.add(picture);
  }
  expect(pictures.size).toBeGreaterThan(50);
  for (const id of pictures) expect(ERIANTYS_RENDERER.picture(id).svg).not.toMatch(/NaN|undefined|<b>/);
});

/** A list of objects with one member of the first one replaced. */
const membersReplaced = (list: readonly unknown[], value: unknown): unknown[][] =>
  Object.keys((list[0] ?? {}) as object).map((member) => [
    { ...(list[0] as object), [member]: value },
    ...list.slice(1),
  ]);

import { describe, expect, test } from 'vitest';
import { startGame } from '../../src/games/eriantys/engine/index.js';
import { makeModelState } from '../../src/games/eriantys/gc18/encode-state.js';
import { makeGameStarted } from '../../src/games/eriantys/gc18/messages.js';
import { unwrap } from '../unwrap.js';
import { heraldWith } from './players.js';

const GAME = unwrap(startGame({ seats: 2, expert: true, seed: 7, script: { firstPlayer: 0 } }));
const STATE = makeModelState(GAME, ['ann', 'bob']);
const STARTED = makeGameStarted(0, ['bob'], STATE);

const legal = (input: string, ...args: readonly string[]) =>
  heraldWith(input, 'legal', '--protocol', 'gc18/1', ...args);
const PLAY_FOUR = '{"typeOfMove":"PlayAssistantCard","cardNumber":4}';

/** An update with the same player and phase as its state, unless told otherwise. */
const updated = (state = STATE, currentPlayer = 0, gamePhase = 'PlayAssistantCard'): string =>
  `{"type":"GameUpdated","currentPlayer":${currentPlayer},"gamePhase":"${gamePhase}","modelState":${state}}`;

describe('herald legal with gc18/1', () => {
  test.each([
    ['a GameStarted', STARTED],
    ['a modelState', STATE],
    ['a modelState over several lines', JSON.stringify(JSON.parse(STATE), null, 2)],
  ])('lists the moves after %s', (_, input) => {
    const { code, out } = legal(input);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toEqual(
      Array.from({ length: 10 }, (_, index) =>
        JSON.stringify({
          type: 'PerformGameMove',
          move: { typeOfMove: 'PlayAssistantCard', cardNumber: index + 1 },
        }),
      ),
    );
  });

  test('carries out a move, and prints the next state as a line', () => {
    const applied = legal(STATE, '--reply', PLAY_FOUR, '--apply');
    expect(applied).toMatchObject({ code: 0, err: '' });
    expect(applied.out.trimEnd()).not.toContain('\n');
    expect(JSON.parse(applied.out)).toMatchObject({ currentPlayer: 1, players: [{ playedAssistant: 4 }, {}] });
    const message = `{"type":"PerformGameMove","move":${PLAY_FOUR}}`;
    expect(legal(STARTED, '--reply', message, '--apply').out).toBe(applied.out);
  });

  test('says whose moves they are if it is the turn of another player', () => {
    const { code, out, err } = legal(makeGameStarted(1, ['ann'], STATE));
    expect({ code, out }).toEqual({ code: 0, out: legal(STARTED).out });
    expect(err).toBe('note: it is not the turn of player 1; the moves are those of player 0, "ann"\n');
    expect(legal(STARTED).err).toBe('');
  });

  test('reads players in any order, and leaves each its colour of towers', () => {
    const { players, ...rest } = JSON.parse(makeModelState(GAME, ['ann', 'bob'], ['White', 'Black']));
    const reversed = JSON.stringify({ ...rest, players: players.toReversed() });
    const { out, err } = legal(makeGameStarted(1, ['ann'], reversed), '--reply', PLAY_FOUR, '--apply');
    expect(err).toContain('the moves are those of player 0, "ann"');
    expect(JSON.parse(out)).toMatchObject({
      players: [
        { id: 0, towerColour: 'White', playedAssistant: 4 },
        { id: 1, towerColour: 'Black' },
      ],
    });
  });

  test('refuses an illegal move with its code, its rule and the legal ones', () => {
    const next = legal(STATE, '--reply', PLAY_FOUR, '--apply').out;
    const { code, out } = legal(next, '--reply', PLAY_FOUR, '--apply');
    expect(code).toBe(1);
    expect(out).toContain('code:   ILLEGAL_MOVE\nrule:   assistant/played (V4): ');
    expect(out).toContain(
      'why:    another player has played the assistant 4 in this round; expected one of 1, 2, 3, 5',
    );
    expect(out.slice(out.indexOf('legal:')).trimEnd().split('\n')).toEqual(
      [1, 2, 3, 5, 6, 7, 8, 9, 10].map((cardNumber, index) => {
        const move = { typeOfMove: 'PlayAssistantCard', cardNumber };
        return `${index === 0 ? 'legal: ' : '       '} ${JSON.stringify({ type: 'PerformGameMove', move })}`;
      }),
    );
  });

  test('notes what is wrong with a state from which the game can go on', () => {
    const [card] = JSON.parse(STATE).characters;
    const wrong = STATE.replace(/"bagCount":\d+/, '"bagCount":10')
      .replace('"coinSupply":18', '"coinSupply":17')
      .replace(`"cost":${card.cost}`, `"cost":${card.cost + 1}`);
    const { code, err } = legal(wrong, '--reply', PLAY_FOUR, '--apply');
    expect(code).toBe(0);
    expect(err.trimEnd().split('\n')).toEqual([
      'note: in the state, 19 coins; expected 20',
      `note: in the state, bagCount is 10; expected ${GAME.bagCount}`,
      `note: in the state, characters.0.cost is ${card.cost + 1}; expected ${card.cost}`,
    ]);
  });

  test('notes that an update contradicts its state, and goes by the state', () => {
    const { code, out, err } = legal(updated(STATE, 0, 'ChooseCloud'));
    expect({ code, out }).toEqual({ code: 0, out: legal(STARTED).out });
    expect(err).toBe('note: gamePhase is ChooseCloud; in the state, it is PlayAssistantCard, which counts\n');
    expect(legal(updated()).err).toBe('');
  });

  test('says what is wrong with a state', () => {
    expect(legal(STATE.replace('"round":1', '"round":0')).err).toContain('modelState.round must be >= 1');
    expect(legal('{"type":"GameEnded","winner":0}').err).toContain('no reply is due');
  });
});

describe('herald check with gc18/1', () => {
  const check = (input: string) => heraldWith(input, 'check', '--protocol', 'gc18/1');

  test.each([
    ['another player than its state', updated(STATE, 1), 'currentPlayer is 1; in the state, it is 0'],
    [
      'another phase',
      updated(STATE, 0, 'ChooseCloud'),
      'gamePhase is ChooseCloud; in the state, it is PlayAssistantCard',
    ],
    [
      'coins too many',
      updated(STATE.replace('"coinSupply":18', '"coinSupply":20')),
      'modelState: 22 coins; expected 20',
    ],
    [
      'an island too few',
      updated(STATE.replace(/"islands":\[\{.*?\},\{"tiles"/, '"islands":[{"tiles"')),
      'modelState: the tiles are 1, 2',
    ],
  ])('finds an update with %s', (_, input, problem) => {
    const { code, out } = check(input);
    expect(code).toBe(1);
    expect(out).toContain(problem);
  });

  test('finds nothing wrong with what a server sends', () => {
    expect(check([STARTED, updated(STATE)].join('\n'))).toMatchObject({ code: 0, err: '' });
  });

  test('takes a byte order mark for that of the file at its beginning only', () => {
    const login = '{"type":"LoginRequest"}';
    expect(check(`\uFEFF${login}\n${login}\n`).code).toBe(0);
    const { code, out } = check(`${login}\n\uFEFF${login}\n`);
    expect(code).toBe(1);
    expect(out).toMatch(/^1:1: ok.*\n2:1: U\+FEFF/);
  });
});

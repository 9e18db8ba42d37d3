import { describe, expect, test } from 'vitest';
import { cardsIn, END, ownedCards } from '../../../../src/games/dominion/engine/index.js';
import { finishedGame } from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { bot, LocalTable, person, program } from './local-table.js';

const SET = { kind: 'set', name: 'first-game' } as const;

/** The game has ended in the same way for everybody, and every move of it is legal. */
function expectFinished(table: LocalTable): void {
  expect(table.session.phase()).toBe('over');
  for (const [seat, { over, view, replies }] of table.people) {
    expect(replies.filter(({ code }) => code !== null)).toEqual([]);
    expect(over?.seat).toBe(seat);
    expect(view?.waitingFor).toBeNull();
    const finished = unwrap(finishedGame({ id: 'x', created: 0, table: over!.table }));
    expect(finished?.facts.seats.map(({ points }) => points)).toEqual(view?.points);
  }
  expect(table.watcher.over?.seat).toBeNull();
}

describe('a game is played to its end', () => {
  test.each([
    ['two people', [person, person], SET],
    ['a person and bots', [bot, person, bot, bot], { kind: 'set', name: 'big-money-1e' }],
    ['three people with cards of both editions', [person, person, person], { kind: 'random', pool: 'both', seed: 5 }],
    ['people, a bot and a program', [person, program, bot, person], SET],
    ['a person and two programs', [program, person, program], { kind: 'set', name: 'size-distortion' }],
    ['a person and a program, with all attacks', [program, person], { kind: 'pick', cards: ATTACKS() }],
  ])('by %s', (_, seats, mode) => {
    expectFinished(new LocalTable({ seats, mode, seed: 11 }).fill().start().play());
  });

  test('by people and programs of both dialects that joined like anybody else', () => {
    const table = new LocalTable({ seats: [person, person, person], mode: SET, rules: 'dominai' });
    table.join('Ann');
    table.joinProgram('live one', 'live', null);
    table.joinProgram('docs one', 'docs', null, 'engine');
    expectFinished(table.start().play());
  });
});

test('until all programs are ready nobody is asked anything, and everybody sees who is waited for', () => {
  const table = new LocalTable({ seats: [person, program], mode: SET, order: 'seats', seed: 11 }).fill().start();
  const ann = table.people.get(0)!;
  expect(ann.view).toMatchObject({ waitingFor: 1, decision: null });
  expect(table.watcher.view?.waitingFor).toBe(1);
  expectFinished(table.play());
});

test('while a program is started again after a restart, nobody is asked anything', () => {
  const table = new LocalTable({ seats: [person, program], mode: SET, order: 'seats', seed: 11 }).fill().start();
  const ann = table.people.get(0)!;
  table.step();
  expect(ann.view).toMatchObject({ waitingFor: 0, decision: { kind: 'turn' } });
  expect(table.session.wantsAgain(1)).toBe(true);
  for (const frame of table.session.welcome(0)) ann.receive(frame);
  expect(ann.view).toMatchObject({ waitingFor: 1, decision: null });
  table.send(0, ann.request({ method: 'Answer', params: { step: ann.step, answers: [END] } }));
  expect(ann.replies.at(-1)?.rule).toBe('answer/turn');
});

test('everybody is told once why a program is given up, and who plays on', () => {
  const seats = [person, program, program, program];
  const table = new LocalTable({ seats, mode: SET, order: 'seats', absence: 'bot', seed: 11 }).fill().start();
  table.send(1, 'nonsense');
  for (const _ of ['once', 'again']) table.deliver(table.session.drop(2, 'deadline'));
  table.deliver(table.session.drop(3, 'disconnected'));
  const said = [
    'Deep Cellar has broken the protocol: a bot plays',
    'Deep Cellar 2 has not answered in time: a bot plays',
    'Deep Cellar 3 has ended: a bot plays',
  ];
  expect(table.people.get(0)?.chat).toEqual(said);
  expect(table.watcher.chat).toEqual(said);
});

function ATTACKS(): string[] {
  return 'militia witch bandit bureaucrat moat village smithy council-room library sentry'.split(' ');
}

test('no card is lost or made', () => {
  const table = new LocalTable({ seats: [person, bot], mode: SET, openHands: true, seed: 2 }).fill().start().play();
  const { view } = table.watcher.view!;
  const owned = view.seats.flatMap((seat) => ownedCards(seat)).length;
  const left = view.supply.filter((count) => count > 0).reduce((a, b) => a + b, 0);
  expect(owned + left + cardsIn(view.trash).length).toBe(46 + 40 + 30 + 3 * 8 + 10 + 10 * 10 + 2 * 10);
});

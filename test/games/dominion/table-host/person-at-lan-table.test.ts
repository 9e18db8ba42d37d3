import { describe, expect, test } from 'vitest';
import { parseLanMessage } from '../../../../src/games/dominion/lan/codec.js';
import { parseLanPageMessage } from '../../../../src/games/dominion/table/remote/lan-messages.js';
import { PersonAtLanTable } from '../../../../src/games/dominion/table-host/person-at-lan-table.js';
import type { GatewayOutput } from '../../../../src/kit/table-gateway.js';
import { unwrap } from '../../../unwrap.js';

const lan = (text: string) => unwrap(parseLanMessage(`${text}<EOF>`));
const shown = ({ toPage }: GatewayOutput) => unwrap(parseLanPageMessage(toPage.at(-1) as string));
const answer = (...answers: readonly string[]) => JSON.stringify({ kind: 'answer', answers });

/** A person as player 2 of two, who begins; others can follow. */
function begun(): PersonAtLanTable {
  const person = new PersonAtLanTable();
  person.fromServer(lan('0|System|<STGM>,2,2'));
  person.wake();
  return person;
}

describe('a person at a LAN table', () => {
  test('starts the game once, and never later', () => {
    const person = new PersonAtLanTable();
    expect(person.fromPage('{"kind":"start"}').toServer).toEqual(['System|<STGM><EOF>']);
    person.fromServer(lan('0|System|<STGM>,2,1'));
    expect(person.fromPage('{"kind":"start"}').toServer).toEqual([]);
  });

  test('is asked a second after the start, and sees every hand', () => {
    const person = new PersonAtLanTable();
    const before = shown(person.fromServer(lan('0|System|<STGM>,3,2')));
    expect(before).toMatchObject({ status: 'playing', view: { viewer: 1, decision: null, waitingFor: 1 } });
    expect(person.timer()).toMatchObject({ ms: 1000 });
    const after = shown(person.wake());
    expect(after).toMatchObject({ status: 'playing', view: { decision: { kind: 'turn', phase: 'action' } } });
    if (after.status !== 'playing') return;
    expect(after.view.view.seats.map(({ hand }) => hand.size)).toEqual([5, 5, 5]);
    expect(after.view.kingdom).toHaveLength(10);
    expect(after.view.seats.map(({ name }) => name)).toEqual(['Player 1', 'You (player 2)', 'Player 3']);
  });

  test('ends the action phase with the treasures, and buys when all others have answered', () => {
    const person = begun();
    expect(person.fromPage(answer('all-treasures')).toServer).toEqual(['Action|!ep<EOF>']);
    expect(shown(person.fromPage(answer('buy smithy')))).toEqual({ status: 'refused', reason: 'it is not your turn' });
    const asked = shown(person.fromServer(lan('1|Response|<MR>')));
    expect(asked).toMatchObject({ view: { decision: { phase: 'buy' }, view: { coins: 4 } } });
    expect(shown(person.fromPage(answer('buy gold')))).toMatchObject({ status: 'refused' });
    expect(person.fromPage(answer('buy smithy')).toServer).toEqual(['Action|!bc [Smithy]<EOF>']);
  });

  test('does not wait for ever for clients that lose messages', () => {
    const person = begun();
    expect(person.timer()).toBeNull();
    person.fromPage(answer('all-treasures'));
    expect(person.timer()).toMatchObject({ ms: 3000 });
    expect(shown(person.wake())).toMatchObject({ view: { decision: { phase: 'buy' } } });
  });

  test('that ends its turn early ends both phases, one after the other', () => {
    const person = begun();
    expect(person.fromPage(answer('end')).toServer).toEqual(['Action|!ep<EOF>']);
    const { toServer, toPage } = person.fromServer(lan('1|Response|<MR>'));
    expect(toServer).toEqual(['Action|!ep<EOF>']);
    expect(shown({ toServer, toPage })).toMatchObject({ view: { waitingFor: 0, decision: null } });
  });

  test('answers the plays of others, and is told if the copies differ', () => {
    const person = new PersonAtLanTable();
    person.fromServer(lan('0|System|<STGM>,2,1'));
    expect(person.fromServer(lan('2|Action|!ep')).toServer).toEqual(['Response|<MR><EOF>']);
    const { toServer, toPage } = person.fromServer(lan('2|Action|!bc [Province]'));
    expect(toServer).toEqual([]);
    expect(shown({ toServer, toPage })).toMatchObject({
      status: 'closed',
      reason: expect.stringContaining('Province costs 8, and there are 4 coins'),
    });
  });

  test('takes one answer at a time', () => {
    const person = begun();
    person.fromPage(answer('all-treasures'));
    person.fromServer(lan('1|Response|<MR>'));
    const { toServer, toPage } = person.fromPage(answer('buy silver', 'buy silver'));
    expect(shown({ toServer, toPage })).toEqual({ status: 'refused', reason: 'one answer at a time' });
    expect(toServer).toEqual([]);
    expect(person.fromServer(lan('1|System|hello')).toServer).toEqual([]);
  });

  test('is told in a few words of a long message that no copy can follow', () => {
    const told = begun().fromServer(lan(`1|Action|${'x'.repeat(60_000)}`));
    expect(shown(told)).toMatchObject({ status: 'closed', reason: expect.stringMatching(/x…: .*no play/) });
  });

  test.each(['', '[]', '{"kind":"chat"}', '{"kind":"answer","answers":["fly"]}'])('refuses %j', (frame) => {
    expect(shown(begun().fromPage(frame))).toMatchObject({ status: 'refused' });
  });
});

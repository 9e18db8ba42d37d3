import { expect, test } from 'vitest';
import { cardsIn, UNKNOWN } from '../../../src/games/dominion/engine/index.js';
import { type Clock, systemClock } from '../../../src/peer/index.js';
import { manualClock } from '../../peer/manual-clock.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { create, join, joinUrl, serveTables, show, watch, watchUrl } from './serving-tables.js';
import { secretOf, TableClient, until } from './table-client.js';

async function begin(wanted: object = {}, options: object = {}) {
  const server = await serveTables(options);
  const key = await create(server, wanted);
  const [ann, bob] = [await join(server, key, 'Ann'), await join(server, key, 'Bob')];
  await until('both are there', () => ann.person.lobby?.ready === true);
  await ann.ask({ method: 'Start', params: {} });
  await until('both see the table', () => ann.person.view !== null && bob.person.view !== null);
  return { server, key, ann, bob };
}

test('a killed tab comes back by its secret, and is asked the same again', async () => {
  const { server, key, ann, bob } = await begin();
  ann.play();
  bob.play();
  await until('they have played', () => (ann.person.view?.view.seats[0]?.turns ?? 0) > 3);
  ann.pause();
  await until('Ann is asked', () => ann.person.view?.decision != null);
  const { view, step } = ann.person;
  ann.vanish();
  await until('Bob knows', () => bob.person.presence?.seats[0]?.state === 'away');
  expect(bob.person.presence?.seats[0]?.left).toBeGreaterThan(100_000);
  const back = await join(server, key, 'Ann');
  await until('Ann sees the table again', () => back.person.view !== null);
  expect(back.person.view).toEqual(view);
  expect(back.person.step).toBe(step);
  await until('Bob knows that, too', () => bob.person.presence?.seats[0]?.state === 'here');
});

test('a second tab takes the seat over, and the older one is told', async () => {
  const { server, key, ann } = await begin();
  const second = await join(server, key, 'Ann');
  await until('the first is closed', () => ann.closed !== null);
  expect(ann.closed).toEqual({ code: 4001, reason: 'a newer connection has the seat' });
  await until('the second sees the table', () => second.person.view !== null);
  expect(second.person.lobby?.you).toBe(0);
});

test('nobody else gets the seat', async () => {
  const { server, key } = await begin();
  const wrong = joinUrl(server, key, 'Ann', secretOf('Mallory'));
  await expect(TableClient.connect(wrong)).rejects.toThrow('refused with 409');
  const look = (name: string, secret: string) => show(server, `/${key}?${new URLSearchParams({ name, secret })}`);
  expect((await look('Ann', secretOf('Mallory')))['admission']).toMatchObject({ ok: false, code: 'name/taken' });
  expect((await look('ANN', secretOf('Ann')))['admission']).toEqual({ ok: true, seat: 0 });
  expect((await look('Cleo', secretOf('Cleo')))['admission']).toMatchObject({ ok: false, code: 'game/started' });
  expect((await look('Cleo', 'short'))['admission']).toMatchObject({ ok: false, code: 'secret/invalid' });
  expect(await show(server, `/${key}`)).not.toHaveProperty('admission');
});

test('others may go on without somebody who does not come back', async () => {
  const { ann, bob, server, key } = await begin({}, { awayTime: 100 });
  ann.vanish();
  await until('the time is over', () => bob.person.presence?.seats[0]?.left === 0);
  expect(await bob.ask({ method: 'GoOn', params: { seat: 0 } })).toBeNull();
  await until('it is Bob’s turn', () => bob.person.view?.waitingFor === 1);
  const back = await join(server, key, 'Ann');
  await until('Ann plays herself again', () => back.person.lobby?.seats[0]?.substitute === false);
});

test('in the lobby, the seat of somebody who does not come back is free again', async () => {
  const server = await serveTables({ awayTime: 50 });
  const key = await create(server);
  const [ann, bob] = [await join(server, key, 'Ann'), await join(server, key, 'Bob')];
  ann.vanish();
  await until('the seat is free', () => bob.person.lobby?.seats[0]?.name === null);
  expect(bob.person.lobby?.host).toBe(1);
  await join(server, key, 'Cleo');
  await until('Cleo has it', () => bob.person.lobby?.seats[0]?.name === 'Cleo');
});

test('a deadline is kept by seat, and shown', async () => {
  const clock = manualClock();
  // Closing takes moments of real time.
  const after: Clock['after'] = (ms, call) => (ms < 1000 ? systemClock : clock).after(ms, call);
  const { ann, bob } = await begin({ deadline: 5000 }, { clock: { now: clock.now, after } });
  await until('Bob sees the clock', () => (bob.person.presence?.waiting[0]?.left ?? 0) > 0);
  expect(bob.person.presence?.waiting).toMatchObject([{ seat: 0 }]);
  clock.advance(4999);
  expect(ann.person.lobby?.seats[0]?.substitute).toBe(false);
  clock.advance(1);
  await until('a bot plays for Ann', () => ann.person.lobby?.seats[0]?.substitute === true);
  expect(await ann.ask({ method: 'Return', params: {} })).toBeNull();
});

test('a spectator sees what everybody may, and must be silent', async () => {
  const { server, key, ann, bob } = await begin();
  const eve = await watch(server, key);
  await until('Eve sees the table', () => eve.person.view !== null);
  const { view, decision, viewer } = eve.person.view!;
  expect([viewer, decision]).toEqual(['public', null]);
  const hidden = view.seats.flatMap(({ hand, deck }) => [...cardsIn(hand), ...cardsIn(deck)]);
  expect(new Set(hidden)).toEqual(new Set([UNKNOWN]));
  await until('they know that somebody watches', () => ann.person.presence?.watchers === 1);
  ann.play();
  bob.play();
  await until('Eve sees more', () => (eve.person.view?.steps.length ?? 0) > 10);
  eve.sendText('{"jsonrpc":"2.0","id":1,"method":"Chat","params":{"text":"psst"}}');
  await until('Eve is sent away', () => eve.closed !== null);
  expect(eve.closed).toEqual({ code: 1008, reason: 'spectators send nothing' });
  await expect(TableClient.connect(watchUrl(server, 'x'.repeat(27)))).rejects.toThrow('refused with 404');
});

test('a lobby outlasts its server, with what was said and who may start', async () => {
  const record = temporaryFolder();
  const first = await serveTables({ record });
  const key = await create(first);
  const ann = await join(first, key, 'Ann');
  await join(first, key, 'Bob');
  await ann.ask({ method: 'Chat', params: { text: 'a moment' } });
  await first.close();
  const second = await serveTables({ record });
  expect(second.restored).toBe(1);
  const again = [await join(second, key, 'Bob'), await join(second, key, 'Ann')] as const;
  await until('both are back', () => again[1].person.lobby?.ready === true);
  expect(again[0].person.chat).toEqual(['a moment']);
  expect(await again[0].ask({ method: 'Start', params: {} })).toBe('host/only');
  expect(await again[1].ask({ method: 'Start', params: {} })).toBeNull();
});

test('an expired table is gone', async () => {
  const server = await serveTables({ limits: { lobbyTime: 50, sweepInterval: 20 } });
  const key = await create(server);
  const ann = await join(server, key, 'Ann');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await show(server, `/${key}`)).toMatchObject({ phase: 'lobby' });
  await ann.ask({ method: 'Leave', params: {} });
  for (let state = await show(server, `/${key}`); state['code'] !== 'game/unknown'; )
    state = await show(server, `/${key}`);
});

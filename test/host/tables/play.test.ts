import { describe, expect, test } from 'vitest';
import { finishedGame } from '../../../src/games/dominion/table/index.js';
import { MEMORY_STORE } from '../../../src/host/tables/table-store.js';
import type { KeptGame } from '../../../src/kit/table-session.js';
import { unwrap } from '../../unwrap.js';
import { create, join, serveTables, watch } from './serving-tables.js';
import { until } from './table-client.js';

describe('over real sockets', () => {
  test('two people play until one gives up, and somebody watches', async () => {
    const kept: KeptGame[] = [];
    const store = { ...MEMORY_STORE, addGame: (game: KeptGame) => void kept.push(game) };
    const server = await serveTables({ store });
    const key = await create(server);
    const [ann, bob] = [await join(server, key, 'Ann'), await join(server, key, 'Bob')];
    const eve = await watch(server, key);
    await until('both are there', () => ann.person.lobby?.ready === true);
    expect(await bob.ask({ method: 'Start', params: {} })).toBe('host/only');
    expect(await ann.ask({ method: 'Start', params: {} })).toBeNull();
    ann.play();
    bob.play();
    await until('they have played some turns', () => (eve.person.view?.view.seats[1]?.turns ?? 0) > 5);
    ann.pause();
    expect(await ann.ask({ method: 'GiveUp', params: {} })).toBeNull();
    await until('the game is over', () => [ann, bob, eve].every(({ person }) => person.over !== null));
    const finished = unwrap(finishedGame({ id: 'x', created: 0, table: ann.person.over!.table }));
    expect(finished?.facts.seats.map(({ points }) => points)).toEqual(bob.person.view?.points);
    expect(kept).toHaveLength(1);
    expect(await ann.ask({ method: 'Chat', params: { text: 'good game' } })).toBeNull();
    await until('all have read it', () => [bob, eve].every(({ person }) => person.chat.at(-1) === 'good game'));
  });
});

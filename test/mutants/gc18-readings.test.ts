import { expect, test } from 'vitest';
import type { Game, Move } from '../../src/games/eriantys/engine/index.js';
import { isUseless } from '../../src/games/eriantys/gc18/audit/useless-character.js';
import { readingsOf } from '../../src/kit/interpretations.js';
import type { Outcome } from '../../src/kit/verdict.js';
import { ownServer } from '../games/eriantys/gc18/memory-server.js';
import { LONG } from '../sizes.js';
import { swapTowerColours } from './gc18-server/messages.js';
import type { AnyState } from './gc18-server/mutant-session.js';
import { CASES_FOR_SERVERS, changingGames, changingMessages, refusing, SEED, tasksFor } from './gc18-server/server.js';
import { runAll } from './references.js';

const CASES = CASES_FOR_SERVERS.filter(({ id }) => id.includes('/assistant/') || id.endsWith('/game/two-basic'));

/** Grades a server, which must not fail. */
async function readingsIn(server: Parameters<typeof tasksFor>[0], cases = CASES): Promise<Record<string, string>> {
  const graded = await runAll(tasksFor(server, cases));
  const outcomes = graded.map(({ subject, outcome }): Outcome & { readonly id: string } => ({
    ...outcome,
    id: subject.id,
  }));
  expect(outcomes.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)).toEqual([]);
  return readingsOf(outcomes);
}

test('V31 a server whose games all begin with player 0 is reported, and passes', async () => {
  const mutant = changingGames({ script: { firstPlayer: 0 } });
  expect(await readingsIn(mutant(SEED))).toMatchObject({ V31: 'every game began with player 0' });
});

test('V31 a server whose games begin with anybody is reported as that', async () => {
  expect(await readingsIn(ownServer(SEED))).toMatchObject({
    V31: 'not every game began with player 0',
    'D-TOWERS': 'every game gave the players black, white and grey towers by id',
  });
});

test('D-TOWERS a server that gives player 0 the white towers is reported, and passes', async () => {
  const mutant = changingGames({ show: swapTowerColours });
  const withTowers = CASES_FOR_SERVERS.filter(({ id }) => LONG || /joins-islands$|builds-a-tower$|two-basic/.test(id));
  expect(await readingsIn(mutant(SEED), withTowers)).toMatchObject({
    'D-TOWERS': 'not every game gave the players black, white and grey towers by id',
  });
});

const NO_STUDENTS = { Green: 0, Red: 0, Yellow: 0, Pink: 0, Blue: 0 };

/** The same messages, with other choices wherever the schema leaves one. */
function writeOtherwise({ message: _, protocol: __, lastMove: ___, ...sent }: AnyState): AnyState {
  const { modelState: state } = sent;
  if (state !== undefined) {
    state.players.reverse();
    for (const { hand } of state.players) hand.reverse();
    for (const card of state.characters ?? []) Object.assign(card, { noEntry: 0, students: NO_STUDENTS, ...card });
    if (!state.expertMode) Object.assign(state, { characters: [], coinSupply: 0, characterPlayedThisTurn: null });
  }
  return Object.fromEntries(Object.entries(sent).reverse());
}

test('a server that writes the same in another way passes', async () => {
  const lobby = CASES_FOR_SERVERS.filter(({ id }) => LONG || /\/lobby\/|game\/two-(basic|expert)$/.test(id));
  await readingsIn(changingMessages(writeOtherwise)(SEED), lobby);
});

test('a server that refuses characters without an effect passes', async () => {
  const refuses = ({ game, move }: { readonly game: Game; readonly move: Move }): boolean =>
    move.kind === 'character' && isUseless(game, move);
  const withCharacters = CASES_FOR_SERVERS.filter(({ id }) =>
    LONG ? /character|expert|thief/.test(id) : /farmer|knight|coin-on/.test(id),
  );
  await readingsIn(changingGames({ judge: refusing(refuses) })(SEED), withCharacters);
});

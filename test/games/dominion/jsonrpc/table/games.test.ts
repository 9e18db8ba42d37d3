import { expect, test } from 'vitest';
import { cardOf, isTreasure, ownedCards, rulesOf } from '../../../../../src/games/dominion/engine/index.js';
import { METHODS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { sized } from '../../../../sizes.js';
import { beat, begin, openWatched, playToEnd, printed, type Watched } from './playing.js';

const GAMES = sized({ test: 60, long: 5000 });
/** A minute for the five hundred; a busy machine may take its time. */
const ENOUGH_MS = 3_600_000;

/** What our server adds to a dialect, or a player of ours takes the liberty of, and the schemas let pass. */
const LIBERTIES = ['J-10', 'J-33', 'J-47', 'R-15', 'J-45'];

/** Players who trash all they have may come to a game without end: no treasure is left to anybody, and none to be had. */
function isWithoutEnd({ hosted }: Watched): boolean {
  const { supply, seats } = hosted.table.game;
  return supply[cardOf('copper')] === 0 && !seats.some((seat) => ownedCards(seat).some(isTreasure));
}

function complain(watched: Watched, seed: number): void {
  if (watched.faults.length === 0 && (watched.hosted.isOver() || isWithoutEnd(watched))) return;
  throw new Error(`${printed({ seed })}: ${watched.faults.slice(0, 3).join('\n') || 'it did not end'}`);
}

test(`J-09 ${GAMES} games of two to six players, in mixed dialects, without an error or a message out of turn or shape`, {
  timeout: ENOUGH_MS,
}, () => {
  const methods = new Set<string>();
  const notes = new Set<string>();
  let unfinished = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    const watched = openWatched({ seed, whole: true });
    begin(watched);
    playToEnd(watched);
    complain(watched, seed);
    if (!watched.hosted.isOver()) unfinished++;
    for (const method of watched.methods.keys()) methods.add(method);
    for (const note of watched.notes) notes.add(note);
  }
  expect(unfinished).toBeLessThanOrEqual(GAMES / 500);
  expect([...notes].filter((note) => !LIBERTIES.includes(note))).toEqual([]);
  expect(METHODS.filter((method) => !methods.has(method))).toEqual(['FatalError']);
});

test('J-45 a game that went wrong once, with a seed beyond those of the sample', () => {
  const seed = 1417;
  const watched = openWatched({ seed, whole: true });
  begin(watched);
  playToEnd(watched);
  complain(watched, seed);
});

test('games under the rule book, whose players go by the rules of the protocol', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const watched = openWatched({ seed, rules: rulesOf('rulebook') });
    begin(watched);
    playToEnd(watched);
    complain(watched, seed);
  }
});

test('J-54 players who want another game get another game, and another', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const watched = openWatched({ seed, rematches: 2 });
    begin(watched);
    playToEnd(watched);
    complain(watched, seed);
    expect(watched.hosted.table.round).toBe(2);
  }
});

test('the same frames give the same answers', () => {
  const frames = (): string[] => {
    const watched = openWatched({ seed: 12 });
    const said: string[] = [];
    begin(watched);
    do said.push(...watched.lines.flatMap(({ coming }) => coming));
    while (beat(watched));
    return said;
  };
  expect(frames()).toEqual(frames());
});

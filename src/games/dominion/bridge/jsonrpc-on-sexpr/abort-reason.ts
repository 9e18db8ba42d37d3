import type { Books } from './ownership.js';

/** Why the end of input is not the end of a game. */
export function whyAborted(books: Books, isAsked: boolean): string {
  if (isAsked) return 'the driver ended in the middle of a turn: the game was aborted';
  const left = books.provincesLeft;
  if (left === null) return 'the driver ended before it had asked anything';
  const provinces = `${left} ${left === 1 ? 'province is' : 'provinces are'} left`;
  const piles =
    books.emptyPiles >= 3 ? `; ${books.emptyPiles} piles are empty, which ends the game with some drivers` : '';
  return `the driver ended, and ${provinces}: the game was aborted${piles}`;
}

import { applyCharacter } from './character-effects.js';
import { addAll, addTo, type Colour, NONE } from './colours.js';
import { seatInDining } from './dining-room.js';
import { drawStudent } from './draw.js';
import { endByComparison } from './game-end.js';
import type { Move } from './moves.js';
import { resolveIsland } from './resolve-island.js';
import { type Cloud, type Game, islandAt, moverOf, seatAt } from './state.js';

/** Applies a move that was judged legal. Only this function advances a game. */
export function apply(game: Game, move: Move): void {
  switch (move.kind) {
    case 'assistant':
      applyAssistant(game, move.number);
      return;
    case 'student':
      applyStudent(game, move.colour as Colour, move.island);
      return;
    case 'mother-nature':
      applySteps(game, move.number);
      return;
    case 'cloud':
      applyCloud(game, move.number);
      return;
    case 'character':
      applyCharacter(game, move);
      return;
  }
}

function applyAssistant(game: Game, value: number): void {
  const seat = seatAt(game, moverOf(game));
  seat.hand &= ~(1 << value);
  seat.assistant = value;
  if (seat.hand === 0) game.finalRound ??= 'assistants-exhausted';
  if (++game.turn === game.rules.seats) beginActionPhase(game);
}

function beginActionPhase(game: Game): void {
  sortByAssistant(game);
  game.turn = 0;
  beginTurn(game);
}

/** Insertion keeps the order of planning between equal assistants. */
function sortByAssistant(game: Game): void {
  const { order } = game;
  for (let i = 1; i < order.length; i++) {
    const seat = order[i] as number;
    const value = seatAt(game, seat).assistant;
    let at = i;
    while (at > 0 && seatAt(game, order[at - 1] as number).assistant > value) {
      order[at] = order[at - 1] as number;
      at--;
    }
    order[at] = seat;
  }
}

function beginTurn(game: Game): void {
  game.phase = 'students';
  game.studentsLeft = game.rules.studentsPerTurn;
}

function applyStudent(game: Game, colour: Colour, island: number): void {
  addTo(seatAt(game, moverOf(game)).entrance, colour, -1);
  if (island === NONE) seatInDining(game, colour);
  else addTo(islandAt(game, island).students, colour, 1);
  if (--game.studentsLeft === 0) game.phase = 'mother-nature';
}

function applySteps(game: Game, steps: number): void {
  game.motherNature = (game.motherNature + steps) % game.islands.length;
  // Merging may move her; it never changes which island she is on.
  resolveIsland(game, game.motherNature);
  if (game.phase === 'over') return;
  if (game.shortRefill) endTurn(game);
  else game.phase = 'cloud';
}

function applyCloud(game: Game, number: number): void {
  const cloud = game.clouds[number] as Cloud;
  addAll(seatAt(game, moverOf(game)).entrance, cloud.students);
  cloud.students.fill(0);
  cloud.taken = true;
  endTurn(game);
}

function endTurn(game: Game): void {
  game.character = 0;
  game.ignoredColour = NONE;
  if (game.turn + 1 < game.rules.seats) {
    game.turn++;
    beginTurn(game);
  } else if (game.finalRound === null) {
    beginRound(game, game.order[0] as number);
  } else {
    endByComparison(game, game.finalRound);
  }
}

/** Planning goes clockwise from the first player. */
export function beginRound(game: Game, first: number): void {
  const { seats } = game.rules;
  game.round++;
  game.phase = 'assistant';
  game.turn = 0;
  for (let i = 0; i < seats; i++) game.order[i] = (first + i) % seats;
  for (const seat of game.seats) seat.assistant = 0;
  fillClouds(game);
}

/** Deals what there is, cloud by cloud. */
function fillClouds(game: Game): void {
  for (const cloud of game.clouds) {
    cloud.taken = false;
    for (let left = game.rules.studentsPerTurn; left > 0; left--) {
      if (game.bagCount === 0) {
        game.shortRefill = true;
        game.finalRound ??= 'bag-empty';
        break;
      }
      addTo(cloud.students, drawStudent(game), 1);
    }
  }
}

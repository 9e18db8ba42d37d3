import { ALL_COLOURS, addAll, countOf, noStudents, type Students, sizeOf } from './colours.js';
import { STUDENTS_PER_COLOUR } from './game-constants.js';
import { type Game, gameWith, type View } from './state.js';

/** What the players see, without the bag and the draws to come. It can be judged and asked for legal moves like a game. */
export function viewOf(game: Game): View {
  const { bag: _bag, seed: _seed, script: _script, drawn: _drawn, ...view } = gameWith(game, game);
  return view;
}

/** The students that lie open: everywhere but in the bag. */
export function openStudents(view: View): Students {
  const open = noStudents();
  for (const { students } of view.islands) addAll(open, students);
  for (const { students } of view.clouds) addAll(open, students);
  for (const { students } of view.characters) addAll(open, students);
  for (const { entrance, dining } of view.seats) {
    addAll(open, entrance);
    addAll(open, dining);
  }
  return open;
}

/** What must be in the bag, because it is nowhere else. Not less than none, however wrong the view is. */
export function studentsMissing(view: View): Students {
  const open = openStudents(view);
  return ALL_COLOURS.map((colour) => Math.max(0, STUDENTS_PER_COLOUR - countOf(open, colour)));
}

/** A game that looks like the view; what it draws follows from another seed. */
export function gameFromView(view: View, seed = 0): Game {
  const bag = studentsMissing(view);
  const game = gameWith(view, { bag, seed, script: [], drawn: 0 });
  game.bagCount = sizeOf(bag);
  return game;
}

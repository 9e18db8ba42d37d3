import { below, streamState } from '../../../core/seeded-random.js';
import { ALL_COLOURS, addTo, type Colour, colourNameOf, countOf } from './colours.js';
import type { Game } from './state.js';

/** A draw script that does not fit its game. Draw scripts are our own, so this is thrown. */
export class DrawScriptError extends Error {}

const DRAW_STREAM = 0;

/** Takes a student out of the bag, which must have one: as the script says, or by the seed. */
export function takeFromBag(game: Game): Colour {
  const colour = game.drawn < game.script.length ? scriptedColour(game) : seededColour(game);
  game.drawn++;
  game.bagCount--;
  addTo(game.bag, colour, -1);
  return colour;
}

/** The same, in play: whoever draws the last student makes this round the last. */
export function drawStudent(game: Game): Colour {
  const colour = takeFromBag(game);
  if (game.bagCount === 0) game.finalRound ??= 'bag-empty';
  return colour;
}

function scriptedColour(game: Game): Colour {
  const colour = game.script[game.drawn] as Colour;
  if (countOf(game.bag, colour) > 0) return colour;
  throw new DrawScriptError(`draw ${game.drawn} of the script is ${colourNameOf(colour)}, which the bag does not have`);
}

/** Each draw depends on the seed, on how many were drawn before it, and on the students in the bag. */
function seededColour(game: Game): Colour {
  let rest = below(streamState(game.seed, DRAW_STREAM, game.drawn), game.bagCount);
  for (const colour of ALL_COLOURS) {
    rest -= countOf(game.bag, colour);
    if (rest < 0) return colour;
  }
  throw new Error('the bag has fewer students than it counts');
}

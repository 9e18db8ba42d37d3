import { CENTAUR, KNIGHT } from './characters.js';
import { ALL_COLOURS, countOf, NONE } from './colours.js';
import { KNIGHT_INFLUENCE } from './game-constants.js';
import { teamOf } from './game-rules.js';
import { type Island, moverOf, type View } from './state.js';

/** By team; overwritten by each call of `influenceOn`. */
const influence = [0, 0, 0];

function add(team: number, amount: number): void {
  influence[team] = (influence[team] as number) + amount;
}

/** The influence of each team on an island, with the effects of this turn. The array is only valid until the next call. */
export function influenceOn(view: View, island: Island): readonly number[] {
  influence.fill(0);
  for (const colour of ALL_COLOURS) {
    const holder = view.professors[colour] as number;
    if (holder === NONE || colour === view.ignoredColour) continue;
    add(teamOf(view.rules, holder), countOf(island.students, colour));
  }
  if (island.owner !== NONE && view.character !== CENTAUR) add(island.owner, island.towers);
  if (view.character === KNIGHT) add(teamOf(view.rules, moverOf(view)), KNIGHT_INFLUENCE);
  return influence;
}

/** The team with the most influence on an island; NONE if several have it, or nobody has any. */
export function leaderOn(view: View, island: Island): number {
  const [first, second, third] = influenceOn(view, island) as readonly [number, number, number];
  const most = Math.max(first, second, third);
  if (most === 0 || Number(first === most) + Number(second === most) + Number(third === most) > 1) return NONE;
  return first === most ? 0 : second === most ? 1 : 2;
}

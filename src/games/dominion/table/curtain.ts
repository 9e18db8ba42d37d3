import { currentSeat } from '../engine/index.js';
import { seatToAnswer, type TableGame } from './table-game.js';
import type { Viewer } from './table-view.js';
import { titleOfCard } from './titles.js';

/** Somebody else has to come to the screen. Until then only what is public may be shown. */
export interface Curtain {
  readonly seat: number;
  readonly name: string;
  /** `Pass to Bob`, and why. */
  readonly sentence: string;
  /** What the button says: `I am Bob`. */
  readonly button: string;
}

/**
 * The curtain that must be up now, given who sits in front of the screen; null for nobody. A table with one person, or with
 * open hands, has none.
 */
export function curtainOf(table: TableGame, inFront: number | null): Curtain | null {
  const seat = seatToAnswer(table);
  if (seat === null || seat === inFront || !isHere(table, seat) || !needsCurtains(table)) return null;
  const name = table.options.seats[seat]?.name ?? '';
  return { seat, name, sentence: `Pass to ${name}: ${reasonOf(table, seat)}`, button: `I am ${name}` };
}

const isHere = ({ options }: TableGame, seat: number): boolean => options.seats[seat]?.kind === 'person';

const peopleHere = ({ options }: TableGame): number[] =>
  options.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));

const needsCurtains = (table: TableGame): boolean => !table.options.openHands && peopleHere(table).length > 1;

function reasonOf({ game, options }: TableGame, seat: number): string {
  if (seat === game.turn) return currentSeat(game).turns === 0 ? 'your first turn' : 'your turn';
  const attack = game.stack.findLast(({ part }) => part === 'play');
  const attacker = options.seats[game.turn]?.name ?? '';
  return attack === undefined ? 'a question' : `${attacker} played ${titleOfCard(attack.card)}`;
}

/** Who looks at the screen: what it shows must be `tableView` for this viewer. */
export function viewerOf(table: TableGame, inFront: number | null): Viewer {
  if (curtainOf(table, inFront) !== null) return 'public';
  const seat = seatToAnswer(table);
  if (table.options.openHands && seat !== null && isHere(table, seat)) return seat;
  return inFront ?? onlyViewer(table);
}

/** Who looks if nobody said so: the only person, or somebody who watches bots, from whom nothing is hidden. */
function onlyViewer(table: TableGame): Viewer {
  const [first, second] = peopleHere(table);
  if (first !== undefined) return second === undefined ? first : 'public';
  return table.options.seats.every(({ kind }) => kind === 'bot') ? 'all' : 'public';
}

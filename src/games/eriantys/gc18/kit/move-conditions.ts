import { type Condition, type ScriptLine, SetupProblem } from '../../../../kit/server/index.js';
import {
  applyWithDraws,
  CENTAUR,
  COIN_SEATS,
  copyGame,
  ENDINGS,
  ENGINE_RULES,
  type Game,
  influenceOn,
  islandAt,
  judge,
  type Move,
  moveMotherNature,
  moverOf,
  NONE,
  towersOnIslands,
} from '../../engine/index.js';
import { parseWireMove } from '../schema.js';
import { decodeMove } from '../wire-moves.js';

/** What a move changes: the games before and after it, and the seat that makes it. */
type Effect = (before: Game, after: Game, seat: number) => boolean;

const noEntryTiles = ({ islands }: Game): number => islands.reduce((sum, { noEntry }) => sum + noEntry, 0);
const isMore = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((count, index) => count > (other[index] as number));

const isOtherwise = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((count, index) => count !== other[index]);

/** How many seats with coins are filled, by colour. */
const coinSeatsOf = ({ seats }: Game, seat: number): number[] =>
  (seats[seat]?.dining ?? []).map((count) => Math.floor(count / COIN_SEATS));

/** The towers on islands after one more step of Mother Nature, if that is what comes next. */
const stepped = (game: Game): readonly number[] =>
  game.phase === 'mother-nature' ? towersOnIslands(applyWithDraws(game, moveMotherNature(1), [])) : [];

/** Whether the island one step ahead of Mother Nature is another's, and a seat shares the most influence on it. */
function isTiedAhead(game: Game, seat: number): boolean {
  const island = islandAt(game, (game.motherNature + 1) % game.islands.length);
  const influence = [...influenceOn(game, island)];
  const most = Math.max(...influence);
  const isShared = influence.filter((each) => each === most).length > 1;
  return most > 0 && isShared && influence[seat] === most && island.owner !== seat && island.noEntry === 0;
}

/** Whether the owner of that island has no professor, but keeps it from others by its towers. */
function dependsOnTowers(game: Game): boolean {
  const { owner } = islandAt(game, (game.motherNature + 1) % game.islands.length);
  if (owner === NONE || game.professors.includes(owner)) return false;
  return isOtherwise(stepped(game), stepped(Object.assign(copyGame(game), { character: CENTAUR })));
}

/** Whether several players have the most towers. */
function isTied(game: Game): boolean {
  const towers = towersOnIslands(game);
  return towers.filter((count) => count === Math.max(...towers)).length > 1;
}

/** Whether a player of a lower id has the same assistant as a seat. */
const isTiedWithLower = ({ seats }: Game, seat: number): boolean =>
  seats.some(({ assistant }, other) => other < seat && assistant === seats[seat]?.assistant);

/** Words for what a move does. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  'builds-tower': (before, after) => isMore(towersOnIslands(after), towersOnIslands(before)),
  'replaces-towers': (before, after) => isMore(towersOnIslands(before), towersOnIslands(after)),
  'merges-islands': (before, after) => after.islands.length < before.islands.length,
  'joins-both-sides': (before, after) => after.islands.length === before.islands.length - 2,
  'joins-no-entry': (before, after) =>
    after.islands.length < before.islands.length && after.islands.some(({ size, noEntry }) => size > 1 && noEntry > 0),
  'joins-two-no-entry': (before, after) =>
    after.islands.length < before.islands.length && after.islands.some(({ size, noEntry }) => size > 1 && noEntry > 1),
  'adds-no-entry': (_, after) => after.islands.some(({ noEntry }) => noEntry > 1),
  'removes-no-entry': (before, after) => noEntryTiles(after) < noEntryTiles(before),
  'repeats-assistant': (before, after, seat) =>
    before.seats.some(({ assistant }) => assistant !== 0 && assistant === after.seats[seat]?.assistant),
  'takes-professor': (before, after, seat) =>
    after.professors.some((holder, colour) => holder === seat && before.professors[colour] !== seat),
  'passes-professor': (before, after, seat) =>
    after.professors.some((holder, colour) => holder !== seat && before.professors[colour] !== holder),
  'empties-holder': (before, after) =>
    after.professors.some(
      (holder, colour) => after.seats[holder]?.dining[colour] === 0 && before.seats[holder]?.dining[colour] !== 0,
    ),
  'takes-coin': (before, after, seat) => (after.seats[seat]?.coins ?? 0) > (before.seats[seat]?.coins ?? 0),
  'fills-coin-seat': (before, after, seat) => isMore(coinSeatsOf(after, seat), coinSeatsOf(before, seat)),
  'fills-bag': (before, after) => after.bagCount > before.bagCount,
  'leaves-professors': (_, after) => after.professors.includes(NONE),
  /** What the next step of Mother Nature comes to depends on it. */
  'decides-island': (before, after) => isOtherwise(stepped(before), stepped(after)),
  'loses-island': (before, after, seat) => (stepped(after)[seat] ?? 0) < (stepped(before)[seat] ?? 0),
  'ties-island': (_, after, seat) => isTiedAhead(after, seat),
  'stops-at-lone-towers': (before) => dependsOnTowers(before),
  'lacks-towers': (_, after) => after.islands.some(({ towers, size }) => towers > 0 && towers < size),
  /** Several have the most towers; professors decide, or some of the players share the victory. */
  'breaks-tie': (_, after) => after.winners.length === 1 && isTied(after),
  'shares-victory': (_, after) => after.winners.length > 1 && after.winners.length < after.rules.seats,
  'begins-round': (before, after) => after.round > before.round,
  /** Seats would give the first turn of planning to another. */
  'begins-after-tie': (before, after) => after.round > before.round && isTiedWithLower(before, after.order[0] ?? 0),
  'changes-order': (before, after) => isOtherwise(after.order, before.order),
};

/** `move legal`, `move breaks cloud/taken`, `move merges-islands`: what the first line of the case does in a game. */
export function moveCondition(
  [word = '', argument = '', ...more]: readonly string[],
  script: readonly ScriptLine[],
): Condition<Game> | SetupProblem {
  const move = firstMove(script);
  if (move instanceof SetupProblem) return move;
  if (more.length > 0) return new SetupProblem(`"${more.join(' ')}" is too much`);
  if (word === 'breaks') return breaks(move, argument);
  if (word === 'ends') return ends(move, argument);
  if (argument !== '') return new SetupProblem(`"${argument}" is too much`);
  if (word === 'legal') return (game) => judge(game, move).legal;
  const effect = EFFECTS[word];
  if (effect !== undefined) {
    return (game) => judge(game, move).legal && effect(game, applyWithDraws(game, move, []), moverOf(game));
  }
  const words = ['legal', 'breaks', 'ends', ...Object.keys(EFFECTS)];
  return new SetupProblem(`one of ${words.join(', ')} must follow`);
}

function breaks(move: Move, id: string): Condition<Game> | SetupProblem {
  if (!ENGINE_RULES.some((rule) => rule.id === id)) return new SetupProblem(`"${id}" is no rule of the game`);
  return (game) => {
    const judged = judge(game, move);
    return !judged.legal && judged.rule.id === id;
  };
}

function ends(move: Move, ending: string): Condition<Game> | SetupProblem {
  if (!(ENDINGS as readonly string[]).includes(ending)) {
    return new SetupProblem(`one of ${ENDINGS.join(', ')} must follow "ends"`);
  }
  return (game) => judge(game, move).legal && applyWithDraws(game, move, []).ending === ending;
}

/** The move that the first line of a script sends. */
function firstMove(script: readonly ScriptLine[]): Move | SetupProblem {
  const line = script.find(({ side }) => side === '>>');
  const text = line?.side === '>>' && (line.kind === 'message' || line.kind === 'fill') ? line.text : null;
  const move = text === null ? null : parseWireMove(moveIn(text));
  return move?.ok ? decodeMove(move.value) : new SetupProblem('the first line must send a PerformGameMove');
}

function moveIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { move?: unknown }).move;
  } catch {
    return null;
  }
}

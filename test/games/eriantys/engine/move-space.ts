import {
  ALL_COLOURS,
  type Colour,
  characterInPlay,
  costOf,
  ENGINE_RULES,
  type Game,
  JESTER,
  judge,
  legalMoves,
  MINSTREL,
  type Move,
  makeMove,
  moveMotherNature,
  moverOf,
  NONE,
  placeStudent,
  playAssistant,
  type Rule,
  seatAt,
  seatStudent,
  stepInPlace,
  takeCloud,
  useToExchange,
} from '../../../../src/games/eriantys/engine/index.js';

const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, number) => number);

/** Every list of at most `most` colours, each once, in any order. */
function selections(most: number, first: Colour = 0): Colour[][] {
  if (most === 0) return [[]];
  const rest = ALL_COLOURS.slice(first).flatMap((colour) =>
    selections(most - 1, colour).map((others) => [colour, ...others]),
  );
  return [[], ...rest];
}

const COLOURS_OR_NONE = [NONE, ...ALL_COLOURS] as const;
/** The dining room or nothing, all islands, and one that is never there. */
const ISLANDS = upTo(13).map((number) => number - 1);

const characterMoves = upTo(13).flatMap((number): Move[] =>
  COLOURS_OR_NONE.flatMap((colour) =>
    ISLANDS.map((island): Move => ({ kind: 'character', number, colour, island, take: [], give: [] })),
  ),
);

/** Exchanges of up to three students; also of more for fewer, and of nothing for something. */
const exchangesWith = (number: number): Move[] =>
  selections(3).flatMap((take) => selections(3).map((give) => useToExchange(number, take, give)));

/** What a character does not need is ignored, so that `farmer red` is `farmer`. */
const NEEDS_COLOUR: ReadonlySet<number> = new Set([1, 9, 11, 12]);
const NEEDS_ISLAND: ReadonlySet<number> = new Set([1, 3, 5]);

function essence(move: Move): Move {
  if (move.kind !== 'character' || move.take.length + move.give.length > 0) return move;
  const colour = NEEDS_COLOUR.has(move.number) ? move.colour : NONE;
  const island = NEEDS_ISLAND.has(move.number) ? move.island : NONE;
  return { ...move, colour, island };
}

/** A part of all moves, with their texts. */
interface Part {
  readonly moves: readonly Move[];
  readonly texts: readonly string[];
}

const partOf = (moves: readonly Move[]): Part => ({ moves, texts: moves.map((move) => makeMove(essence(move))) });

/** Moves without characters, and those just out of range. */
const PLAIN = partOf([
  ...upTo(33).map(playAssistant),
  ...ALL_COLOURS.map(seatStudent),
  ...ALL_COLOURS.flatMap((colour) => ISLANDS.slice(1).map((island) => placeStudent(colour, island))),
  ...upTo(9).map(moveMotherNature),
  ...upTo(5).map(takeCloud),
]);
const CHARACTERS = partOf(characterMoves);
const JESTER_MOVES = partOf(exchangesWith(JESTER));
const MINSTREL_MOVES = partOf(exchangesWith(MINSTREL));

const RULE_IDS: ReadonlySet<string> = new Set(ENGINE_RULES.map(({ id }) => id));

/** All moves there are. */
const WHOLE: readonly Part[] = [PLAIN, CHARACTERS, JESTER_MOVES, MINSTREL_MOVES];

/** All moves that are not refused already because no character, or not this one, can be used. */
function partsInQuestion(game: Game): readonly Part[] {
  if (!game.rules.expert || game.phase === 'assistant' || game.character !== 0) return [PLAIN];
  const canUse = (number: number): boolean => {
    const card = characterInPlay(game, number);
    return card !== undefined && costOf(card) <= seatAt(game, moverOf(game)).coins;
  };
  return [PLAIN, CHARACTERS, ...(canUse(JESTER) ? [JESTER_MOVES] : []), ...(canUse(MINSTREL) ? [MINSTREL_MOVES] : [])];
}

/** Fails unless exactly the listed moves are accepted, out of all that there are. Returns the rules that refused others. */
export const checkWholeMoveSpace = (game: Game): ReadonlySet<string> => checkMoves(game, WHOLE);

/** The same for all moves that can be in question, which are much fewer in most situations. */
export const checkMovesInQuestion = (game: Game): ReadonlySet<string> => checkMoves(game, partsInQuestion(game));

function checkMoves(game: Game, parts: readonly Part[]): ReadonlySet<string> {
  const before = JSON.stringify(game);
  const legal = legalMoves(game);
  const listed = new Set(legal.map(makeMove));
  if (listed.size !== legal.length) throw new Error('a legal move is listed twice');
  const refused = new Set<Rule>();
  const met = new Set<string>();
  for (const part of parts) judgePart(game, part, listed, met, refused);
  if (met.size !== listed.size) throw new Error('a legal move is not among all moves');
  if (JSON.stringify(game) !== before) throw new Error('listing, judging or refusing moves changed the game');
  const ids = [...refused].map(({ id }) => id);
  for (const id of ids) if (!RULE_IDS.has(id)) throw new Error(`${id} is undeclared`);
  return new Set(ids);
}

function judgePart(game: Game, part: Part, listed: ReadonlySet<string>, met: Set<string>, refused: Set<Rule>): void {
  for (let i = 0; i < part.moves.length; i++) {
    const move = part.moves[i] as Move;
    const text = part.texts[i] as string;
    const isListed = listed.has(text);
    const judgement = isListed ? judge(game, move) : stepInPlace(game, move);
    if (judgement.legal !== isListed)
      throw new Error(`"${text}" is ${isListed ? 'listed' : 'not listed'}, but judged otherwise`);
    if (isListed) met.add(text);
    if (!judgement.legal) refused.add(judgement.rule);
  }
}

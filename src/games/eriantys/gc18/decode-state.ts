import { fault, ok, type Result } from '../../../core/result.js';
import {
  type Colour,
  type FinalReason,
  fromSetup,
  type Game,
  type IslandSetup,
  PHASES,
  type Phase,
  type ProfessorRule,
  type Rules,
  rulesOf,
  type SeatSetup,
  type Setup,
  sizeOf,
  TILES,
} from '../engine/index.js';
import { countsOf, GAME_PHASES, type ModelState, playersById, type TowerColour, WIRE_COLOURS } from './model-state.js';
import { labelsIn, type PlayerLabels } from './player-labels.js';

/** What a state does not show. */
export interface Unshown {
  readonly professorRule?: ProfessorRule;
  /** The colour that a mushroom seller has named in this turn. */
  readonly ignoredColour?: Colour | null;
  /** What the game that is made of the state draws. */
  readonly seed?: number;
}

export interface DecodedState {
  readonly game: Game;
  readonly labels: PlayerLabels;
}

/** A game that looks like the state, which must be valid by the schema. What is in the bag follows from the rest. */
export function decodeModelState(state: ModelState, unshown: Unshown = {}): Result<DecodedState> {
  for (const check of [checkPlayers(state), checkTiles(state)]) if (!check.ok) return check;
  const rules = rulesOf({ seats: state.numberOfPlayers });
  if (!rules.ok) return rules;
  const labels = labelsIn(state, rules.value);
  if (!labels.ok) return labels;
  const game = fromSetup(setupOf(state, rules.value, labels.value, unshown));
  return game.ok ? ok({ game: game.value, labels: labels.value }) : game;
}

function setupOf(
  state: ModelState,
  rules: Rules,
  { towerColours }: PlayerLabels,
  { professorRule = 'state', ignoredColour = null, seed = 0 }: Unshown,
): Setup {
  return {
    professorRule,
    seed,
    ignoredColour,
    expert: state.expertMode,
    seats: playersById(state).map(decodePlayer),
    islands: state.islands.map((island) => decodeIsland(island, towerColours)),
    firstTile: state.islands[0]?.tiles[0] ?? 0,
    clouds: state.clouds.map(({ students, taken }) => ({ students: countsOf(students), taken })),
    professors: WIRE_COLOURS.map((colour) => state.professors[colour]),
    towers: towerColours.map((colour) => towersLeft(state, colour)),
    motherNature: state.motherNature,
    round: state.round,
    phase: PHASES[GAME_PHASES.indexOf(state.gamePhase)] as Phase,
    order: state.turnOrder,
    turn: state.turnOrder.indexOf(state.currentPlayer),
    studentsLeft: state.studentsLeftToMove,
    finalRound: state.finalRound ? finalReason(state) : null,
    shortRefill: isShortRefill(state, rules),
    ...(state.expertMode && decodeExpert(state)),
  };
}

const decodePlayer = (player: ModelState['players'][number]): SeatSetup => ({
  entrance: countsOf(player.entrance),
  dining: countsOf(player.diningRoom),
  hand: player.hand,
  assistant: player.playedAssistant,
  coins: player.coins,
});

const decodeIsland = (
  { tiles, students, towers, towerColour, noEntry }: ModelState['islands'][number],
  towerColours: readonly TowerColour[],
): IslandSetup => ({
  size: tiles.length,
  students: countsOf(students),
  towers,
  owner: towerColour === null ? null : towerColours.indexOf(towerColour),
  noEntry,
});

const decodeExpert = (state: ModelState): Pick<Setup, 'character' | 'coinSupply' | 'characters'> => ({
  character: state.characterPlayedThisTurn ?? null,
  coinSupply: state.coinSupply ?? 0,
  characters: (state.characters ?? []).map(({ number, coinOnCard, students, noEntry = 0 }) => ({
    number,
    coin: coinOnCard,
    noEntry,
    ...(students && { students: countsOf(students) }),
  })),
});

/** Of a team together, whichever member keeps them. */
const towersLeft = ({ players }: ModelState, colour: string): number =>
  players.reduce((sum, player) => sum + (player.towerColour === colour ? player.towers : 0), 0);

/** A state says that the round is the last, but not why. With both reasons at once, the bag was first or nothing shows it. */
const finalReason = ({ players, bagCount }: ModelState): FinalReason =>
  bagCount > 0 && players.some(({ hand }) => hand.length === 0) ? 'assistants-exhausted' : 'bag-empty';

/** Only then a cloud that was not taken is not full (D-SHORT). */
const isShortRefill = ({ finalRound, clouds }: ModelState, { studentsPerTurn }: Rules): boolean =>
  finalRound && clouds.some(({ students, taken }) => !taken && sizeOf(countsOf(students)) < studentsPerTurn);

function checkPlayers({ numberOfPlayers, players, turnOrder, currentPlayer, clouds }: ModelState): Result<unknown> {
  const ids = players.map(({ id }) => id).toSorted((a, b) => a - b);
  if (players.length !== numberOfPlayers || !ids.every((id, index) => id === index)) {
    return fault('state/players', `the ids are ${ids.join(', ')}; expected 0 to ${numberOfPlayers - 1}, each once`);
  }
  if (clouds.length !== numberOfPlayers) {
    return fault('state/clouds', `${clouds.length} clouds for ${numberOfPlayers} players`);
  }
  return turnOrder.includes(currentPlayer)
    ? ok(null)
    : fault('state/current-player', `the current player ${currentPlayer} is not in the turn order`);
}

/** Groups follow one another clockwise, and so do the tiles of a group. */
function checkTiles({ islands }: ModelState): Result<unknown> {
  const tiles = islands.flatMap((island) => island.tiles);
  const first = tiles[0] ?? 0;
  return tiles.length === TILES && tiles.every((tile, index) => tile === (first + index) % TILES)
    ? ok(null)
    : fault('state/tiles', `the tiles are ${tiles.join(', ')}; expected 0 to ${TILES - 1} clockwise, each once`);
}

import { fault, ok, type Result } from '../../../core/result.js';
import {
  type Colour,
  type FinalReason,
  fromSetup,
  type Game,
  type Inconsistency,
  type IslandSetup,
  inconsistenciesIn,
  PHASES,
  type Phase,
  type ProfessorRule,
  type SeatSetup,
  type Setup,
  TILES,
} from '../engine/index.js';
import { GAME_PHASES, type ModelState, TOWER_COLOURS, WIRE_COLOURS, type WireStudents } from './model-state.js';

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
  /** In seat order. */
  readonly names: readonly string[];
  /** What is wrong with the state, whatever happened before. The game can be played nevertheless. */
  readonly inconsistencies: readonly Inconsistency[];
}

/** A game that looks like the state, which must be valid by the schema. What is in the bag follows from the rest. */
export function decodeModelState(state: ModelState, unshown: Unshown = {}): Result<DecodedState> {
  const setup = setupOf(state, unshown);
  if (!setup.ok) return setup;
  const game = fromSetup(setup.value);
  if (!game.ok) return game;
  const inconsistencies = inconsistenciesIn({ ...game.value, bagCount: state.bagCount });
  return ok({ game: game.value, names: playersOf(state).map(({ username }) => username), inconsistencies });
}

const playersOf = ({ players }: ModelState): ModelState['players'] => players.toSorted((a, b) => a.id - b.id);

function setupOf(
  state: ModelState,
  { professorRule = 'state', ignoredColour = null, seed = 0 }: Unshown,
): Result<Setup> {
  for (const check of [checkPlayers(state), checkTiles(state), checkTowerColours(state)]) if (!check.ok) return check;
  const teams = state.numberOfPlayers === 3 ? 3 : 2;
  return ok({
    professorRule,
    seed,
    ignoredColour,
    expert: state.expertMode,
    seats: playersOf(state).map(decodePlayer),
    islands: state.islands.map(decodeIsland),
    firstTile: state.islands[0]?.tiles[0] ?? 0,
    clouds: state.clouds.map(({ students, taken }) => ({ students: decodeStudents(students), taken })),
    professors: WIRE_COLOURS.map((colour) => state.professors[colour]),
    towers: TOWER_COLOURS.slice(0, teams).map((colour) => towersLeft(state, colour)),
    motherNature: state.motherNature,
    round: state.round,
    phase: PHASES[GAME_PHASES.indexOf(state.gamePhase)] as Phase,
    order: state.turnOrder,
    turn: state.turnOrder.indexOf(state.currentPlayer),
    studentsLeft: state.studentsLeftToMove,
    finalRound: state.finalRound ? finalReason(state) : null,
    shortRefill: isShortRefill(state),
    ...(state.expertMode && decodeExpert(state)),
  });
}

const decodeStudents = (students: WireStudents): number[] => WIRE_COLOURS.map((colour) => students[colour]);

const decodePlayer = (player: ModelState['players'][number]): SeatSetup => ({
  entrance: decodeStudents(player.entrance),
  dining: decodeStudents(player.diningRoom),
  hand: player.hand,
  assistant: player.playedAssistant,
  coins: player.coins,
});

const decodeIsland = ({
  tiles,
  students,
  towers,
  towerColour,
  noEntry,
}: ModelState['islands'][number]): IslandSetup => ({
  size: tiles.length,
  students: decodeStudents(students),
  towers,
  owner: towerColour === null ? null : TOWER_COLOURS.indexOf(towerColour),
  noEntry,
});

const decodeExpert = (state: ModelState): Pick<Setup, 'character' | 'coinSupply' | 'characters'> => ({
  character: state.characterPlayedThisTurn ?? null,
  coinSupply: state.coinSupply ?? 0,
  characters: (state.characters ?? []).map(({ number, coinOnCard, students, noEntry = 0 }) => ({
    number,
    coin: coinOnCard,
    noEntry,
    ...(students && { students: decodeStudents(students) }),
  })),
});

/** Of a team together, whichever member keeps them. */
const towersLeft = ({ players }: ModelState, colour: string): number =>
  players.reduce((sum, player) => sum + (player.towerColour === colour ? player.towers : 0), 0);

/** A state says that the round is the last, but not why. With both reasons at once, the bag was first or nothing shows it. */
const finalReason = ({ players, bagCount }: ModelState): FinalReason =>
  bagCount > 0 && players.some(({ hand }) => hand.length === 0) ? 'assistants-exhausted' : 'bag-empty';

/** Only then a cloud that was not taken is not full (D-SHORT). */
const isShortRefill = ({ finalRound, clouds, numberOfPlayers }: ModelState): boolean => {
  const full = numberOfPlayers === 3 ? 4 : 3;
  const size = (students: WireStudents): number => decodeStudents(students).reduce((sum, count) => sum + count, 0);
  return finalRound && clouds.some(({ students, taken }) => !taken && size(students) < full);
};

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

/** Black, White and Grey by id; of four players, two in turn. */
function checkTowerColours({ players, numberOfPlayers }: ModelState): Result<unknown> {
  const teams = numberOfPlayers === 3 ? 3 : 2;
  const wrong = players.find(({ id, towerColour }) => towerColour !== TOWER_COLOURS[id % teams]);
  return wrong === undefined
    ? ok(null)
    : fault(
        'state/tower-colour',
        `player ${wrong.id} has ${wrong.towerColour} towers; expected ${TOWER_COLOURS[wrong.id % teams]}`,
      );
}

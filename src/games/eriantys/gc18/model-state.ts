// The state of a game as GC18/1 sends it. The schema, grammars/gc18-1.schema.json, says which values are allowed.

export const WIRE_COLOURS = ['Green', 'Red', 'Yellow', 'Pink', 'Blue'] as const;
export type WireColour = (typeof WIRE_COLOURS)[number];

export const TOWER_COLOURS = ['Black', 'White', 'Grey'] as const;
export type TowerColour = (typeof TOWER_COLOURS)[number];

/** In the order of the engine's phases. */
export const GAME_PHASES = [
  'PlayAssistantCard',
  'MoveStudents',
  'MoveMotherNature',
  'ChooseCloud',
  'GameEnded',
] as const;
export type GamePhase = (typeof GAME_PHASES)[number];

export type WireStudents = { readonly [colour in WireColour]: number };

/** By colour, as the engine counts students. */
export const countsOf = (students: WireStudents): number[] => WIRE_COLOURS.map((colour) => students[colour]);

export interface WireIsland {
  /** Clockwise. */
  readonly tiles: readonly number[];
  readonly students: WireStudents;
  readonly towers: number;
  readonly towerColour: TowerColour | null;
  readonly noEntry: number;
}

export interface WirePlayer {
  readonly id: number;
  readonly username: string;
  readonly towerColour: TowerColour;
  readonly towers: number;
  readonly entrance: WireStudents;
  readonly diningRoom: WireStudents;
  readonly hand: readonly number[];
  readonly playedAssistant: number | null;
  readonly coins: number;
}

export interface WireCharacter {
  readonly number: number;
  readonly cost: number;
  readonly coinOnCard: boolean;
  /** Only where the card has a place for them. */
  readonly students?: WireStudents;
  readonly noEntry?: number;
}

export interface ModelState {
  readonly numberOfPlayers: number;
  readonly expertMode: boolean;
  readonly round: number;
  readonly finalRound: boolean;
  readonly currentPlayer: number;
  readonly gamePhase: GamePhase;
  readonly studentsLeftToMove: number;
  readonly turnOrder: readonly number[];
  readonly bagCount: number;
  readonly motherNature: number;
  /** Clockwise, from the group that contains tile 0. */
  readonly islands: readonly WireIsland[];
  readonly clouds: readonly { readonly students: WireStudents; readonly taken: boolean }[];
  readonly professors: { readonly [colour in WireColour]: number | null };
  readonly players: readonly WirePlayer[];
  /** This and the following in expert games only. */
  readonly characterPlayedThisTurn?: number | null;
  readonly characters?: readonly WireCharacter[];
  readonly coinSupply?: number;
}

export const playersById = ({ players }: ModelState): readonly WirePlayer[] => players.toSorted((a, b) => a.id - b.id);

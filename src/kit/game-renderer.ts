/** A complete message of a recording, however many chunks carried it. */
export interface RecordedMessage {
  /** The line of the recording on which the message ends, from 1. */
  readonly line: number;
  /** Milliseconds since the start; null if the recording has no time stamps. */
  readonly time: number | null;
  /** `>>` to the program under test, `<<` from it. */
  readonly side: '>>' | '<<';
  readonly seat: string | null;
  readonly text: string;
}

/**
 * Draws a game for reports. The report shows views, charts and pictures without knowing what they mean. Output of a
 * program under test reaches the page as text, never as markup, so views refer to pictures by id.
 */
export interface GameRenderer {
  /** Opens a recording of a protocol, whose messages the reader then gets in order. */
  readonly openRecording: (protocol: string) => ViewReader;
  /** Charts of a whole game, such as points by turn. Series that are too short to draw may be included. */
  readonly charts: (protocol: string, messages: readonly RecordedMessage[]) => readonly Chart[];
  /** What each seat did in a whole game; seats that did nothing may be left out. Absent if the game has no such summary. */
  readonly players?: (protocol: string, messages: readonly RecordedMessage[]) => readonly PlayerSummary[];
  /** Draws a picture that some view refers to. */
  readonly picture: (id: string) => Picture;
}

/** What one seat did over a whole game, such as its turns and what it owns at the end. */
export interface PlayerSummary {
  /** Null in a recording of one seat without a label. */
  readonly seat: string | null;
  /** The same labels for every seat of a game. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Returns what a message shows of the game; null if it shows nothing. */
export type ViewReader = (message: RecordedMessage) => GameView | null;

/** The state of a game as one message shows it. */
export interface GameView {
  readonly title: string;
  readonly counters: readonly (readonly [name: string, value: string | number])[];
  readonly zones: readonly DrawnZone[];
}

export type DrawnZone = PieceList | Board;

/** Pieces side by side, each with its label. */
export interface PieceList {
  readonly kind: 'list';
  readonly name: string;
  /** Draws the pieces larger than those of other zones. */
  readonly isLarge?: true;
  readonly pieces: readonly Piece[];
}

/** An area on which every piece has its place. */
export interface Board {
  readonly kind: 'board';
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Stands next to other narrow boards where there is room, instead of taking the whole width. */
  readonly isNarrow?: true;
  /** From bottom to top, where pieces overlap. */
  readonly pieces: readonly PlacedPiece[];
}

export interface Piece {
  readonly label: string;
  /** The id of its picture. */
  readonly picture: string;
  /** How many equal pieces there are; 0 shows that there are none left. */
  readonly count: number;
}

export interface PlacedPiece {
  /** What it is, in a few words or a sentence. Absent if another piece's label covers it. */
  readonly label?: string;
  /** The id of its picture. */
  readonly picture: string;
  /** One if absent. */
  readonly count?: number;
  /** The top left corner, in units of the board. The picture's size is in the same units. */
  readonly x: number;
  readonly y: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /**
   * SVG elements, without the `<svg>` around them. They are inserted as they are, so must not contain text of a program.
   * The page may be light or dark: `currentColor` is the colour of its text.
   */
  readonly svg: string;
}

export interface Chart {
  readonly title: string;
  /** What the axes count. */
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

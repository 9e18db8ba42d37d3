export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
export const TILES = 12;
export const STUDENTS_PER_COLOUR = 26;
/** Of each colour, how many students are on the islands when a game begins. */
export const STARTING_ISLAND_STUDENTS = 2;
export const TABLE_SEATS = 10;
/** Every third seat of a table has a coin on it. */
export const COIN_SEATS = 3;
export const MAX_ASSISTANT = 10;
/** All ten assistants, as a hand. */
export const FULL_HAND = 0b111_1111_1110;
/** With so many groups of islands or fewer, the game ends. */
export const FINAL_GROUPS = 3;
export const COINS = 20;
export const STARTING_COINS = 1;
export const CHARACTERS_IN_PLAY = 3;
export const NO_ENTRY_TILES = 4;
/** How many students a thief returns from each dining room. */
export const THIEF_STUDENTS = 3;
export const KNIGHT_INFLUENCE = 2;
export const MESSENGER_STEPS = 2;
/** The longest way that Mother Nature can go: the highest assistant, and a messenger. */
export const MAX_STEPS = Math.ceil(MAX_ASSISTANT / 2) + MESSENGER_STEPS;

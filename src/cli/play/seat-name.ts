const LETTERS = 26;

/** 0 is a, 25 is z, 26 is aa. */
const lettersFor = (index: number): string =>
  (index < LETTERS ? '' : lettersFor(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(97 + (index % LETTERS));

/**
 * What a player of a tournament is called at a table: letters alone, as the protocols want them, that tell neither other players nor
 * workers on other machines whose submission it is.
 */
export const seatName = (player: number): string => `player${lettersFor(player)}`;

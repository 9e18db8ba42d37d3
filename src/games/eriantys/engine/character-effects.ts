import { costOf } from './character-legality.js';
import { FARMER, HERALD, HERBALIST, JESTER, MINSTREL, MONK, MUSHROOM_SELLER, PRINCESS, THIEF } from './characters.js';
import { ALL_COLOURS, addTo, type Colour, countColours, countOf } from './colours.js';
import { changeTable, seatInDining } from './dining-room.js';
import { drawStudent } from './draw.js';
import { THIEF_STUDENTS } from './game-constants.js';
import type { Move } from './moves.js';
import { professorAfterLeaving, takeAsFarmer } from './professors.js';
import { resolveIsland } from './resolve-island.js';
import { type CharacterCard, characterInPlay, type Game, islandAt, moverOf, seatAt } from './state.js';

/** Pays for a character and carries out its effect. What it changes for this turn is looked up where it counts. */
export function applyCharacter(game: Game, move: Move): void {
  const card = characterInPlay(game, move.number) as CharacterCard;
  pay(game, card);
  game.character = card.number;
  applyEffect(game, move, card);
}

/** The first payment leaves a coin on the card. */
function pay(game: Game, card: CharacterCard): void {
  const cost = costOf(card);
  seatAt(game, moverOf(game)).coins -= cost;
  game.coinSupply += card.coin ? cost : cost - 1;
  card.coin = true;
}

function applyEffect(game: Game, move: Move, card: CharacterCard): void {
  const colour = move.colour as Colour;
  switch (card.number) {
    case MONK:
      addTo(card.students, colour, -1);
      addTo(islandAt(game, move.island).students, colour, 1);
      refill(game, card);
      return;
    case FARMER:
      for (const each of ALL_COLOURS) takeAsFarmer(game, moverOf(game), each);
      return;
    case HERALD:
      resolveIsland(game, move.island);
      return;
    case HERBALIST:
      card.noEntry--;
      islandAt(game, move.island).noEntry++;
      return;
    case JESTER:
      exchangeWithCard(game, move, card);
      return;
    case MUSHROOM_SELLER:
      game.ignoredColour = colour;
      return;
    case MINSTREL:
      exchangeWithDining(game, move);
      return;
    case PRINCESS:
      addTo(card.students, colour, -1);
      seatInDining(game, colour);
      refill(game, card);
      return;
    case THIEF:
      returnToBag(game, colour);
      return;
  }
}

/** With an empty bag the card is not refilled. */
function refill(game: Game, card: CharacterCard): void {
  if (game.bagCount > 0) addTo(card.students, drawStudent(game), 1);
}

function exchangeWithCard(game: Game, { take, give }: Move, card: CharacterCard): void {
  const { entrance } = seatAt(game, moverOf(game));
  for (const colour of take) {
    addTo(card.students, colour, -1);
    addTo(entrance, colour, 1);
  }
  for (const colour of give) {
    addTo(entrance, colour, -1);
    addTo(card.students, colour, 1);
  }
}

/** Both directions at once, so that each table is changed by the difference. */
function exchangeWithDining(game: Game, { take, give }: Move): void {
  const { entrance } = seatAt(game, moverOf(game));
  const taken = countColours(take);
  const given = countColours(give);
  for (const colour of ALL_COLOURS) {
    const change = countOf(given, colour) - countOf(taken, colour);
    addTo(entrance, colour, -change);
    changeTable(game, colour, change);
  }
}

function returnToBag(game: Game, colour: Colour): void {
  for (const { dining } of game.seats) {
    const count = Math.min(THIEF_STUDENTS, countOf(dining, colour));
    addTo(dining, colour, -count);
    addTo(game.bag, colour, count);
    game.bagCount += count;
  }
  professorAfterLeaving(game, colour);
}

import { costOf } from './character-legality.js';
import { characterFacts, HERBALIST, JESTER, MONK, PRINCESS } from './characters.js';
import { ALL_COLOURS, countOf } from './colours.js';
import { listExchanges } from './exchanges.js';
import { MAX_ASSISTANT, TABLE_SEATS } from './game-constants.js';
import { playableAssistants, rangeOf } from './legality.js';
import {
  type Move,
  moveMotherNature,
  placeStudent,
  playAssistant,
  seatStudent,
  takeCloud,
  useCharacter,
  useOnIsland,
  useWithColour,
  useWithStudent,
} from './moves.js';
import { type CharacterCard, moverOf, type Seat, seatAt, type View } from './state.js';

/**
 * Every legal move, each once. A caller that asks often passes an array `into` which the list is written: the moves
 * themselves are shared objects, so that nothing is allocated.
 */
export function legalMoves(view: View, into: Move[] = []): Move[] {
  into.length = 0;
  switch (view.phase) {
    case 'assistant':
      listAssistants(view, into);
      return into;
    case 'students':
      listStudents(view, into);
      break;
    case 'mother-nature':
      for (let steps = 1, range = rangeOf(view); steps <= range; steps++) into.push(moveMotherNature(steps));
      break;
    case 'cloud':
      view.clouds.forEach(({ taken }, number) => {
        if (!taken) into.push(takeCloud(number));
      });
      break;
    case 'over':
      return into;
  }
  if (view.rules.expert && view.character === 0) listCharacters(view, into);
  return into;
}

function listAssistants(view: View, into: Move[]): void {
  const playable = playableAssistants(view);
  for (let value = 1; value <= MAX_ASSISTANT; value++) {
    if ((playable & (1 << value)) !== 0) into.push(playAssistant(value));
  }
}

function listStudents(view: View, into: Move[]): void {
  const { entrance, dining } = seatAt(view, moverOf(view));
  const islands = view.islands.length;
  for (const colour of ALL_COLOURS) {
    if (countOf(entrance, colour) === 0) continue;
    if (countOf(dining, colour) < TABLE_SEATS) into.push(seatStudent(colour));
    for (let island = 0; island < islands; island++) into.push(placeStudent(colour, island));
  }
}

function listCharacters(view: View, into: Move[]): void {
  const seat = seatAt(view, moverOf(view));
  for (const card of view.characters) if (seat.coins >= costOf(card)) listUses(view, seat, card, into);
}

function listUses(view: View, seat: Seat, card: CharacterCard, into: Move[]): void {
  const { number } = card;
  switch (characterFacts(number).target) {
    case 'nothing':
      into.push(useCharacter(number));
      return;
    case 'island':
      listOnIslands(view, card, into);
      return;
    case 'colour':
      listWithColours(seat, card, into);
      return;
    case 'colour-and-island':
      listWithStudents(view, card, into);
      return;
    case 'exchange':
      listExchanges(number, seat.entrance, number === JESTER ? card.students : seat.dining, number !== JESTER, into);
      return;
  }
}

function listOnIslands(view: View, { number, noEntry }: CharacterCard, into: Move[]): void {
  if (number === HERBALIST && noEntry === 0) return;
  for (let island = 0; island < view.islands.length; island++) into.push(useOnIsland(number, island));
}

function listWithColours(seat: Seat, { number, students }: CharacterCard, into: Move[]): void {
  for (const colour of ALL_COLOURS) {
    const isPossible =
      number !== PRINCESS || (countOf(students, colour) > 0 && countOf(seat.dining, colour) < TABLE_SEATS);
    if (isPossible) into.push(useWithColour(number, colour));
  }
}

function listWithStudents(view: View, { students }: CharacterCard, into: Move[]): void {
  for (const colour of ALL_COLOURS) {
    if (countOf(students, colour) === 0) continue;
    for (let island = 0; island < view.islands.length; island++) into.push(useWithStudent(MONK, colour, island));
  }
}

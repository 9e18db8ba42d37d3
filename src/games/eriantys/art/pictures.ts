import type { Picture } from '../../../kit/game-renderer.js';
import { MAX_ASSISTANT, TABLE_SEATS } from '../engine/index.js';
import {
  drawAssistant,
  drawAssistantPlaces,
  drawCharacter,
  drawCloud,
  drawFrame,
  drawMark,
  drawSchool,
  drawTable,
  drawTowers,
  SEA,
} from './area-pictures.js';
import { drawLand } from './land-picture.js';
import { CARD, CHARACTER, CLOUD, PROFESSOR, RING, SCHOOL, TOKEN, TOWER } from './layout.js';
import { BAG, drawCoin, drawTower, IN_USE, MOTHER_NATURE, NO_ENTRY } from './piece-pictures.js';
import { colourNamed, drawProfessor, drawStudents, drawText } from './student-shapes.js';

type Draw = (...parameters: readonly string[]) => Picture;

const picture = (width: number, height: number, svg: string): Picture => ({ width, height, svg });

/** A picture whose size is in its id. */
const sized =
  (draw: (width: number, height: number) => string): Draw =>
  (width = '', height = '') =>
    picture(Number(width), Number(height), draw(Number(width), Number(height)));

/** By the first word of an id. The other words are parameters. */
const PICTURES: Readonly<Record<string, Draw>> = {
  student: (name = '') => picture(TOKEN, TOKEN, drawStudents(colourNamed(name), [TOKEN / 2], TOKEN / 2, 7.6)),
  professor: (name = '') =>
    picture(PROFESSOR, PROFESSOR, drawProfessor(colourNamed(name), PROFESSOR / 2, PROFESSOR / 2)),
  table: (name = '', seated = '') =>
    picture(SCHOOL.seatWidth * TABLE_SEATS, SCHOOL.rowHeight, drawTable(name, Number(seated))),
  tower: (name = '') => picture(TOWER.width, TOWER.height, drawTower(name)),
  towers: (name = '', count = '') => picture(32, SCHOOL.height - 8, drawTowers(name, Number(count))),
  nature: () => picture(18, 24, MOTHER_NATURE),
  entry: () => picture(16, 16, NO_ENTRY),
  coin: (value = '') => picture(16, 16, drawCoin(value)),
  bag: () => picture(26, 28, BAG),
  sea: () => ({ ...RING, svg: SEA }),
  land: (tiles = '') => drawLand(tiles.split('.').map(Number)),
  cloud: (state = '') => picture(CLOUD.width, CLOUD.height, drawCloud(state === 'taken')),
  school: (mode = '') => picture(SCHOOL.width, SCHOOL.height, drawSchool(mode === 'expert')),
  assistant: (value = '', state = '') => picture(CARD.width, CARD.height, drawAssistant(value, state === 'played')),
  assistants: () => picture(MAX_ASSISTANT * (CARD.width + CARD.gap), CARD.height, drawAssistantPlaces()),
  character: (number = '') => picture(CHARACTER.width, CHARACTER.height, drawCharacter(Number(number))),
  use: () => picture(50, 14, IN_USE),
  number: (text = '') => picture(30, 12, drawText(text, 0, 10, 11, 'currentColor', 'start')),
  index: (text = '') => picture(20, 12, drawText(text, 10, 10, 11)),
  mark: sized(drawMark),
  turn: sized(drawFrame),
};

/** Draws a picture that a view refers to: `student-green`, `table-red-4`. */
export function drawPicture(id: string): Picture {
  const [kind = '', ...parameters] = id.split('-');
  const draw = PICTURES[kind];
  if (draw === undefined) throw new Error(`there is no picture "${id}"`);
  return draw(...parameters);
}

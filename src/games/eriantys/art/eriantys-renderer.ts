import type { GameRenderer } from '../../../kit/game-renderer.js';
import { eriantysCharts, eriantysPlayers } from './game-charts.js';
import { drawPicture } from './pictures.js';
import { openViews } from './view-reader.js';

/** Draws Eriantys: the table with its islands, school boards and characters, and towers and professors by round. */
export const ERIANTYS_RENDERER: GameRenderer = {
  openRecording: () => openViews(),
  charts: (_protocol, messages) => eriantysCharts(messages),
  players: (_protocol, messages) => eriantysPlayers(messages),
  picture: drawPicture,
};

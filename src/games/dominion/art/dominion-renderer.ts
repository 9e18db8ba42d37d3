import type { Chart, GameRenderer, Series } from '../../../kit/game-renderer.js';
import { parseProtocolName } from '../../../kit/protocol-name.js';
import { drawCard } from './card-picture.js';
import { jsonrpcPlayers, jsonrpcPoints } from './jsonrpc-points.js';
import { readJsonrpcViews } from './jsonrpc-views.js';
import { summaryOf } from './player-summary.js';
import { sexprPlayers, sexprPoints } from './sexpr-points.js';
import { readSexprViews } from './sexpr-views.js';

const isSexpr = (protocol: string): boolean => parseProtocolName(protocol).id === 'sexpr';

const pointsByTurn = (series: readonly Series[]): Chart => ({
  title: 'Points by turn',
  xLabel: 'turn',
  yLabel: 'points',
  series,
});

/** Draws Dominion: zones of cards, and points by turn. */
export const DOMINION_RENDERER: GameRenderer = {
  openRecording: (protocol) => (isSexpr(protocol) ? readSexprViews(protocol) : readJsonrpcViews()),
  charts: (protocol, messages) => [
    pointsByTurn(isSexpr(protocol) ? sexprPoints(protocol, messages) : jsonrpcPoints(messages)),
  ],
  players: (protocol, messages) =>
    (isSexpr(protocol) ? sexprPlayers(protocol, messages) : jsonrpcPlayers(messages))
      .filter(({ points }) => points.length > 0)
      .map(summaryOf),
  picture: drawCard,
};

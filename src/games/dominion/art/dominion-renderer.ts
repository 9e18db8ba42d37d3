import type { Chart, GameRenderer, RecordedMessage, Series, ViewReader } from '../../../kit/game-renderer.js';
import { parseProtocolName } from '../../../kit/protocol-name.js';
import { drawCard } from './card-picture.js';
import { jsonrpcPlayers, jsonrpcPoints } from './jsonrpc-points.js';
import { readJsonrpcViews } from './jsonrpc-views.js';
import { lanPlayers, lanPoints, readLanViews } from './lan-views.js';
import { type PlayedCards, summaryOf } from './player-summary.js';
import { sexprPlayers, sexprPoints } from './sexpr-points.js';
import { readSexprViews } from './sexpr-views.js';

/** What the messages of a protocol show. */
interface ProtocolArt {
  readonly views: (protocol: string) => ViewReader;
  readonly points: (protocol: string, messages: readonly RecordedMessage[]) => Series[];
  readonly players: (protocol: string, messages: readonly RecordedMessage[]) => PlayedCards[];
}

const JSONRPC: ProtocolArt = {
  views: readJsonrpcViews,
  points: (_, messages) => jsonrpcPoints(messages),
  players: (_, messages) => jsonrpcPlayers(messages),
};

const ART: Readonly<Record<string, ProtocolArt>> = {
  sexpr: { views: readSexprViews, points: sexprPoints, players: sexprPlayers },
  jsonrpc: JSONRPC,
  lan: { views: readLanViews, points: lanPoints, players: lanPlayers },
};

const artOf = (protocol: string): ProtocolArt => ART[parseProtocolName(protocol).id] ?? JSONRPC;

const pointsByTurn = (series: readonly Series[]): Chart => ({
  title: 'Points by turn',
  xLabel: 'turn',
  yLabel: 'points',
  series,
});

/** Draws Dominion: zones of cards, and points by turn. */
export const DOMINION_RENDERER: GameRenderer = {
  openRecording: (protocol) => artOf(protocol).views(protocol),
  charts: (protocol, messages) => [pointsByTurn(artOf(protocol).points(protocol, messages))],
  players: (protocol, messages) =>
    artOf(protocol)
      .players(protocol, messages)
      .filter(({ points }) => points.length > 0)
      .map(summaryOf),
  picture: drawCard,
};

import type { Artist } from '../../../report/html/game-renderer.js';
import { JSONRPC } from '../jsonrpc/kit/codec.js';
import { SEXPR } from '../sexpr/kit/codec.js';
import { drawCard } from './drawings.js';
import { jsonrpcPoints } from './jsonrpc-points.js';
import { observeJsonrpc } from './jsonrpc-scenes.js';
import { observeSexpr, sexprPoints } from './sexpr-scenes.js';

const isSexpr = (protocol: string): boolean => SEXPR.protocols.includes(protocol);

/** Draws the table of Dominion. */
export const DOMINION: Artist = {
  languageOf: (protocol) => [SEXPR, JSONRPC].find(({ protocols }) => protocols.includes(protocol)) ?? null,
  observe: (protocol) => (isSexpr(protocol) ? observeSexpr(protocol) : observeJsonrpc()),
  pointsByTurn: (protocol, messages) => (isSexpr(protocol) ? sexprPoints(protocol, messages) : jsonrpcPoints(messages)),
  draw: drawCard,
};

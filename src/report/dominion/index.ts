import { JSONRPC } from '../../conformance/dominion/jsonrpc/language.js';
import { SEXPR } from '../../conformance/dominion/sexpr/language.js';
import type { Artist } from '../html/artist.js';
import { drawCard } from './drawings.js';
import { observeJsonrpc } from './jsonrpc.js';
import { jsonrpcPoints } from './jsonrpc-points.js';
import { observeSexpr, sexprPoints } from './sexpr.js';

const isSexpr = (protocol: string): boolean => SEXPR.protocols.includes(protocol);

/** Draws the table of Dominion. */
export const DOMINION: Artist = {
  languageOf: (protocol) => [SEXPR, JSONRPC].find(({ protocols }) => protocols.includes(protocol)) ?? null,
  observe: (protocol) => (isSexpr(protocol) ? observeSexpr(protocol) : observeJsonrpc()),
  pointsByTurn: (protocol, messages) => (isSexpr(protocol) ? sexprPoints(protocol, messages) : jsonrpcPoints(messages)),
  draw: drawCard,
};

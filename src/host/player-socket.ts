import { WebSocket } from 'ws';
import type { Connection } from './connection.js';

/** A socket that knows its connection: its listeners are the same functions for all, and take no memory for each, of 320 bytes. */
export class PlayerSocket extends WebSocket {
  connection: Connection | null = null;
}

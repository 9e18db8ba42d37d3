import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import { makeLine } from '../dist/wire/sexpr/writer.js';
import { nextOf } from './bridge-conversation.js';

// Players that replay answers, so that only the route between them and the game is measured.

/** Answers each frame with the next answers. Resolves when the connection is closed normally. */
export function replayAtSocket(socket: WebSocket, answers: readonly (readonly string[])[]): Promise<void> {
  const next = nextOf(answers);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', () => {
      for (const frame of next() ?? []) socket.send(frame);
    });
    socket.on('close', (code) => {
      if (code === NORMAL) resolve();
      else reject(new Error(`a connection was closed with ${code}`));
    });
  });
}

const NORMAL = 1000;
const LINE_END = 10;

/** Answers each line with the next answers. */
export function replayAtPipe(pipe: Socket, answers: readonly (readonly Datum[])[]): void {
  const next = nextOf(answers.map((each) => each.map(makeLine).join('')));
  pipe.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) {
      const line = next() ?? '';
      if (line !== '') pipe.write(line);
    }
  });
}

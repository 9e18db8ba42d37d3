// The sample client of GC18/1, which forgets the line feed after its moves: node leaves-lines-open.mjs HOST PORT
import { Socket } from 'node:net';

const { write } = Socket.prototype;
Socket.prototype.write = function writeOpen(text, ...rest) {
  const isMove = typeof text === 'string' && text.includes('"typeOfMove"');
  return write.call(this, isMove ? text.trimEnd() : text, ...rest);
};
await import('../../../examples/players/gc18/client.mjs');

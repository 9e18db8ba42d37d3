import { contested, flaw, type Mutant } from '../mutant.js';
import { behaving, replyCorrectly, sexprPlayer } from './player.js';

/** Breaks a rule on how a program reads, runs and ends. */
export const PROCESSES: readonly Mutant[] = [
  sexprPlayer(
    contested('waits-for-newlines', 'reads line by line', 'peer/timeout', /\/framing\/(no-|two|back)/),
    ({ write, exit }) => {
      let read = '';
      const correct = behaving(() => replyCorrectly)({ write, exit });
      return {
        receive: (wire) => {
          read += wire;
          const end = read.lastIndexOf('\n') + 1;
          correct.receive(read.slice(0, end));
          read = read.slice(end);
        },
        end: correct.end,
      };
    },
  ),
  sexprPlayer(
    flaw('reads-one-a-write', 'drops what follows the first message of a write', 'peer/timeout', /\/framing\//),
    ({ write, exit }) => ({
      receive: (wire) => {
        const correct = behaving(() => replyCorrectly)({ write, exit });
        const end = wire.indexOf(')))') + 3;
        correct.receive(end > 2 && wire.startsWith('(move') ? wire.slice(0, end) : wire);
      },
      end: () => exit(0),
    }),
  ),
  sexprPlayer(flaw('dies-in-time', 'dies after fifty moves', 'peer/died', /\/lifecycle\//), ({ write, exit }) => {
    let moves = 0;
    const correct = behaving(() => (received) => {
      if (received.notification.kind === 'move' && ++moves > 50) exit(1);
      return moves > 50 ? '' : replyCorrectly(received);
    });
    return correct({ write, exit });
  }),
  sexprPlayer(flaw('dies-of-digits', 'dies when a name has digits', 'peer/died', /\/names\//), ({ write, exit }) => {
    const correct = behaving(() => replyCorrectly)({ write, exit });
    return { ...correct, receive: (wire) => (/\(players [^)]*\d/.test(wire) ? exit(1) : correct.receive(wire)) };
  }),
  sexprPlayer(flaw('never-ends', 'stays when its input ends', 'session/terminates', /\/lifecycle\/end/), (output) => ({
    ...behaving(() => replyCorrectly)(output),
    end: () => {},
  })),
  sexprPlayer(
    flaw('replies-to-the-end', 'writes a reply when its input ends', 'session/unasked', /\/lifecycle\/end/),
    ({ write, exit }) => ({
      ...behaving(() => replyCorrectly)({ write, exit }),
      end: () => {
        write('(clean)\n');
        exit(0);
      },
    }),
  ),
];

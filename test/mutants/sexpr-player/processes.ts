import { contested, flaw, type Mutant } from '../mutant.js';
import { honestly, sexprPlayer, speaking } from './player.js';

/** Breaks a rule on how a program reads, lives and ends. */
export const PROCESSES: readonly Mutant[] = [
  sexprPlayer(
    contested('waits-for-newlines', 'reads line by line', 'peer/timeout', /\/framing\/(no-|two|back)/),
    ({ say, exit }) => {
      let read = '';
      const honest = speaking(() => honestly)({ say, exit });
      return {
        hear: (wire) => {
          read += wire;
          const end = read.lastIndexOf('\n') + 1;
          honest.hear(read.slice(0, end));
          read = read.slice(end);
        },
        end: honest.end,
      };
    },
  ),
  sexprPlayer(
    flaw('reads-one-a-write', 'drops what follows the first message of a write', 'peer/timeout', /\/framing\//),
    ({ say, exit }) => ({
      hear: (wire) => {
        const honest = speaking(() => honestly)({ say, exit });
        const end = wire.indexOf(')))') + 3;
        honest.hear(end > 2 && wire.startsWith('(move') ? wire.slice(0, end) : wire);
      },
      end: () => exit(0),
    }),
  ),
  sexprPlayer(flaw('dies-in-time', 'dies after fifty moves', 'peer/died', /\/lifecycle\//), ({ say, exit }) => {
    let moves = 0;
    const honest = speaking(() => (told) => {
      if (told.notification.kind === 'move' && ++moves > 50) exit(1);
      return moves > 50 ? '' : honestly(told);
    });
    return honest({ say, exit });
  }),
  sexprPlayer(flaw('dies-of-digits', 'dies when a name has digits', 'peer/died', /\/names\//), ({ say, exit }) => {
    const honest = speaking(() => honestly)({ say, exit });
    return { ...honest, hear: (wire) => (/\(players [^)]*\d/.test(wire) ? exit(1) : honest.hear(wire)) };
  }),
  sexprPlayer(flaw('never-ends', 'stays when its input ends', 'session/terminates', /\/lifecycle\/end/), (outlet) => ({
    ...speaking(() => honestly)(outlet),
    end: () => {},
  })),
  sexprPlayer(
    flaw('says-goodbye', 'writes a last word when its input ends', 'session/unasked', /\/lifecycle\/end/),
    ({ say, exit }) => ({
      ...speaking(() => honestly)({ say, exit }),
      end: () => {
        say('(clean)\n');
        exit(0);
      },
    }),
  ),
];

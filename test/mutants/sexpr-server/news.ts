import type { OutgoingMessage } from '../../run/driver.js';
import { flaw, type Mutant } from '../mutant.js';
import { inText, sexprServer, telling } from './server.js';

const isMoved = ({ text }: OutgoingMessage): boolean => text.startsWith('(moved');

/** Breaks a rule on who is told of plays. */
export const NEWS: readonly Mutant[] = [
  sexprServer(
    flaw('echoes', 'tells the mover of its own plays', 'moved/recipients', /\/moved\//),
    telling((told, _, { names, game }) => {
      const mover = told[0] === undefined ? -1 : names.findIndex((name) => told[0]?.text.startsWith(`(moved ${name} `));
      return mover < 0 || game.phase === 'over' ? told : [...told, { ...(told[0] as OutgoingMessage), seat: mover }];
    }),
  ),
  sexprServer(
    flaw('forgets-the-last', 'does not tell the last seat of plays', 'moved/recipients', /\/moved\//),
    telling((told, _, { names }) => told.filter((each) => !isMoved(each) || each.seat !== names.length - 1)),
  ),
  sexprServer(
    flaw('tells-late', 'tells of a play after the one that follows', 'moved/timing', /\/moved\//),
    (court) => {
      let held: readonly OutgoingMessage[] = [];
      return {
        take: (said) => {
          const ruling = court.take(said);
          if (!ruling.legal) return ruling;
          const dispatches = [...held, ...ruling.messages.filter((each) => !isMoved(each))];
          held = ruling.messages.filter(isMoved);
          return { legal: true, messages: dispatches };
        },
      };
    },
  ),
  sexprServer(
    flaw('tells-in-brief', 'tells of a clean without its card', 'moved/verbatim', /\/moved\//),
    inText((text) => text.replace(/\(clean \w+\)/, '(clean)')),
  ),
  sexprServer(
    flaw('names-another', 'tells of plays in the name of a third', 'moved/name', /\/moved\//),
    telling((told, _, { names }) =>
      told.map((each) => {
        const third = names.find((name, seat) => seat !== each.seat && !each.text.startsWith(`(moved ${name} `));
        return third === undefined ? each : { ...each, text: each.text.replace(/^\(moved \w+/, `(moved ${third}`) };
      }),
    ),
  ),
];

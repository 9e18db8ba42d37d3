import type { OutgoingMessage } from '../../run/driver.js';
import { flaw, type Mutant } from '../mutant.js';
import { changingMessages, changingText, sexprServer } from './server.js';

const isMoved = ({ text }: OutgoingMessage): boolean => text.startsWith('(moved');

/** Breaks a rule on who is notified of plays. */
export const NOTIFICATIONS: readonly Mutant[] = [
  sexprServer(
    flaw('echoes', 'notifies the mover of its own plays', 'moved/recipients', /\/moved\//),
    changingMessages((messages, _, { names, game }) => {
      const mover =
        messages[0] === undefined ? -1 : names.findIndex((name) => messages[0]?.text.startsWith(`(moved ${name} `));
      return mover < 0 || game.phase === 'over'
        ? messages
        : [...messages, { ...(messages[0] as OutgoingMessage), seat: mover }];
    }),
  ),
  sexprServer(
    flaw('forgets-the-last', 'does not notify the last seat of plays', 'moved/recipients', /\/moved\//),
    changingMessages((messages, _, { names }) =>
      messages.filter((each) => !isMoved(each) || each.seat !== names.length - 1),
    ),
  ),
  sexprServer(
    flaw('notifies-late', 'notifies of a play after the one that follows', 'moved/timing', /\/moved\//),
    (driver) => {
      let held: readonly OutgoingMessage[] = [];
      return {
        take: (reply) => {
          const outcome = driver.take(reply);
          if (!outcome.legal) return outcome;
          const messages = [...held, ...outcome.messages.filter((each) => !isMoved(each))];
          held = outcome.messages.filter(isMoved);
          return { legal: true, messages: messages };
        },
      };
    },
  ),
  sexprServer(
    flaw('shortens', 'notifies of a clean without its card', 'moved/verbatim', /\/moved\//),
    changingText((text) => text.replace(/\(clean \w+\)/, '(clean)')),
  ),
  sexprServer(
    flaw('names-another', 'notifies of plays in the name of a third player', 'moved/name', /\/moved\//),
    changingMessages((messages, _, { names }) =>
      messages.map((each) => {
        const third = names.find((name, seat) => seat !== each.seat && !each.text.startsWith(`(moved ${name} `));
        return third === undefined ? each : { ...each, text: each.text.replace(/^\(moved \w+/, `(moved ${third}`) };
      }),
    ),
  ),
];

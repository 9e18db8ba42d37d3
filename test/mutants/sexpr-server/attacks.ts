import { cardsIn, nameOf, seatAt } from '../../../src/games/dominion/engine/index.js';
import { pileOf } from '../../../src/games/dominion/engine/pile.js';
import type { OutgoingMessage } from '../../run/driver.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, changingMessages, changingText, sexprServer } from './server.js';

const isDefended = ({ text }: OutgoingMessage): boolean => text.startsWith('(defended');

/** Does not attack some seats, and leaves their cards alone. */
const sparing =
  (isSpared: (seat: number, hand: number) => boolean): Change =>
  (driver, { game, names }) => {
    const spared = new Set<string>();
    const ask = (): OutgoingMessage | null => {
      const request = driver.request();
      if (!request?.text.startsWith('(attacked')) return request;
      const { hand, discard } = seatAt(game, request.seat);
      if (!isSpared(request.seat, hand.size)) return request;
      spared.add(`(defended ${names[request.seat]} `);
      const [cards, discarded] = [cardsIn(hand), cardsIn(discard)];
      driver.take(['discard', ...cards.slice(0, Math.max(0, cards.length - 3)).map(nameOf)]);
      Object.assign(hand, pileOf(cards));
      Object.assign(discard, pileOf(discarded));
      return ask();
    };
    return {
      request: ask,
      take: (reply) => {
        const outcome = driver.take(reply);
        if (!outcome.legal) return outcome;
        const isKept = ({ text }: OutgoingMessage): boolean => ![...spared].some((start) => text.startsWith(start));
        const messages = outcome.messages.filter(isKept);
        if (outcome.messages.some(isDefended)) spared.clear();
        return { legal: true, messages: messages };
      },
    };
  };

/** Breaks a rule on who is attacked, and who is notified of defenses. */
export const ATTACKS: readonly Mutant[] = [
  sexprServer(
    flaw('shows-all-discards', 'shows all discarded cards', 'defended/first-card', /\/defended\//),
    changingText((text) => text.replace(/\(discard (\w+)\)/, '(discard $1 $1)')),
  ),
  sexprServer(
    flaw('notifies-at-once', 'notifies of a defense before the last one is in', 'defended/timing', /\/defended\//),
    (driver, { names, game }) => ({
      take: (reply) => {
        const seat = driver.request()?.seat ?? 0;
        const isDefense = driver.request()?.text.startsWith('(attacked') ?? false;
        const outcome = driver.take(reply);
        if (!outcome.legal || !isDefense) return outcome;
        const shown = Array.isArray(reply) ? (reply as string[]).slice(0, 2).join(' ') : '';
        const others = names.map((_, each) => each).filter((each) => each !== seat);
        return {
          legal: true,
          messages: others
            .sort((a, b) => Number(b === game.turn) - Number(a === game.turn))
            .map((other) => ({ seat: other, text: `(defended ${names[seat]} (${shown}))` })),
        };
      },
    }),
  ),
  sexprServer(
    flaw('forgets-the-attacker', 'does not notify the attacker of defenses', 'defended/recipients', /\/defended\//),
    changingMessages((messages, _, { game }) =>
      messages.filter((each) => !isDefended(each) || each.seat !== game.turn),
    ),
  ),
  sexprServer(
    flaw('defends-as-another', 'notifies of defenses in the name of the attacker', 'defended/name', /\/defended\//),
    changingMessages((messages, _, { names, game }) =>
      messages.map((each) => ({
        ...each,
        text: each.text.replace(/^\(defended \w+/, `(defended ${names[game.turn]}`),
      })),
    ),
  ),
  sexprServer(
    flaw('spares-the-last', 'does not attack the last seat', 'attacked/recipients', /\/militia\//),
    sparing((seat) => seat === 1),
  ),
  sexprServer(
    flaw('spares-small-hands', 'does not attack a player with three cards', 'attacked/always', /\/(militia|defense)\//),
    sparing((_, hand) => hand <= 3),
  ),
  sexprServer(
    flaw('attacks-as-another', 'attacks in the name of the victim', 'attacked/name', /\/militia\//),
    (driver, { names }) => ({
      request: () => {
        const request = driver.request();
        return (
          request && {
            ...request,
            text: request.text.replace(/^(\(attacked \(act militia\)) \w+/, `$1 ${names[request.seat]}`),
          }
        );
      },
    }),
  ),
];

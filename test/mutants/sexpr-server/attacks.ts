import { cardsIn, nameOf, seatAt } from '../../../src/games/dominion/engine/index.js';
import { pileOf } from '../../../src/games/dominion/engine/pile.js';
import type { OutgoingMessage } from '../../run/driver.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, inText, sexprServer, telling } from './server.js';

const isDefended = ({ text }: OutgoingMessage): boolean => text.startsWith('(defended');

/** Does not put an attack to some, and leaves them as they are. */
const sparing =
  (isSpared: (seat: number, hand: number) => boolean): Change =>
  (court, { game, names }) => {
    const spared = new Set<string>();
    const ask = (): OutgoingMessage | null => {
      const request = court.request();
      if (!request?.text.startsWith('(attacked')) return request;
      const { hand, discard } = seatAt(game, request.seat);
      if (!isSpared(request.seat, hand.size)) return request;
      spared.add(`(defended ${names[request.seat]} `);
      const [cards, discarded] = [cardsIn(hand), cardsIn(discard)];
      court.take(['discard', ...cards.slice(0, Math.max(0, cards.length - 3)).map(nameOf)]);
      Object.assign(hand, pileOf(cards));
      Object.assign(discard, pileOf(discarded));
      return ask();
    };
    return {
      request: ask,
      take: (said) => {
        const ruling = court.take(said);
        if (!ruling.legal) return ruling;
        const isTold = ({ text }: OutgoingMessage): boolean => ![...spared].some((start) => text.startsWith(start));
        const dispatches = ruling.messages.filter(isTold);
        if (ruling.messages.some(isDefended)) spared.clear();
        return { legal: true, messages: dispatches };
      },
    };
  };

/** Breaks a rule on who is attacked, and who is told of defenses. */
export const ATTACKS: readonly Mutant[] = [
  sexprServer(
    flaw('shows-all-discards', 'tells of all discarded cards', 'defended/first-card', /\/defended\//),
    inText((text) => text.replace(/\(discard (\w+)\)/, '(discard $1 $1)')),
  ),
  sexprServer(
    flaw('tells-defenses-at-once', 'tells of a defense before the last one is in', 'defended/timing', /\/defended\//),
    (court, { names, game }) => ({
      take: (said) => {
        const seat = court.request()?.seat ?? 0;
        const isDefense = court.request()?.text.startsWith('(attacked') ?? false;
        const ruling = court.take(said);
        if (!ruling.legal || !isDefense) return ruling;
        const shown = Array.isArray(said) ? (said as string[]).slice(0, 2).join(' ') : '';
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
    flaw(
      'keeps-defenses-from-the-attacker',
      'does not tell the attacker of defenses',
      'defended/recipients',
      /\/defended\//,
    ),
    telling((told, _, { game }) => told.filter((each) => !isDefended(each) || each.seat !== game.turn)),
  ),
  sexprServer(
    flaw('defends-as-another', 'tells of defenses in the name of the attacker', 'defended/name', /\/defended\//),
    telling((told, _, { names, game }) =>
      told.map((each) => ({ ...each, text: each.text.replace(/^\(defended \w+/, `(defended ${names[game.turn]}`) })),
    ),
  ),
  sexprServer(
    flaw('spares-the-last', 'does not attack the last seat', 'attacked/recipients', /\/militia\//),
    sparing((seat) => seat === 1),
  ),
  sexprServer(
    flaw('spares-small-hands', 'does not attack who has three cards', 'attacked/always', /\/(militia|defense)\//),
    sparing((_, hand) => hand <= 3),
  ),
  sexprServer(
    flaw('attacks-as-another', 'attacks in the name of the victim', 'attacked/name', /\/militia\//),
    (court, { names }) => ({
      request: () => {
        const request = court.request();
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

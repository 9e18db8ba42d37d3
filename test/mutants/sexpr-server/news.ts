import { cardOf, cardsIn, nameOf, seatAt } from '../../../src/engine/index.js';
import { pileOf } from '../../../src/engine/pile.js';
import type { Peer } from '../../../src/peer/index.js';
import { referee } from '../../../src/run/referee.js';
import type { Dispatch } from '../../../src/translate/court.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, sexprServer, telling } from './server.js';

const isMoved = ({ text }: Dispatch): boolean => text.startsWith('(moved');
const isDefended = ({ text }: Dispatch): boolean => text.startsWith('(defended');

const inText = (change: (text: string) => string) =>
  telling((told) => told.map((each) => ({ ...each, text: change(each.text) })));

/** Does not put an attack to some, and leaves them as they are. */
const sparing =
  (isSpared: (seat: number, hand: number) => boolean): Change =>
  (court, { game, names }) => {
    const spared = new Set<string>();
    const ask = (): Dispatch | null => {
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
        const isTold = ({ text }: Dispatch): boolean => ![...spared].some((start) => text.startsWith(start));
        const dispatches = ruling.dispatches.filter(isTold);
        if (ruling.dispatches.some(isDefended)) spared.clear();
        return { legal: true, dispatches };
      },
    };
  };

/** A player whose input does not end before everything does. */
const withoutEnd = <M>(player: Peer<M>, signal: AbortSignal | undefined): Peer<M> => ({
  label: player.label,
  send: (text) => player.send(text),
  receive: (ms) => player.receive(ms),
  unasked: () => player.unasked(),
  closeInput: () => {},
  end: async (grace) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
    return player.end(grace);
  },
});

/** Breaks a rule on who is told what, and when it ends. */
export const NEWS: readonly Mutant[] = [
  sexprServer(
    flaw('echoes', 'tells the mover of its own plays', 'moved/recipients', /\/moved\//),
    telling((told, _, { names, game }) => {
      const mover = told[0] === undefined ? -1 : names.findIndex((name) => told[0]?.text.startsWith(`(moved ${name} `));
      return mover < 0 || game.phase === 'over' ? told : [...told, { ...(told[0] as Dispatch), seat: mover }];
    }),
  ),
  sexprServer(
    flaw('forgets-the-last', 'does not tell the last seat of plays', 'moved/recipients', /\/moved\//),
    telling((told, _, { names }) => told.filter((each) => !isMoved(each) || each.seat !== names.length - 1)),
  ),
  sexprServer(
    flaw('tells-late', 'tells of a play after the one that follows', 'moved/timing', /\/moved\//),
    (court) => {
      let held: readonly Dispatch[] = [];
      return {
        take: (said) => {
          const ruling = court.take(said);
          if (!ruling.legal) return ruling;
          const dispatches = [...held, ...ruling.dispatches.filter((each) => !isMoved(each))];
          held = ruling.dispatches.filter(isMoved);
          return { legal: true, dispatches };
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
  sexprServer(
    flaw('shows-all-discards', 'tells of all discarded cards', 'defended/first-card', /\/defended\//),
    telling((told, said) =>
      told.map((each) =>
        isDefended(each) && said.startsWith('(discard ')
          ? { ...each, text: `${each.text.slice(0, each.text.indexOf('(discard'))}${said})` }
          : each,
      ),
    ),
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
          dispatches: others
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
  sexprServer(
    flaw('never-ends', 'goes on when the last province is gone', 'end/last-province', /\/end\//),
    (court, { game }) => ({
      take: (said) => {
        const ruling = court.take(said);
        if (game.phase === 'over') {
          game.phase = 'action';
          Object.assign(game, {
            turn: (game.turn + 1) % game.seats.length,
            actions: 1,
            buys: 1,
            coins: 0,
            bought: false,
          });
        }
        return ruling;
      },
    }),
  ),
  sexprServer(
    flaw('ends-a-turn-late', 'ends one turn after the last province', 'end/last-province', /\/end\//),
    (court, { game }) => {
      let isLast = false;
      return {
        take: (said) => {
          const ruling = court.take(said);
          if (game.phase === 'over' && !isLast) {
            isLast = true;
            game.phase = 'action';
            Object.assign(game, {
              turn: (game.turn + 1) % game.seats.length,
              actions: 1,
              buys: 1,
              coins: 0,
              bought: false,
            });
          }
          return ruling;
        },
      };
    },
  ),
  sexprServer(
    flaw('ends-early', 'ends when one province is left', 'end/early', /\/(end|game)\//),
    (court, { game }) => {
      const province = (): number => game.supply[cardOf('province')] as number;
      let isOver = false;
      return {
        take: (said) => {
          const { turn } = game;
          const ruling = court.take(said);
          isOver ||= game.turn !== turn && province() <= 1;
          return ruling;
        },
        request: () => (isOver ? null : court.request()),
      };
    },
  ),
  sexprServer(
    flaw('stops-with-the-province', 'ends in the turn that takes the last province', 'end/last-turn', /\/end\//),
    (court, { game }) => {
      let isOver = false;
      return {
        take: (said) => {
          const ruling = court.take(said);
          isOver ||=
            Array.isArray(said) &&
            said[0] === 'buy' &&
            said[1] === 'province' &&
            game.emptyPiles > 0 &&
            game.supply[cardOf('province')] === 0;
          return ruling;
        },
        request: () => (isOver ? null : court.request()),
      };
    },
  ),
  sexprServer(flaw('keeps-pipes-open', 'does not end the input of its players', 'end/eof', /\/end\//), () => ({}), {
    carry: (court, players, options) => {
      const held = players.map((player) => withoutEnd(player, options.signal));
      return referee(court, held, options);
    },
  }),
];

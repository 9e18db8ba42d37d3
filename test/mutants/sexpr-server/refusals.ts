import { cardAt, cardOf, nameOf, seatAt } from '../../../src/games/dominion/engine/index.js';
import { move, put, removeFrom, removeTop } from '../../../src/games/dominion/engine/pile.js';
import { makeText } from '../../../src/wire/sexpr/writer.js';
import { flaw, type Mutant } from '../mutant.js';
import { accepting, type Change, sexprServer } from './server.js';

const last = (reply: string) => cardOf(reply.slice(1, -1).split(' ').at(-1) as 'copper');
const COPPER = cardOf('copper');
const SILVER = cardOf('silver');

/** Asks again after an illegal play, but lets it have an effect. */
const afterIllegal =
  (
    rule: string,
    then: (...given: [...Parameters<Change>, reply: string]) => ReturnType<Parameters<Change>[0]['take']>,
  ): Change =>
  (driver, table) => ({
    take: (reply) => {
      const outcome = driver.take(reply);
      return outcome.legal || outcome.violation.rule.id !== rule ? outcome : then(driver, table, makeText(reply));
    },
  });

/** Breaks a rule on what is refused, and how. */
export const REFUSALS: readonly Mutant[] = [
  sexprServer(
    flaw('sells-on-credit', 'accepts a buy beyond the coins', 'buy/coins', /\/buy\/refused/),
    accepting('buy/coins', (game) => {
      const { coins } = game;
      game.coins = 8;
      return {
        after: () => {
          game.coins = Math.max(0, coins - 8);
        },
      };
    }),
  ),
  sexprServer(
    flaw('sells-without-buys', 'accepts a buy when none is left', 'buy/buys', /\/buy\/refused/),
    accepting('buy/buys', (game) => {
      game.buys++;
      return {};
    }),
  ),
  sexprServer(
    flaw('sells-from-nothing', 'accepts a buy from an empty pile', 'buy/in-supply', /\/buy\/refused/),
    accepting('buy/in-supply', (game, reply) => {
      game.supply[last(reply)] = 1;
      game.emptyPiles--;
      return {};
    }),
  ),
  sexprServer(
    flaw('adds-anything', 'accepts a treasure that is not in the hand', 'add/in-hand', /\/add\/refused/),
    accepting('add/in-hand', (game, reply) => {
      put(seatAt(game, game.turn).hand, last(reply));
      return {};
    }),
  ),
  sexprServer(
    flaw('acts-after-treasures', 'accepts an action after a treasure', 'act/phase', /\/(mine|buy)\//),
    accepting('act/phase', (game) => {
      game.phase = 'action';
      return {
        after: () => {
          game.phase = 'buy';
        },
      };
    }),
  ),
  sexprServer(
    flaw('mines-too-much', 'accepts a mine that turns copper into gold', 'act-mine/cost', /\/mine\/refused/),
    accepting('act-mine/cost', (game) => {
      const { hand } = seatAt(game, game.turn);
      removeFrom(hand, COPPER);
      put(hand, SILVER);
      return {
        instead: '(act mine silver gold)',
        after: () => {
          removeTop(game.trash);
          put(game.trash, COPPER);
        },
      };
    }),
  ),
  sexprServer(
    flaw(
      'remodels-the-remodel',
      'accepts a remodel that trashes itself',
      ['act-remodel/in-hand', 'cards/conserved'],
      /\/remodel\//,
    ),
    accepting('act-remodel/in-hand', (game) => {
      put(seatAt(game, game.turn).hand, cardOf('remodel'));
      return {};
    }),
  ),
  sexprServer(
    flaw('cleans-without-card', 'accepts that no card is shown', 'end/names-card', /\/clean\/refused/),
    accepting('end/names-card', (game) => ({
      instead: `(clean ${nameOf(cardAt(seatAt(game, game.turn).hand, 0))})`,
    })),
  ),
  sexprServer(
    flaw(
      'cleans-with-anything',
      'accepts that a card is shown that is not in the hand',
      'end/in-hand',
      /\/clean\/refused/,
    ),
    accepting('end/in-hand', (game) => ({
      instead: `(clean ${nameOf(cardAt(seatAt(game, game.turn).hand, 0))})`,
    })),
  ),
  sexprServer(
    flaw('lets-keep-four', 'accepts that a victim keeps four cards', 'attack-militia/count', /\/defense\//),
    accepting('attack-militia/count', (game, reply, seat) => {
      const { hand, discard } = seatAt(game, seat);
      const [, ...named] = reply.slice(1, -1).split(' ');
      const kept = nameOf(cardAt(hand, 0));
      if (named.length !== 1 || hand.size !== 5)
        return { instead: defenseFor(hand.size, (at) => nameOf(cardAt(hand, at))) };
      return {
        instead: `(discard ${named[0]} ${kept === named[0] ? nameOf(cardAt(hand, 1)) : kept})`,
        after: () => move(kept === named[0] ? cardAt(discard, 0) : cardOf(kept), discard, hand),
      };
    }),
  ),
  sexprServer(
    flaw(
      'accepts-missing-moats',
      'accepts a moat that is not in the hand',
      'attack-militia/moat-in-hand',
      /\/defense\//,
    ),
    accepting('attack-militia/moat-in-hand', (game, _, seat) => {
      const { hand } = seatAt(game, seat);
      put(hand, cardOf('moat'));
      return { after: () => removeFrom(hand, cardOf('moat')) };
    }),
  ),
  sexprServer(
    flaw('notifies-of-refused-plays', 'notifies the others of a refused play', 'refusal/untold', /\/refused/),
    afterIllegal('buy/coins', (_, { names, game }, reply) => ({
      legal: true,
      messages: names
        .map((_name, seat) => ({ seat, text: `(moved ${names[game.turn]} ${reply})` }))
        .filter(({ seat }) => seat !== game.turn),
    })),
  ),
  sexprServer(
    flaw('fines', 'takes a buy away for a refused play', 'refusal/no-effect', /\/refused/),
    afterIllegal('buy/coins', (_, { game }) => {
      game.buys = 0;
      return { legal: true, messages: [] };
    }),
  ),
];

const defenseFor = (size: number, nameAt: (at: number) => string): string =>
  `(${['discard', ...Array.from({ length: Math.max(0, size - 3) }, (_, at) => nameAt(at))].join(' ')})`;

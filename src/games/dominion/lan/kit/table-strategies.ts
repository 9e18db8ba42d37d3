import { type Card, type CardName, cardOf, costOf, isAction, nameOf } from '../../engine/index.js';
import { STRATEGY_NAMES, strategyNamed } from '../../strategies/strategies.js';
import { choosePlay } from '../choose-play.js';
import { whyIllegal } from '../play-legality.js';
import { applyInPlace, cardsOf, copyReplica, isExhausted } from '../replica.js';
import { activePlayer, END, type Play, type Replica } from '../replica-state.js';
import type { TableStrategy } from './kit-table.js';

interface Wish {
  readonly card: CardName;
  /** The most that it wants to have. */
  readonly most?: number;
}

/** Plays every action that it can, those that give actions first, and buys the first card of its list that it can pay for. */
const collecting =
  (...wishes: readonly Wish[]): TableStrategy =>
  (replica) => {
    if (replica.phase === 'action') return bestAction(replica) ?? END;
    const owned = cardsOf(activePlayer(replica));
    const wanted = wishes.find(({ card, most = Number.POSITIVE_INFINITY }) => {
      const isLegal = whyIllegal(replica, { kind: 'buy', card: cardOf(card) }) === null;
      return isLegal && owned.filter((each) => each === cardOf(card)).length < most;
    });
    return wanted === undefined ? END : { kind: 'buy', card: cardOf(wanted.card) };
  };

const GIVE_ACTIONS: readonly CardName[] = ['village', 'festival', 'market', 'laboratory'];

function bestAction(replica: Replica): Play | null {
  const { hand } = activePlayer(replica);
  const worth = (card: Card): number => costOf(card) + (GIVE_ACTIONS.includes(nameOf(card)) ? 10 : 0);
  const best = hand.filter(isAction).toSorted((a, b) => worth(b) - worth(a))[0];
  return best === undefined || replica.actions === 0 ? null : { kind: 'card', index: hand.lastIndexOf(best) };
}

/** Leaves the end of the game to the player before the client who is graded: then the client is the one who must notice it. */
const endingBeforeClient =
  (strategy: TableStrategy): TableStrategy =>
  (replica, client) => {
    const play = strategy(replica, client);
    const isClientNext = (replica.active + 1) % replica.players.length === client;
    return play.kind === 'buy' && !isClientNext && isLastBuy(replica, play) ? END : play;
  };

function isLastBuy(replica: Replica, play: Play): boolean {
  const copy = copyReplica(replica);
  applyInPlace(copy, play);
  return isExhausted(copy);
}

/** Buys all cards of a pile but one, and nothing else. */
const allButOne = (card: CardName): TableStrategy => {
  const collect = collecting({ card });
  return (replica, client) => ((replica.supply.get(cardOf(card)) ?? 0) > 1 ? collect(replica, client) : END);
};

const MONEY: readonly Wish[] = [{ card: 'province' }, { card: 'gold' }, { card: 'silver' }];

const OWN = {
  idle: (): Play => END,
  council: collecting({ card: 'council-room', most: 4 }, { card: 'village', most: 3 }, ...MONEY),
  // No pile is emptied, so that the game goes on.
  councils: collecting(
    { card: 'council-room', most: 3 },
    { card: 'village', most: 3 },
    { card: 'gold', most: 3 },
    { card: 'silver', most: 3 },
  ),
  adventurer: collecting({ card: 'adventurer', most: 3 }, ...MONEY),
  gardens: collecting({ card: 'gardens' }, { card: 'woodcutter', most: 4 }, { card: 'estate' }, { card: 'copper' }),
  draining: collecting({ card: 'curse' }, { card: 'copper' }),
  emptying: endingBeforeClient(collecting({ card: 'woodcutter' }, { card: 'village' }, { card: 'moat' })),
  basics: endingBeforeClient(collecting({ card: 'curse' }, { card: 'estate' }, { card: 'copper' })),
  provinces: endingBeforeClient(collecting(...MONEY)),
  'all-but-one-silver': allButOne('silver'),
  variety: collecting(
    { card: 'province' },
    { card: 'laboratory', most: 2 },
    { card: 'festival', most: 2 },
    { card: 'market', most: 2 },
    { card: 'council-room', most: 1 },
    { card: 'adventurer', most: 1 },
    { card: 'gold' },
    { card: 'smithy', most: 1 },
    { card: 'moat', most: 1 },
    { card: 'village', most: 2 },
    { card: 'silver' },
  ),
} satisfies Record<string, TableStrategy>;

/** How the kit's own seats play, by the names in cases. */
export const TABLE_STRATEGIES: readonly string[] = [...Object.keys(OWN), ...STRATEGY_NAMES];

export function tableStrategy(name: string, seed = 1): TableStrategy {
  const own = (OWN as Readonly<Record<string, TableStrategy>>)[name];
  if (own !== undefined) return own;
  const strategy = strategyNamed(STRATEGY_NAMES.find((each) => each === name) ?? 'big-money', seed);
  return (replica) => choosePlay(strategy, replica);
}

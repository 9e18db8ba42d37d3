// A strategy is a function from what a player sees to what it does. It knows nothing of protocols.

const TREASURES = ['copper', 'silver', 'gold'];

/** What to buy, best first. */
const WISHES = ['buy province', 'buy gold', 'buy silver'];

/** Plays all treasures, then buys what it likes best. `view.end` also answers what cards ask. */
export function bigMoney(view) {
  if (!view.isTurn) return view.end;
  const hasTreasure = view.hand.some((card) => TREASURES.includes(card));
  if (hasTreasure && view.can('all-treasures')) return 'all-treasures';
  return WISHES.find((wish) => view.can(wish)) ?? view.end;
}

/** A state at the beginning of a turn, with some members replaced. */
export const turnState = <Hand, Supply extends object>(hand: Hand, supply: Supply, more: object = {}) => ({
  hand,
  discard: 0,
  deck: 5,
  supply,
  buys: 1,
  actions: 1,
  treasure: 0,
  ...more,
});

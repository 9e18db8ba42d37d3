// A plain player that does nothing contested: money, and a card for it.
import { COSTS, fieldsOf, TREASURES } from './habit.mjs';

/** Replaces what a habit does in its own way. */
export const carefulReply =
  ({ dearest = dearestOf, moved = () => {} } = {}) =>
  (notification) => {
    const [kind] = notification;
    if (kind === 'moved') moved(notification);
    if (kind === 'move') return play(fieldsOf(notification[1]), dearest);
    return kind === 'attacked' ? defense(fieldsOf(notification[3])) : null;
  };

function play(state, dearest) {
  const wanted = dearest(state);
  const treasure = TREASURES.find((card) => state.hand.includes(card));
  if (treasure && state.buys > 0) return `(add ${treasure})`;
  if (wanted && state.buys > 0) return `(buy ${wanted})`;
  return state.hand.length > 0 ? `(clean ${state.hand[0]})` : '(clean)';
}

const dearestOf = ({ supply, coins }) =>
  ['province', 'gold', 'silver'].find((card) => COSTS[card] <= coins && supply.includes(card));

const defense = ({ hand }) => `(${['discard', ...hand.slice(3)].join(' ')})`;

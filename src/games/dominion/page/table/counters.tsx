import type { View } from '../../engine/index.js';

/** Actions, buys and coins of the turn. */
export const Counters = ({ view }: { readonly view: View }) => (
  <dl class="counters">
    <Counter label="action" value={view.actions} />
    <Counter label="buy" value={view.buys} />
    <Counter label="coin" value={view.coins} />
  </dl>
);

const Counter = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{value === 1 ? label : `${label}s`}</dt>
    <dd>{value}</dd>
  </div>
);

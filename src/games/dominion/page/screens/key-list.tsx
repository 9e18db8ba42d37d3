const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Tab', 'next zone'],
  ['← → ↑ ↓', 'within a zone'],
  ['Shift+← →', 'move the card in the hand'],
  ['Enter, Space', 'use the card'],
  ['1 … 9, 0', 'use the n-th card of the zone'],
  ['C', 'the big button'],
  ['T', 'play all treasures'],
  ['E', 'end the turn'],
  ['X, Esc', 'clear the choice'],
  ['U', 'undo'],
  ['I', 'explain the card'],
  ['H, S, P', 'go to hand, supply, players'],
  ['L', 'log'],
  ['/', 'command line'],
  ['F', 'full screen'],
  ['M', 'sound on, off'],
  ['?', 'these keys'],
];

export const KeyList = () => (
  <dl class="keys">
    {KEYS.map(([keys, does]) => (
      <div key={keys}>
        <dt>{keys}</dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

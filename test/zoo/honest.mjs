// A small player that does everything right, in versions 1 to 3. Each animal of the zoo breaks it in one way.
import { readSync, writeSync } from 'node:fs';

const COSTS = { province: 8, gold: 6, duchy: 5, mine: 5, militia: 4, smithy: 4, silver: 3, village: 3, moat: 2 };
const TREASURES = ['gold', 'silver', 'copper'];

/** Writes all of it, now. */
export function say(text) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

export function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

export const sleepForever = () => sleep(Infinity);

/** Every notification as it comes, without waiting for a line's end, until stdin ends. */
export function* notifications() {
  const chunk = Buffer.alloc(65536);
  let text = '';
  for (let length = readSync(0, chunk); length > 0; length = readSync(0, chunk)) {
    text += chunk.toString('latin1', 0, length);
    for (let end = endOfFirst(text); end > 0; end = endOfFirst(text)) {
      yield parse(text.slice(0, end));
      text = text.slice(end);
    }
  }
}

function endOfFirst(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return 0;
}

function parse(text) {
  const stack = [[]];
  for (const token of text.match(/[()]|"[^"]*"|\|[^|]*\||[^\s()]+/g) ?? []) {
    if (token === '(') stack.push([]);
    else if (token === ')') stack.at(-2).push(stack.pop());
    else stack.at(-1).push(token);
  }
  return stack[0][0];
}

/** The state that a notification asks about, by field; undefined if it asks nothing. */
export function stateOf(notification) {
  const fields = { move: notification[1], attacked: notification[3] }[notification[0]];
  if (!fields) return undefined;
  const state = Object.fromEntries(fields.map(([key, ...values]) => [key, values]));
  for (const counter of ['actions', 'buys', 'coins']) state[counter] = Number(state[counter][0]);
  return state;
}

export const isAttack = (notification) => notification[0] === 'attacked';

/** Treasures, then the best card of those wanted that it can pay, then the end of the turn. */
export function honestPlay(state, wanted = ['province', 'gold', 'silver']) {
  const treasure = TREASURES.find((card) => state.hand.includes(card));
  if (treasure && state.buys > 0) return `(add ${treasure})`;
  const card = wanted.find((card) => COSTS[card] <= state.coins && state.supply.includes(card));
  if (card && state.buys > 0) return `(buy ${card})`;
  return state.hand.length > 0 ? `(clean ${state.hand[0]})` : '(clean)';
}

export const honestDefense = (state) =>
  `(discard${state.hand
    .slice(3)
    .map((card) => ` ${card}`)
    .join('')})`;

export const honestReply = (notification, wanted) =>
  isAttack(notification) ? honestDefense(stateOf(notification)) : honestPlay(stateOf(notification), wanted);

/** Answers every request with what `reply` makes of it. */
export function serve(reply) {
  for (const notification of notifications()) {
    const state = stateOf(notification);
    if (state) say(`${reply(notification, state)}\n`);
  }
}

/** Plays its turns wrong, and defends itself right. */
export const servePlays = (play) =>
  serve((notification, state) => (isAttack(notification) ? honestDefense(state) : play(state)));

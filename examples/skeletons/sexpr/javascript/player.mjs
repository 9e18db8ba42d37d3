#!/usr/bin/env node
// A player for the S-expression protocol of Dominion. It ends each turn at once: your strategy goes into move().
//
//     herald grade player --protocol sexpr/v3 --quick -- ./player.mjs
//     herald play --protocol sexpr/v3 ./player.mjs big-money

/**
 * Our turn. The server asks again after each play, until we end the turn with (clean …). Other plays: (act village),
 * (add gold), (buy silver). `hand` and `supply` are lists of cards, `actions`, `buys` and `coins` are numbers.
 */
function move({ hand }) {
  // A turn ends with a card of the hand on top of the discard pile, if there is one.
  return hand.length > 0 ? `(clean ${hand[0]})` : '(clean)';
}

/** We are attacked, and discard down to three cards. With a moat in the hand, (moat) is allowed as well. */
function defend({ hand }) {
  return `(${['discard', ...hand.slice(0, Math.max(0, hand.length - 3))].join(' ')})`;
}

function readState(fields) {
  const state = Object.fromEntries(fields.map(([name, ...values]) => [name, values]));
  const [actions, buys, coins] = [state.actions, state.buys, state.coins].map(([digits]) => Number(digits));
  return { ...state, actions, buys, coins };
}

/** Yields each message as nested lists, as soon as its last parenthesis arrives: there may be no newline after it. */
async function* messages(input) {
  const openLists = [[]];
  let word = '';
  let quote = ''; // the mark that ends "a name" or |a name|
  let escaped = false; // after a backslash
  for await (const chunk of input) {
    for (const character of chunk) {
      if (escaped || quote) {
        word += character;
        if (character === quote && !escaped) quote = '';
        escaped = character === '\\' && !escaped && quote === '"';
      } else if ('"|'.includes(character)) {
        word += character;
        quote = character;
      } else if ('() \t\r\n'.includes(character)) {
        if (word) openLists.at(-1).push(word);
        word = '';
        if (character === '(') openLists.push([]);
        if (character !== ')') continue;
        const closed = openLists.pop();
        if (openLists.length === 1) yield closed;
        else openLists.at(-1).push(closed);
      } else {
        word += character;
        escaped = character === '\\';
      }
    }
  }
}

const ANSWERS = new Map(Object.entries({ move, attacked: defend })); // all other messages are news

for await (const message of messages(process.stdin.setEncoding('latin1'))) {
  const answer = ANSWERS.get(message[0]);
  if (answer) process.stdout.write(`${answer(readState(message.at(-1)))}\n`);
}

#!/usr/bin/env node
// A player for the S-expression Dominion protocol, versions 1 to 3: big money with two smithies.
// The server talks to us on stdin, we answer on stdout. money.py and money.sh are the same player in other languages.

// Actions that need no choice, best first. Village and market give back the action they cost.
const SIMPLE_ACTIONS = ['village', 'market', 'smithy', 'militia', 'moat', 'woodcutter'];

const TREASURES = ['gold', 'silver', 'copper'];

// What a militia may take from us, worst card first. A victory card does nothing in the hand.
const LEAST_USEFUL = [
  ...['province', 'duchy', 'estate', 'cellar', 'remodel', 'workshop', 'woodcutter', 'moat'],
  ...['copper', 'mine', 'village', 'market', 'militia', 'smithy', 'silver', 'gold'],
];

/**
 * Yields each message as nested arrays, as soon as its last parenthesis arrives. Nothing promises a newline after a
 * message, so reading lines would wait for ever; and a chunk may hold half a message, or three.
 */
async function* messages(input) {
  const openLists = [[]]; // the lists that are not closed yet, innermost last
  let word = '';
  let quote = ''; // inside "a name" or |a name|, the mark that will end it
  let escaped = false; // after a backslash the next character means nothing special
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

const count = (cards, wanted) => cards.filter((card) => card === wanted).length;

/** What a (move …) or (attacked …) message tells us. The fields are found by name, not by place. */
function readState(fields) {
  const field = Object.fromEntries(fields.map(([name, ...values]) => [name, values]));
  return {
    supply: field.supply,
    hand: field.hand,
    actions: Number(field.actions[0]),
    buys: Number(field.buys[0]),
    coins: Number(field.coins[0]),
    owned: [...field.deck, ...field.hand, ...field.plays, ...field.discards],
  };
}

function chooseAction({ hand, supply }) {
  const simple = SIMPLE_ACTIONS.find((card) => hand.includes(card));
  if (simple) return `(act ${simple})`;
  // Only copper to silver: some servers take the text at its word and refuse silver to gold.
  const mine = hand.includes('mine') && hand.includes('copper') && supply.includes('silver');
  return mine ? '(act mine copper silver)' : undefined;
}

function choosePurchase({ supply, coins, owned }) {
  const provinces = count(supply, 'province');
  // Best first: card, cost, whether we want it now.
  const wishes = [
    ['province', 8, true],
    ['duchy', 5, provinces <= 4], // near the end points count more than money
    ['gold', 6, true],
    ['estate', 2, provinces <= 2],
    ['smithy', 4, count(owned, 'smithy') < 2], // more would meet in one hand, with one action
    ['mine', 5, count(owned, 'mine') < 1],
    ['silver', 3, true],
  ];
  const wish = wishes.find(([card, cost, wanted]) => wanted && cost <= coins && supply.includes(card));
  return wish && `(buy ${wish[0]})`;
}

/** One play of our turn; the server asks again until we say (clean …). */
function move(state) {
  const { hand } = state;
  const action = state.actions > 0 && chooseAction(state);
  if (action) return action;
  if (state.buys > 0) {
    // All treasures first: without a buy they are useless, and after a buy it is too late for them.
    const treasure = TREASURES.find((card) => hand.includes(card));
    const play = treasure ? `(add ${treasure})` : choosePurchase(state);
    if (play) return play;
  }
  // The turn is over; we must show one card of the hand, if there is one.
  return hand.length > 0 ? `(clean ${hand[0]})` : '(clean)';
}

/** The answer to a militia: a moat, or discard down to three cards. */
function defend({ hand }) {
  if (hand.includes('moat')) return '(moat)';
  const worstFirst = hand.toSorted((a, b) => LEAST_USEFUL.indexOf(a) - LEAST_USEFUL.indexOf(b));
  return `(${['discard', ...worstFirst.slice(0, Math.max(0, hand.length - 3))].join(' ')})`;
}

const ANSWERS = new Map(Object.entries({ move, attacked: defend })); // (moved …) and (defended …) want no answer

for await (const message of messages(process.stdin.setEncoding('latin1'))) {
  const answer = ANSWERS.get(message[0]);
  if (answer) process.stdout.write(`${answer(readState(message.at(-1)))}\n`);
}

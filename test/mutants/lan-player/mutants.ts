import { type Card, cardOf, costOf, isTreasure } from '../../../src/games/dominion/engine/index.js';
import { tableStrategy } from '../../../src/games/dominion/lan/kit/table-strategies.js';
import { makeAction, makePlay, RESPONSE, readStart } from '../../../src/games/dominion/lan/messages.js';
import { whyIllegal } from '../../../src/games/dominion/lan/play-legality.js';
import { applyInPlace } from '../../../src/games/dominion/lan/replica.js';
import { activePlayer, END, type Play, type Replica, turnOver } from '../../../src/games/dominion/lan/replica-state.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { type Habits, lanClient } from './client.js';

/** What a copy that has gone wrong leads to. */
const ASTRAY = ['lan/index', 'lan/is-action', 'lan/coins', 'lan/actions', 'lan/in-supply', 'peer/timeout'] as const;
const LONG_GAMES = /\/(index|agreement|council-room|money)\//;

const variety = tableStrategy('variety');

/** The rules of another program, in place of the right ones. */
const applying = (change: (replica: Replica, play: Play) => void): Habits => ({ apply: change });

const isCleanUp = ({ phase }: Replica, play: Play): boolean => play.kind === 'end' && phase === 'buy';

function cleanUpPlayedFirst(replica: Replica, play: Play): void {
  const player = activePlayer(replica);
  if (isCleanUp(replica, play)) {
    player.hand = [...player.played, ...player.hand];
    player.played = [];
  }
  applyInPlace(replica, play);
}

function cleanUpBackwards(replica: Replica, play: Play): void {
  const player = activePlayer(replica);
  if (isCleanUp(replica, play)) player.hand.reverse();
  applyInPlace(replica, play);
}

function shuffleFairly(replica: Replica, play: Play): void {
  const player = activePlayer(replica);
  const isShuffled = player.deck.length < 5;
  applyInPlace(replica, play);
  if (isCleanUp({ ...replica, phase: 'buy' }, play) && isShuffled) player.deck.reverse();
}

function drawAlone(replica: Replica, play: Play): void {
  const before = replica.players.map(({ hand }) => [...hand]);
  const { active } = replica;
  applyInPlace(replica, play);
  if (play.kind !== 'card') return;
  for (const [index, player] of replica.players.entries()) {
    if (index !== active) player.hand = before[index] as typeof player.hand;
  }
}

/** Adventurers put cards away in the order in which they see them: at once, or at the end. */
const seeking =
  (isAtOnce: boolean) =>
  (replica: Replica, play: Play): void => {
    const player = activePlayer(replica);
    if (play.kind !== 'card' || player.hand[play.index] !== cardOf('adventurer')) {
      applyInPlace(replica, play);
      return;
    }
    const seen: Card[] = [];
    let left = player.deck.length + player.discard.length;
    for (let found = 0; found < 2 && left > 0; left--) {
      const card = turnOver(player) as Card;
      if (isTreasure(card)) found++;
      if (isTreasure(card)) player.hand.push(card);
      else (isAtOnce ? player.discard : seen).push(card);
    }
    player.discard.push(...seen);
    player.played.push(...player.hand.splice(play.index, 1));
    replica.actions--;
  };

const choosing = (choose: (replica: Replica) => Play | null): Habits => ({
  choose: (replica) => choose(replica) ?? variety(replica),
});

const writing = (write: (text: string) => string): Habits => ({ write: (play) => [write(makeAction(play))] });

/** Says more after it has answered the last play of the game. */
const sayingAfterTheEnd =
  (text: string): (() => Habits) =>
  () => {
    let hasEnded = false;
    return {
      apply: (replica, play) => {
        applyInPlace(replica, play);
        hasEnded = replica.phase === 'over';
      },
      respond: () => (hasEnded ? [RESPONSE, text] : [RESPONSE]),
    };
  };

/** Empty Provinces do not end its game. */
function withoutProvinces(replica: Replica, play: Play): void {
  const province = cardOf('province');
  const left = replica.supply.get(province) as number;
  if (isCleanUp(replica, play) && left === 0) {
    replica.supply.set(province, 1);
    applyInPlace(replica, play);
    replica.supply.set(province, 0);
  } else applyInPlace(replica, play);
}

export const LAN_PLAYERS: readonly Mutant[] = [
  lanClient(
    flaw('clean-up-order', 'discards played cards before the hand', ASTRAY, LONG_GAMES),
    applying(cleanUpPlayedFirst),
  ),
  lanClient(
    flaw('clean-up-backwards', 'discards its hand from the last card', ASTRAY, LONG_GAMES),
    applying(cleanUpBackwards),
  ),
  lanClient(flaw('other-shuffle', 'shuffles in another way', ASTRAY, LONG_GAMES), applying(shuffleFairly)),
  lanClient(
    flaw('own-council-room', 'does not draw for the council rooms of others', ASTRAY, /\/council-room\//),
    applying(drawAlone),
  ),
  lanClient(
    flaw('adventurer-order', 'puts away what an Adventurer sees in the order seen', ASTRAY, /\/index\/after-own-adv/),
    { choose: tableStrategy('adventurer'), apply: seeking(false) },
  ),
  lanClient(
    flaw(
      'adventurer-at-once',
      'shuffles what an Adventurer has seen into the deck that it makes',
      ASTRAY,
      /\/index\/after-own-adventurer-and/,
    ),
    { choose: tableStrategy('adventurer'), apply: seeking(true) },
  ),
  lanClient(flaw('mute', 'answers no Action', 'peer/timeout', /\/response\//), { respond: () => [] }),
  lanClient(flaw('twice', 'answers each Action twice', 'lan/response', /\/response\//), {
    respond: () => [RESPONSE, RESPONSE],
  }),
  lanClient(flaw('own-words', 'answers with other words', 'lan/response', /\/response\//), {
    respond: () => ['Response|ok<EOF>'],
  }),
  lanClient(flaw('polite', 'answers chat as well', 'lan/response', /\/response\//), {
    hear: ({ type, sender }) => (type === 'System' && sender !== 0 ? [RESPONSE] : []),
  }),
  lanClient(flaw('player-1-begins', 'begins as player 1', 'lan/turn', /\/(start|opening)\//), {
    hear: (message) => (readStart(message)?.id === 1 ? [makeAction(END)] : []),
  }),
  lanClient(flaw('eager', 'plays before the start', 'lan/before-start', /\/(noise|start)\//), {
    hear: ({ body }) => (body === 'hello' ? [makeAction(END)] : []),
  }),
  lanClient(
    contested('newline', 'ends its messages with a newline', 'lan/type-name', /\/(form|phases)\//),
    writing((text) => `${text}\n`),
  ),
  lanClient(
    contested('number-for-type', 'writes types as numbers', 'lan/type-name', /\/form\//),
    writing((text) => text.replace('Action', '1')),
  ),
  lanClient(
    contested('no-space', 'leaves out the space before the bracket', 'lan/play-form', /\/(form|money)\//),
    writing((text) => text.replace(' [', '[')),
  ),
  lanClient(contested('system-play', 'plays in System messages', 'lan/system-play', /\/(form|phases)\//), {
    ...writing((text) => text.replace('Action', 'System')),
    // Nobody answers such a play.
    isImpatient: true,
  }),
  lanClient(
    flaw('lower-case', 'writes types in lower case', 'lan/type', /\/form\//),
    writing((text) => text.toLowerCase().replace('<eof>', '<EOF>')),
  ),
  lanClient(
    flaw('byte-order-mark', 'begins each message with a byte order mark', 'lan/type', /\/form\//),
    writing((text) => `\uFEFF${text}`),
  ),
  lanClient(
    flaw('no-separator', 'writes a space in place of the separator', 'lan/form', /\/form\//),
    writing((text) => text.replace('|', ' ')),
  ),
  lanClient(
    flaw('no-mark', 'writes no mark', ['lan/mark', 'peer/timeout'], /\/form\//),
    writing((text) => text.replace('<EOF>', '')),
  ),
  lanClient(flaw('printed-names', 'writes the printed names of cards', 'lan/play', /\/(form|money|index)\//), {
    choose: (replica) => {
      const council: Play = { kind: 'buy', card: cardOf('council-room') };
      return replica.phase === 'buy' && whyIllegal(replica, council) === null ? council : variety(replica);
    },
    write: (play) => [makeAction(play).replace('CouncilRoom', 'Council Room')],
  }),
  lanClient(
    flaw('counts-from-one', 'counts the cards of its hand from 1', ['lan/index', 'lan/is-action'], LONG_GAMES),
    {
      write: (play) => [makeAction(play.kind === 'card' ? { ...play, index: play.index + 1 } : play)],
    },
  ),
  lanClient(
    flaw('plays-treasures', 'plays its treasures', 'lan/is-action', /\/(money|phases)\//),
    choosing((replica) => {
      const index = activePlayer(replica).hand.findIndex(isTreasure);
      return replica.phase === 'action' && index >= 0 ? { kind: 'card', index } : null;
    }),
  ),
  lanClient(
    flaw('spends-too-much', 'buys gold whatever it has', 'lan/coins', /\/money\//),
    choosing(({ phase }) => (phase === 'buy' ? { kind: 'buy', card: cardOf('gold') } : null)),
  ),
  lanClient(flaw('buys-twice', 'buys two cards with one buy', 'lan/buys', /\/money\//), {
    choose: ({ phase, buys }) => (phase === 'buy' && buys > 0 ? { kind: 'buy', card: cardOf('copper') } : END),
    write: (play) => (play.kind === 'buy' ? [makeAction(play), makeAction(play)] : [makeAction(play)]),
  }),
  lanClient(
    flaw('endless-curses', 'buys curses when there are none', 'lan/in-supply', /\/supply\//),
    choosing(({ phase, buys }) => (phase === 'buy' && buys > 0 ? { kind: 'buy', card: cardOf('curse') } : null)),
  ),
  lanClient(
    flaw('other-kingdom', 'buys a chapel', 'lan/in-game', /\/money\//),
    choosing(({ phase, coins }) =>
      phase === 'buy' && coins >= costOf(cardOf('chapel')) ? { kind: 'buy', card: cardOf('chapel') } : null,
    ),
  ),
  lanClient(
    contested('early-buyer', 'buys in the action phase', 'lan/phase', /\/phases\//),
    choosing(({ phase, buys }) => (phase === 'action' && buys > 0 ? { kind: 'buy', card: cardOf('copper') } : null)),
  ),
  lanClient(
    flaw('early-buyer-in-docs', 'buys in the action phase', 'lan/phase', /\/phases\//),
    choosing(({ phase, buys }) => (phase === 'action' && buys > 0 ? { kind: 'buy', card: cardOf('copper') } : null)),
    'lan/docs',
  ),
  lanClient(contested('impatient', 'does not wait for responses', 'lan/pacing', /\/pacing\//), { isImpatient: true }),
  lanClient(
    flaw('impatient-in-docs', 'does not wait for responses', 'lan/pacing', /\/pacing\//),
    { isImpatient: true },
    'lan/docs',
  ),
  lanClient(flaw('first-of-a-packet', 'takes only the first message of a packet', 'peer/timeout', /\/framing\//), {
    split: (read) => (read.includes('<EOF>') ? [read.slice(0, read.indexOf('<EOF>'))] : []),
  }),
  lanClient(
    flaw('whole-characters-only', 'ends when a read cuts a character', 'peer/died', /\/framing\/cut-character/),
    // Each read is decoded alone.
    { diesOf: (read) => read.includes('\uFFFD') },
  ),
  lanClient(flaw('dies-of-chat', 'ends when somebody chats', 'peer/died', /\/(noise|response)\//), {
    hear: ({ type, sender }) => (type === 'System' && sender !== 0 ? null : []),
  }),
  lanClient(
    flaw('anybody-starts', 'takes the start message of anybody', ['lan/before-start', 'lan/turn'], /\/noise\//),
    {
      start: (message) => readStart({ ...message, sender: 0 }),
    },
  ),
  lanClient(flaw('starts-again', 'begins another game at a second start', ['lan/turn', 'lan/response'], /\/noise\//), {
    restarts: true,
  }),
  lanClient(flaw('plays-on', 'plays on after the end', 'lan/over', /\/end\//), sayingAfterTheEnd(makeAction(END))),
  lanClient(
    flaw('says-goodbye', 'chats after the end', 'lan/unprompted', /\/end\//),
    sayingAfterTheEnd('System|good game<EOF>'),
  ),
  lanClient(
    flaw('endless-provinces', 'goes on when the Provinces are empty', 'lan/over', /\/end\/provinces/),
    applying(withoutProvinces),
  ),
  lanClient(flaw('kingdom-piles', 'counts piles of the kingdom only', 'lan/over', /\/end\/any-piles/), {
    ending: 'kingdom-pile',
  }),
  lanClient(
    flaw('any-piles-in-docs', 'counts piles of any kind', 'peer/timeout', /\/end\/basic-piles/),
    { ending: 'any-pile' },
    'lan/docs',
  ),
  lanClient(flaw('short-chat', 'says hi in the game', 'lan/short-chat', /\/form\//), {
    write: (play) => ['System|hi<EOF>', makeAction(play)],
  }),
  lanClient(contested('chatty', 'chats in the game', 'lan/chat', /\/form\//), {
    write: (play) => [`System|I play ${makePlay(play).replace('!', '')}<EOF>`, makeAction(play)],
  }),
  lanClient(contested('announces-answers', 'announces each answer', 'lan/wait-response', /\/response\//), {
    respond: () => ['WaitResponse|<MR><EOF>', RESPONSE],
  }),
  lanClient(contested('other-command', 'starts the game with an Action', 'lan/start-command', /\/start\/silence/), {
    greeting: 'Action|<STGM><EOF>',
  }),
  lanClient(contested('further-separator', 'writes | in its chat', 'lan/separator', /\/form\//), {
    greeting: 'System|hello | everybody<EOF>',
  }),
  lanClient(contested('long-winded', 'chats in more than 1024 bytes', 'lan/size', /\/form\//), {
    greeting: `System|${'x'.repeat(1100)}<EOF>`,
  }),
  lanClient(flaw('endless', 'chats in more than 64 KiB', 'lan/length', /\/form\//), {
    greeting: `System|${'x'.repeat(70_000)}<EOF>`,
  }),
  lanClient(flaw('latin-1', 'chats in another encoding', 'lan/utf8', /\/form\//), {
    greeting: Buffer.from('System|tschüs<EOF>', 'latin1'),
  }),
  lanClient(contested('lives-on', 'lives on when the server closes', 'lan/terminates', /\/leaving\//), {
    livesOn: true,
  }),
  lanClient(contested('comments', 'chats in the turns of others', 'lan/chat', /\/response\//), {
    respond: () => [RESPONSE, 'System|well played<EOF>'],
  }),
];

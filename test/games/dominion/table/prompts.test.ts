import { describe, expect, test } from 'vitest';
import type { CardName } from '../../../../src/games/dominion/engine/index.js';
import { makeAnswer, nameOf } from '../../../../src/games/dominion/engine/index.js';
import {
  type ButtonId,
  type ClickZone,
  click,
  NO_SELECTION,
  type Outcome,
  offerOf,
  type Prompt,
  press,
  promptOf,
  type Selection,
  screenOf,
  seatToAnswer,
  sentryCards,
  type TableGame,
  type TableView,
  tableView,
  waitingSentence,
  withFateAt,
} from '../../../../src/games/dominion/table/index.js';
import type { GivenGame } from '../engine/given-game.js';
import { card, play, tableOf } from './given-table.js';

const viewOfAsked = (table: TableGame): TableView => tableView(table, seatToAnswer(table) as number);

const asked = (given: GivenGame, ...moves: string[]): TableView => viewOfAsked(play(tableOf(given), ...moves));

const labels = ({ buttons }: Prompt): string[] => buttons.map(({ label }) => label);

const DECK = 'estate copper silver gold estate';
const FIRST = { rules: 'rulebook-1e' } as const;
const BOB = (hand: string, deck = DECK): Pick<GivenGame, 'others'> => ({ others: [{ hand, deck }] });

interface Row {
  readonly given: GivenGame;
  readonly moves: readonly string[];
  readonly kind: string;
  readonly says: string;
  readonly zone: ClickZone | null;
  readonly buttons: readonly string[];
  readonly panel?: readonly CardName[];
}

describe('every decision is asked in one sentence', () => {
  test.each<[string, Row]>([
    [
      'a turn with an action',
      {
        given: { hand: 'village copper' },
        moves: [],
        kind: 'action-phase',
        says: 'Play an action, or treasures',
        zone: null,
        buttons: ['Play 1 treasure (+1)', 'End turn'],
      },
    ],
    [
      'a turn with an action alone',
      {
        given: { hand: 'village' },
        moves: [],
        kind: 'action-phase',
        says: 'Play an action, or end your turn',
        zone: null,
        buttons: ['End turn'],
      },
    ],
    [
      'a turn with treasures',
      {
        given: { hand: '2 copper silver estate' },
        moves: [],
        kind: 'action-phase',
        says: 'Play your treasures',
        zone: null,
        buttons: ['Play 3 treasures (+4)', 'End turn'],
      },
    ],
    [
      'a merchant’s silver',
      {
        given: { hand: 'silver', merchants: 2 },
        moves: [],
        kind: 'action-phase',
        says: 'Play your treasures',
        zone: null,
        buttons: ['Play 1 treasure (+4)', 'End turn'],
      },
    ],
    [
      'a turn with nothing to play',
      {
        given: { hand: 'estate', coins: 1 },
        moves: [],
        kind: 'action-phase',
        says: '1 coin, 1 buy',
        zone: null,
        buttons: ['End turn'],
      },
    ],
    [
      'a buy phase',
      {
        given: { hand: 'estate', coins: 5, buys: 2, phase: 'buy' },
        moves: [],
        kind: 'buy-phase',
        says: '5 coins, 2 buys',
        zone: null,
        buttons: ['End turn'],
      },
    ],
    [
      'a buy phase with treasures left',
      {
        given: { hand: 'gold', coins: 5, phase: 'buy' },
        moves: [],
        kind: 'buy-phase',
        says: '5 coins, 1 buy: buy, or play treasures',
        zone: null,
        buttons: ['Play 1 treasure (+3)', 'End turn'],
      },
    ],
    [
      'a cellar',
      {
        given: { hand: 'cellar estate' },
        moves: ['act cellar'],
        kind: 'discard-hand',
        says: 'Discard any number of cards, then draw as many',
        zone: 'hand',
        buttons: ['Discard nothing'],
      },
    ],
    [
      'a poacher',
      {
        given: { hand: 'poacher 3 estate', supply: { curse: 0, gold: 0 } },
        moves: ['act poacher'],
        kind: 'discard-hand',
        says: 'Discard 2 cards',
        zone: 'hand',
        buttons: ['Discard 2 (0 of 2)'],
      },
    ],
    [
      'a militia’s victim',
      {
        given: { hand: 'militia', ...BOB('5 copper') },
        moves: ['act militia', 'choose'],
        kind: 'discard-hand',
        says: "Ann's Militia: discard 2 cards",
        zone: 'hand',
        buttons: ['Discard 2 (0 of 2)'],
      },
    ],
    [
      'a chapel',
      {
        given: { hand: 'chapel 5 copper' },
        moves: ['act chapel'],
        kind: 'trash-hand',
        says: 'Trash up to 4 cards',
        zone: 'hand',
        buttons: ['Trash nothing'],
      },
    ],
    [
      'a remodel',
      {
        given: { hand: 'remodel 2 copper estate' },
        moves: ['act remodel'],
        kind: 'trash-hand',
        says: 'Trash a card, to gain one costing up to 2 more',
        zone: 'hand',
        buttons: [],
      },
    ],
    [
      'a mine',
      {
        given: { hand: 'mine copper silver' },
        moves: ['act mine'],
        kind: 'trash-hand',
        says: 'Trash a treasure, to gain one costing up to 3 more',
        zone: 'hand',
        buttons: ['Trash nothing'],
      },
    ],
    [
      'a moneylender',
      {
        given: { hand: 'moneylender copper' },
        moves: ['act moneylender'],
        kind: 'trash-hand',
        says: 'Trash a Copper for +3 coins',
        zone: 'hand',
        buttons: ['Trash nothing'],
      },
    ],
    [
      'a workshop',
      {
        given: { hand: 'workshop' },
        moves: ['act workshop'],
        kind: 'gain-supply',
        says: 'Gain a card costing up to 4',
        zone: 'supply',
        buttons: [],
      },
    ],
    [
      'a feast',
      {
        given: { hand: 'feast', ...FIRST },
        moves: ['act feast'],
        kind: 'gain-supply',
        says: 'Gain a card costing up to 5',
        zone: 'supply',
        buttons: [],
      },
    ],
    [
      'a remodelled gold',
      {
        given: { hand: 'remodel gold' },
        moves: ['act remodel', 'choose gold'],
        kind: 'gain-supply',
        says: 'Gain a card costing up to 8',
        zone: 'supply',
        buttons: [],
      },
    ],
    [
      'a mined silver',
      {
        given: { hand: 'mine silver' },
        moves: ['act mine', 'choose silver'],
        kind: 'gain-supply',
        says: 'Gain a treasure costing up to 6 to your hand',
        zone: 'supply',
        buttons: [],
      },
    ],
    [
      'an artisan’s gain',
      {
        given: { hand: 'artisan' },
        moves: ['act artisan'],
        kind: 'gain-supply',
        says: 'Gain a card costing up to 5 to your hand',
        zone: 'supply',
        buttons: [],
      },
    ],
    [
      'an artisan’s card for the deck',
      {
        given: { hand: 'artisan estate' },
        moves: ['act artisan', 'choose duchy'],
        kind: 'topdeck-hand',
        says: 'Put a card onto your deck',
        zone: 'hand',
        buttons: [],
      },
    ],
    [
      'a bureaucrat’s victim',
      {
        given: { hand: 'bureaucrat', ...BOB('estate duchy copper') },
        moves: ['act bureaucrat', 'choose'],
        kind: 'topdeck-hand',
        says: "Ann's Bureaucrat: put a victory card onto your deck",
        zone: 'hand',
        buttons: [],
      },
    ],
    [
      'a harbinger',
      {
        given: { hand: 'harbinger', deck: DECK, discard: 'gold estate' },
        moves: ['act harbinger'],
        kind: 'topdeck-discard',
        says: 'Put a card from your discard pile onto your deck, or none',
        zone: 'discard',
        buttons: ['None'],
        panel: ['estate', 'gold'],
      },
    ],
    [
      'a throne room',
      {
        given: { hand: 'throne-room village smithy' },
        moves: ['act throne-room'],
        kind: 'play-hand',
        says: 'Play which action twice?',
        zone: 'hand',
        buttons: ['Play nothing'],
      },
    ],
    [
      'a throne room of the first edition',
      {
        given: { hand: 'throne-room village smithy', ...FIRST },
        moves: ['act throne-room'],
        kind: 'play-hand',
        says: 'Play which action twice?',
        zone: 'hand',
        buttons: [],
      },
    ],
    [
      'a vassal',
      {
        given: { hand: 'vassal', deck: 'village copper', discard: 'estate' },
        moves: ['act vassal'],
        kind: 'play-discard',
        says: 'You discarded Village: play it?',
        zone: 'discard',
        buttons: ['Play it', 'Leave it'],
        panel: ['village'],
      },
    ],
    [
      'a library',
      {
        given: { hand: 'library', deck: 'copper village silver' },
        moves: ['act library'],
        kind: 'set-aside-aside',
        says: 'You drew Village: keep it, or set it aside?',
        zone: null,
        buttons: ['Keep', 'Set aside'],
        panel: ['village'],
      },
    ],
    [
      'a sentry',
      {
        given: { hand: 'sentry', deck: 'copper estate gold' },
        moves: ['act sentry'],
        kind: 'sentry',
        says: 'Trash, discard or keep each card',
        zone: null,
        buttons: ['Keep 2', 'Swap order'],
        panel: ['estate', 'gold'],
      },
    ],
    [
      'a bandit’s victim',
      {
        given: { hand: 'bandit', ...BOB('copper', 'silver gold copper') },
        moves: ['act bandit', 'choose'],
        kind: 'trash-aside',
        says: "Ann's Bandit: trash Silver or Gold",
        zone: 'aside',
        buttons: [],
        panel: ['silver', 'gold'],
      },
    ],
    [
      'a thief’s choice',
      {
        given: { hand: 'thief', ...BOB('copper', 'silver gold copper'), ...FIRST },
        moves: ['act thief', 'choose'],
        kind: 'trash-aside',
        says: "Trash which of Bob's treasures?",
        zone: 'aside',
        buttons: [],
        panel: ['silver', 'gold'],
      },
    ],
    [
      'a thief’s loot',
      {
        given: { hand: 'thief', ...BOB('copper', 'silver gold copper'), ...FIRST },
        moves: ['act thief', 'choose', 'choose gold'],
        kind: 'gain-trash',
        says: 'Gain which of the trashed cards?',
        zone: 'trash',
        buttons: ['Gain nothing'],
        panel: ['gold'],
      },
    ],
    [
      'a spy on its own deck',
      {
        given: { hand: 'spy', deck: 'copper gold', ...BOB('copper', 'silver'), ...FIRST },
        moves: ['act spy'],
        kind: 'discard-aside',
        says: 'Your Gold: discard it, or leave it?',
        zone: null,
        buttons: ['Discard it', 'Leave it'],
        panel: ['gold'],
      },
    ],
    [
      'a spy on another',
      {
        given: { hand: 'spy', deck: 'copper gold', ...BOB('copper', 'silver'), ...FIRST },
        moves: ['act spy', 'choose', 'choose'],
        kind: 'discard-aside',
        says: "Bob's Silver: discard it, or leave it?",
        zone: null,
        buttons: ['Discard it', 'Leave it'],
        panel: ['silver'],
      },
    ],
    [
      'a moat',
      {
        given: { hand: 'militia', ...BOB('moat 4 copper') },
        moves: ['act militia'],
        kind: 'react-hand',
        says: 'Militia! Show your Moat?',
        zone: 'hand',
        buttons: ['Show Moat', 'Do not show it'],
      },
    ],
    [
      'a moat that is elsewhere',
      {
        given: { hand: 'militia', ...BOB('5 copper', 'moat') },
        moves: ['act militia'],
        kind: 'react-hand',
        says: 'Militia! You have no Moat to show.',
        zone: null,
        buttons: ['Go on'],
      },
    ],
    [
      'a chancellor',
      {
        given: { hand: 'chancellor', deck: DECK, ...FIRST },
        moves: ['act chancellor'],
        kind: 'deck-to-discard-nowhere',
        says: 'Put your deck into your discard pile?',
        zone: null,
        buttons: ['Yes', 'No'],
      },
    ],
  ])('%s', (_, { given, moves, kind, says, zone, buttons, panel }) => {
    const prompt = promptOf(asked(given, ...moves)) as Prompt;
    expect({
      kind: prompt.kind,
      says: prompt.sentence,
      zone: prompt.zone,
      buttons: labels(prompt),
      panel: prompt.panel?.cards.map(nameOf),
    }).toEqual({ kind, says, zone, buttons, panel });
  });

  test('nothing is asked of the others, who see whom they wait for', () => {
    const table = play(tableOf({ hand: 'militia', ...BOB('5 copper') }), 'act militia', 'choose');
    const view = tableView(table, 0);
    expect(promptOf(view)).toBeNull();
    expect(waitingSentence(view)).toBe('Waiting for Bob to answer');
    expect(click(view, NO_SELECTION, { zone: 'hand', card: card('copper') }).kind).toBe('refused');
    expect(waitingSentence(viewOfAsked(table))).toBeNull();
  });
});

const answersOf = (outcome: Outcome): string[] =>
  outcome.kind === 'answered'
    ? outcome.answers.map(makeAnswer)
    : [outcome.kind === 'refused' ? outcome.reason : 'selected'];

const clicked = (view: TableView, zone: ClickZone, name: CardName, selection: Selection = NO_SELECTION): Outcome =>
  click(view, selection, { zone, card: card(name) });

describe('a click', () => {
  test.each<[string, GivenGame, readonly string[], ClickZone, CardName, string]>([
    ['on an action plays it', { hand: 'village' }, [], 'hand', 'village', 'act village'],
    ['on a treasure plays it', { hand: 'copper' }, [], 'hand', 'copper', 'treasures copper'],
    ['on a pile buys', { hand: 'estate', coins: 3 }, [], 'supply', 'silver', 'buy silver'],
    ['on a pile gains', { hand: 'workshop' }, ['act workshop'], 'supply', 'silver', 'choose silver'],
    ['on the one card answers', { hand: 'remodel estate copper' }, ['act remodel'], 'hand', 'estate', 'choose estate'],
    [
      'on the moat shows it',
      { hand: 'militia', ...BOB('moat 4 copper') },
      ['act militia'],
      'hand',
      'moat',
      'choose moat',
    ],
    [
      'on a discarded action plays it',
      { hand: 'vassal', deck: 'village' },
      ['act vassal'],
      'discard',
      'village',
      'choose village',
    ],
    [
      'on a victory card says that it counts at the end',
      { hand: 'estate' },
      [],
      'hand',
      'estate',
      'this card is not played; it counts at the end',
    ],
    [
      'without actions names the rule',
      { hand: 'village', actions: 0 },
      [],
      'hand',
      'village',
      'playing an action needs an action left',
    ],
    [
      'on a dear pile names the rule',
      { hand: 'estate', coins: 2 },
      [],
      'supply',
      'gold',
      'a bought card may cost at most the coins at hand',
    ],
    [
      'on a pile that treasures would pay says so',
      { hand: '2 gold' },
      [],
      'supply',
      'gold',
      'play your treasures first: a bought card may cost at most the coins at hand',
    ],
    [
      'on an empty pile names the rule',
      { hand: 'estate', coins: 9, supply: { gold: 0 } },
      [],
      'supply',
      'gold',
      'a bought card must be in the supply',
    ],
    [
      'on a card that does not fit names the rule',
      { hand: 'mine estate copper' },
      ['act mine'],
      'hand',
      'estate',
      'the card must be a treasure',
    ],
    [
      'on a pile that is too dear to gain names the rule',
      { hand: 'workshop' },
      ['act workshop'],
      'supply',
      'duchy',
      'the gained card may cost at most 4',
    ],
    [
      'elsewhere repeats the question',
      { hand: 'workshop estate' },
      ['act workshop'],
      'hand',
      'estate',
      'Gain a card costing up to 4',
    ],
  ])('%s', (_, given, moves, zone, name, expected) => {
    const view = asked(given, ...moves);
    const outcome = clicked(view, zone, name);
    expect(answersOf(outcome)).toEqual([expected]);
    const offer = offerOf(view, NO_SELECTION, { zone, card: card(name) });
    expect(offer.does).toBe(outcome.kind === 'answered' ? 'answer' : 'none');
    if (outcome.kind === 'refused') expect(offer.says).toBe(outcome.reason);
  });

  test('toggles where several cards are wanted, and the big button counts them', () => {
    const view = asked({ hand: 'chapel curse 2 copper' }, 'act chapel');
    const select = (selection: Selection, name: CardName, selected = false): Selection => {
      const outcome = click(view, selection, { zone: 'hand', card: card(name), selected });
      if (outcome.kind !== 'selected') throw new Error(outcome.kind);
      return outcome.selection;
    };
    const two = select(select(NO_SELECTION, 'curse'), 'copper');
    expect(labels(promptOf(view, two) as Prompt)).toEqual(['Trash 2', 'Clear']);
    expect(answersOf(press(view, two, 'done'))).toEqual(['choose curse copper']);
    const one = select(two, 'curse', true);
    expect(answersOf(press(view, one, 'done'))).toEqual(['choose copper']);
    const all = select(two, 'copper');
    expect(offerOf(view, all, { zone: 'hand', card: card('copper') })).toMatchObject({ does: 'none', selected: 2 });
    expect(press(view, all, 'clear')).toEqual({ kind: 'selected', selection: NO_SELECTION });
  });

  test.each<[GivenGame, string, ClickZone, CardName, string]>([
    [{ hand: 'remodel estate copper' }, 'act remodel', 'hand', 'estate', 'Trash Estate'],
    [{ hand: 'workshop' }, 'act workshop', 'supply', 'silver', 'Gain Silver'],
    [{ hand: 'cellar estate' }, 'act cellar', 'hand', 'estate', 'Discard Estate'],
    [
      { hand: 'harbinger', deck: DECK, discard: 'gold estate' },
      'act harbinger',
      'discard',
      'gold',
      'Put Gold on the deck',
    ],
    [{ hand: 'throne-room village' }, 'act throne-room', 'hand', 'village', 'Play Village'],
  ])('is announced by what it does: %j, %s', (given, move, zone, name, says) => {
    expect(offerOf(asked(given, move), NO_SELECTION, { zone, card: card(name) }).says).toBe(says);
  });

  test('beyond the limit is refused with the rule', () => {
    const view = asked({ hand: 'chapel 5 copper' }, 'act chapel');
    const four: Selection = { ...NO_SELECTION, cards: new Array(4).fill(card('copper')) };
    expect(answersOf(clicked(view, 'hand', 'copper', four))).toEqual(['at most 4 cards may be trashed']);
  });

  test('cannot be confirmed before enough cards are chosen', () => {
    const view = asked({ hand: 'militia', ...BOB('3 copper 2 estate') }, 'act militia', 'choose');
    const one: Selection = { ...NO_SELECTION, cards: [card('copper')] };
    expect(promptOf(view, one)?.buttons[0]).toEqual({
      id: 'done',
      label: 'Discard 2 (1 of 2)',
      disabled: 'choose 1 more card',
    });
    expect(answersOf(press(view, one, 'done'))).toEqual(['choose 1 more card']);
    const two: Selection = { ...NO_SELECTION, cards: [card('copper'), card('estate')] };
    expect(answersOf(press(view, two, 'done'))).toEqual(['choose copper estate']);
  });

  test('selects a single card and waits for the button, if the person likes that', () => {
    const view = asked({ hand: 'workshop' }, 'act workshop');
    const input = { confirmSingle: true };
    const outcome = click(view, NO_SELECTION, { zone: 'supply', card: card('silver') }, input);
    expect(outcome).toMatchObject({ kind: 'selected' });
    const selection = (outcome as { selection: Selection }).selection;
    expect(answersOf(press(view, selection, 'done', input))).toEqual(['choose silver']);
    const other = click(view, selection, { zone: 'supply', card: card('estate') }, input);
    expect(other).toMatchObject({ selection: { cards: [card('estate')] } });
  });
});

describe('a button', () => {
  test.each<[string, GivenGame, readonly string[], ButtonId, string]>([
    ['plays all treasures', { hand: '2 copper' }, [], 'treasures', 'all-treasures'],
    ['ends the turn', { hand: 'copper' }, [], 'end', 'end'],
    ['declines', { hand: 'chapel copper' }, ['act chapel'], 'none', 'choose'],
    ['says yes to a card', { hand: 'vassal', deck: 'village' }, ['act vassal'], 'yes', 'choose village'],
    ['says no to a card', { hand: 'vassal', deck: 'village' }, ['act vassal'], 'no', 'choose'],
    ['says yes', { hand: 'chancellor', ...FIRST }, ['act chancellor'], 'yes', 'yes'],
    ['says no', { hand: 'chancellor', ...FIRST }, ['act chancellor'], 'no', 'no'],
    ['that is not there does nothing', { hand: 'copper' }, [], 'yes', 'there is nothing to confirm now'],
  ])('%s', (_, given, moves, id, expected) => {
    expect(answersOf(press(asked(given, ...moves), NO_SELECTION, id))).toEqual([expected]);
  });

  test.each<[string, GivenGame, string | null]>([
    ['with nothing left to do', { hand: 'estate' }, null],
    [
      'with a playable action',
      { hand: 'village smithy', buys: 0 },
      'You can still play Village or Smithy. End your turn?',
    ],
    [
      'with coins for a card',
      { hand: 'estate', coins: 2 },
      'You can still buy a card for up to 2 coins. End your turn?',
    ],
    ['with treasures for a card', { hand: '2 copper' }, 'You can still buy a card for up to 2 coins. End your turn?'],
    ['with coins and no buy', { hand: 'estate', coins: 8, buys: 0 }, null],
    ['with an action and no actions', { hand: 'village', actions: 0 }, null],
  ])('to end a turn %s asks first only if something is lost', (_, given, sentence) => {
    const outcome = press(asked(given), NO_SELECTION, 'end');
    expect(outcome.kind === 'answered' ? (outcome.confirm?.sentence ?? null) : outcome).toBe(sentence);
  });

  test('to end a turn asks for the visible card where the rules want one', () => {
    const view = asked({ hand: 'copper estate', rules: 'sexpr-v3', onlySupply: { province: 8, copper: 10 } });
    const exposing = press(view, NO_SELECTION, 'end');
    expect(exposing).toEqual({ kind: 'selected', selection: { ...NO_SELECTION, exposing: true } });
    const { selection } = exposing as { selection: Selection };
    expect(promptOf(view, selection)).toMatchObject({
      kind: 'expose',
      sentence: 'Which card do the others see?',
      zone: 'hand',
    });
    expect(answersOf(clicked(view, 'hand', 'estate', selection))).toEqual(['end estate']);
    expect(press(view, selection, 'back')).toEqual({ kind: 'selected', selection: NO_SELECTION });
  });
});

describe('a sentry’s panel', () => {
  const start = tableOf({ hand: 'sentry', deck: 'copper estate gold silver' });
  const view = viewOfAsked(play(start, 'act sentry'));

  test.each([
    ['keeps both as they lay', [], false, ['choose', 'choose', 'choose gold estate']],
    ['swaps both', [], true, ['choose', 'choose', 'choose estate gold']],
    ['trashes one and keeps one', ['trash'], false, ['choose estate', 'choose']],
    ['trashes both', ['trash', 'trash'], false, ['choose estate gold']],
    ['discards one and trashes one', ['discard', 'trash'], false, ['choose gold', 'choose estate']],
    ['discards both', ['discard', 'discard'], false, ['choose', 'choose estate gold']],
  ] as const)('%s', (_, fates, swapped, expected) => {
    let selection: Selection = { ...NO_SELECTION, swapped };
    for (const [index, fate] of fates.entries()) selection = withFateAt(view, selection, index, fate);
    const outcome = press(view, selection, 'done');
    expect(answersOf(outcome)).toEqual(expected);
    const done = play(play(start, 'act sentry'), ...expected);
    expect(done.game.stack).toEqual([]);
  });

  test('says which card goes on top', () => {
    expect(sentryCards(view, NO_SELECTION).map(({ onTop }) => onTop)).toEqual([true, false]);
    const swapped = press(view, NO_SELECTION, 'swap') as { selection: Selection };
    expect(sentryCards(view, swapped.selection).map(({ onTop }) => onTop)).toEqual([false, true]);
    const kept = play(play(start, 'act sentry'), 'choose', 'choose', 'choose gold estate');
    const { deck } = kept.game.seats[0]!;
    expect(nameOf(deck.cards[deck.size - 1] as never)).toBe('estate');
  });

  test('offers less once trashing is answered', () => {
    const later = viewOfAsked(play(start, 'act sentry', 'choose'));
    expect(sentryCards(later, NO_SELECTION)[0]?.fates).toEqual(['discard', 'keep']);
    expect(withFateAt(later, NO_SELECTION, 0, 'trash')).toBe(NO_SELECTION);
    expect(answersOf(press(later, NO_SELECTION, 'done'))).toEqual(['choose', 'choose gold estate']);
  });

  test('goes on without cards', () => {
    const empty = asked({ hand: 'sentry', deck: 'copper' }, 'act sentry');
    expect(promptOf(empty)?.sentence).toBe('Your deck has no cards to look at');
    expect(answersOf(press(empty, NO_SELECTION, 'done'))).toEqual(['choose']);
  });
});

describe('the screen', () => {
  test('has all piles, the kingdom by cost', () => {
    const screen = screenOf(
      asked({
        hand: 'silver estate copper village',
        coins: 3,
        onlySupply: { copper: 46, curse: 0, gold: 30, province: 8, village: 10, moat: 9 },
      }),
    );
    expect(screen.basics.map(({ card: each, count }) => [nameOf(each), count])).toEqual([
      ['copper', 46],
      ['gold', 30],
      ['province', 8],
      ['curse', 0],
    ]);
    expect(screen.hand.map(({ card: each }) => nameOf(each))).toEqual(['village', 'silver', 'copper', 'estate']);
  });

  test('shows the counts of others, not their cards', () => {
    const [, bob] = screenOf(
      asked({ hand: 'copper', others: [{ hand: '3 gold', deck: '2 estate', discard: 'silver copper' }] }),
    ).players;
    expect(bob).toMatchObject({ name: 'Bob', hand: 3, deck: 2, discard: 2, openHand: null, points: null });
  });

  test('marks what was just drawn', () => {
    const screen = screenOf(asked({ hand: 'smithy copper', deck: 'copper copper gold' }, 'act smithy'));
    expect(screen.hand.map(({ card: each, count, fresh }) => [nameOf(each), count, fresh])).toEqual([
      ['gold', 1, 1],
      ['copper', 3, 2],
    ]);
  });
});

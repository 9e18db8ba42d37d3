import { minus } from '../../../../core/multiset.js';
import {
  type Card,
  cardOf,
  cardsIn,
  copyGame,
  fromSetup,
  type Game,
  HAND_SIZE,
  isAction,
  pendingQuestion,
  type Rules,
  type Seat,
  STARTING_DECK,
  seatAt,
} from '../../engine/index.js';
import { arranged, holds, rename } from './card-lists.js';

/** Something that is carried out in one go: an answer, or a player's leaving. */
export interface ShadowStep {
  readonly act: (game: Game) => void;
  /** What lies on a discard pile if it is shuffled in the course of it. */
  readonly discards: (place: number) => readonly Card[];
}

/** Which cards a seat is going to draw, as far as later messages show; `dry` is the game after it with any draws. */
export type DrawForecast = (place: number, dry: Game) => readonly Card[];

/** Actions that a vassal turns over in silence when they cannot be played. */
const NEEDY = ['mine', 'remodel', 'workshop', 'artisan'].map((name) => cardOf(name as 'mine'));
export const isQuiet = (card: Card): boolean => !isAction(card) || NEEDY.includes(card);

/**
 * The game as it must stand, all hands open. Draws come from what is seen of them later; where a card goes by unseen, one
 * that is possible takes its place until more is known. Places are in the order of turns.
 */
export class ShadowGame {
  game: Game;
  /** How many cards on top of each deck are known with their order, because they were put there. */
  private tops: number[];
  /** Cards on each discard pile that nobody saw: they may be any quiet card of the same deck. */
  private unseen: Card[][];

  private constructor(game: Game, tops: number[], unseen: Card[][]) {
    this.game = game;
    this.tops = tops;
    this.unseen = unseen;
  }

  /** A game that begins, each hand as it will be seen; null for one that is never seen. */
  static deal(rules: Rules, supply: ReadonlyMap<Card, number>, hands: readonly (readonly Card[] | null)[]): ShadowGame {
    const seats = hands.map((seen) => {
      const hand = seen !== null && holds(STARTING_DECK, seen) ? seen : STARTING_DECK.slice(0, HAND_SIZE);
      return { hand, deck: minus(STARTING_DECK, hand), deckInOrder: true };
    });
    const made = fromSetup({ rules, supply, seats, script: seats.map(() => []), events: true });
    if (!made.ok) throw new Error(made.error.message);
    return new ShadowGame(
      made.value,
      seats.map(() => 0),
      seats.map(() => []),
    );
  }

  copy(rules: Rules = this.game.rules): ShadowGame {
    return new ShadowGame(
      { ...copyGame(this.game), rules },
      [...this.tops],
      this.unseen.map((each) => [...each]),
    );
  }

  /** Whether the next card that a seat draws is known. */
  knowsTop(place: number): boolean {
    return (this.tops[place] as number) > 0;
  }

  /** A copy to judge on: it can be played on in any way, with whatever draws. */
  open(): Game {
    return { ...copyGame(this.game), script: null, events: null };
  }

  /** What a card that goes by unseen may have been. */
  quietCard(place: number): Card | undefined {
    const { deck, discard } = seatAt(this.game, place);
    const from = deck.size > 0 ? deck : discard;
    return cardsIn(from).find((card) => !isAction(card)) ?? cardsIn(from).find(isQuiet);
  }

  carryOut(step: ShadowStep, forecast: DrawForecast): void {
    const before = this.game.seats.map(({ deck, shuffles }) => ({ size: deck.size, shuffles }));
    const dry = this.rehearsed(step);
    const scripts = this.game.seats.map((_, place) => {
      const wanted = dry.seats[place]?.drawn ? forecast(place, dry) : [];
      this.reconsider(place, wanted);
      return this.draws(place, step, wanted);
    });
    this.run(this.game, scripts, step);
    for (const [place, each] of before.entries()) this.lookAgain(place, each.size, each.shuffles);
  }

  private rehearsed(step: ShadowStep): Game {
    const copy = copyGame(this.game);
    const scripts = copy.seats.map((_, place) => this.draws(place, step, []));
    return this.run(copy, scripts, step);
  }

  private run(game: Game, scripts: readonly (readonly Card[])[], { act }: ShadowStep): Game {
    const script = game.script as Card[][];
    const own = game === this.game ? script : script.map(() => []);
    const target = own === script ? game : { ...game, script: own };
    for (const [place, draws] of scripts.entries()) own[place] = [...draws];
    for (const seat of target.seats) seat.drawn = 0;
    act(target);
    return target;
  }

  /** All that a seat could draw now, in the order in which it would. */
  private draws(place: number, { discards }: ShadowStep, wanted: readonly Card[]): Card[] {
    const deck = cardsIn(seatAt(this.game, place).deck);
    const known = deck.splice(deck.length - (this.tops[place] as number)).reverse();
    const next = arranged(deck, minus(wanted, known));
    return [...known, ...next.order, ...arranged(discards(place), next.left).order];
  }

  /** A card that is drawn now was not the one that went by unseen. */
  private reconsider(place: number, wanted: readonly Card[]): void {
    if (this.unseenAt(place).length === 0) return;
    const due = minus(wanted, this.knownTops(place));
    for (const card of minus(due, this.unknownDeck(place))) {
      const spare = minus(this.unknownDeck(place), due).find(isQuiet);
      if (spare !== undefined && this.unseenAt(place).includes(card)) this.swap(place, card, spare);
    }
  }

  /** The discard pile is shown: what lay there unseen is known now. False where it cannot be. */
  seeDiscards(place: number, shown: readonly Card[]): boolean {
    const certain = minus(cardsIn(seatAt(this.game, place).discard), this.unseenAt(place));
    const unseen = minus(shown, certain);
    for (const card of minus(unseen, this.unseenAt(place))) {
      const [given] = minus(this.unseenAt(place), unseen);
      if (given === undefined || !isQuiet(card) || !this.unknownDeck(place).includes(card)) return false;
      this.swap(place, given, card);
    }
    this.unseen[place] = [];
    return true;
  }

  private swap(place: number, discarded: Card, inDeck: Card): void {
    const { deck, discard } = seatAt(this.game, place);
    rename(discard, discarded, inDeck);
    rename(deck, inDeck, discarded);
    this.unseen[place] = [...minus(this.unseenAt(place), [discarded]), inDeck];
  }

  private unseenAt(place: number): Card[] {
    return this.unseen[place] as Card[];
  }

  private knownTops(place: number): Card[] {
    const deck = cardsIn(seatAt(this.game, place).deck);
    return deck.slice(deck.length - (this.tops[place] as number));
  }

  private unknownDeck(place: number): Card[] {
    const deck = cardsIn(seatAt(this.game, place).deck);
    return deck.slice(0, deck.length - (this.tops[place] as number));
  }

  /** What is known of a deck and of a discard pile after a step. */
  private lookAgain(place: number, size: number, shuffles: number): void {
    const { deck, drawn, shuffles: now } = this.game.seats[place] as Seat;
    const events = (this.game.events ?? []).filter(({ seat }) => seat === place);
    const isShuffled = now > shuffles;
    const wasKnown = !isShuffled && (this.tops[place] as number) > 0;
    const put = isShuffled
      ? events.filter(({ type }) => type === 'topdecked').flatMap(({ cards }) => cards).length
      : deck.size - (size - drawn);
    this.tops[place] = (isShuffled ? 0 : Math.max(0, (this.tops[place] as number) - drawn)) + put;
    if (isShuffled) this.unseen[place] = [];
    const unseen = wasKnown ? undefined : unseenIn(events);
    if (unseen !== undefined && !this.asksOf(place)) this.unseenAt(place).push(unseen);
  }

  private asksOf(place: number): boolean {
    const pending = this.game.phase === 'over' ? null : pendingQuestion(this.game);
    return pending?.frame.seat === place && pending.frame.card === cardOf('vassal');
  }
}

/** A vassal turns one card over and discards it; only if it can be played does anybody learn which. */
function unseenIn(events: NonNullable<Game['events']>): Card | undefined {
  const at = events.findIndex(({ type, cards }) => type === 'revealed' && cards.length === 1);
  const after = events[at + 1];
  const [card] = events[at]?.cards ?? [];
  return at >= 0 && after?.type === 'discarded' && after.cards[0] === card ? card : undefined;
}

import { SERVER_TITLES } from '../../kit/process-rules.js';
import type { CitedRule } from '../../kit/rule.js';
import type { Level } from '../../kit/transcript/index.js';

/** A rule that an auditor can find a server breaking, and whether that fails it. */
export interface AuditRule extends CitedRule {
  readonly level: Level;
}

/** Rules of the game that bind the servers of every protocol; each protocol has its own document for them. */
const SHARED = {
  'setup/supply': 'the piles of the supply start with as many cards as the rulebook has for the number of players',
  'setup/deck': 'every player starts with seven coppers and three estates',
  'setup/hand': 'a first hand has five cards',
  'turn/counters': 'a turn starts with one action, one buy and no coins',
  'turn/order': 'turns go round in the order of the seats, which is fixed for the game',
  'state/supply': 'the supply is what is left in the piles, card for card',
  'state/trash': 'the trash is all that was trashed and nothing else',
  'state/trash-order': 'in the trash, the card trashed last comes first',
  'state/hand': "the hand is the receiver's hand, card for card",
  'state/plays': 'the played cards are the actions and treasures of this turn',
  'state/deck': "the deck is what is left in the receiver's deck",
  'state/discards': "the discards are what lies on the receiver's discard pile",
  'state/counters': 'actions, buys and coins are what the plays of this turn have made them',
  'state/own-cards': 'no one is shown what only another player may know',
  'effect/treasure': 'a treasure goes to the played cards and gives its coins',
  'effect/buy': 'a bought card comes from the supply to the discard pile, for its cost and one buy',
  'effect/bonus': 'a card gives the actions, buys and coins that it says',
  'effect/draw': 'cards are drawn from the deck, then from the shuffled discards, as many as there are',
  'effect/cellar': 'a cellar first discards what is named, then draws as many cards',
  'effect/gain': 'a gained card goes where the card that gains it says',
  'effect/trash': 'a card that is to be trashed goes to the trash',
  'effect/clean': 'a turn ends with hand and played cards discarded and five cards drawn',
  'effect/discard': 'what the victim of an attack gives up goes where the attack says',
  'effect/moat': 'an attack changes nothing for a player that shows a moat',
  'cards/conserved': 'no card comes from nowhere, and none is lost',
  'accept/legal': 'what is legal must be accepted',
  'refusal/no-effect': 'what is illegal has no effect',
  'end/last-province': 'the game ends with the turn that takes the last province',
  'end/early': 'the game does not end before the rules end it',
  ...SERVER_TITLES,
} as const;
export type SharedId = keyof typeof SHARED;

/** How the servers of one protocol are held to such a rule. */
export const shared = (id: SharedId, document: string | null, register: string | null): AuditRule =>
  must(id, SHARED[id], document, register);

export const must = (id: string, title: string, document: string | null, register: string | null): AuditRule => ({
  id,
  title,
  document,
  register,
  level: 'must',
});

/** What some readings forbid and others do not, or no document demands. */
export const contested = (id: string, title: string, document: string | null, register: string | null): AuditRule => ({
  ...must(id, title, document, register),
  level: 'contested',
});

import type { Datum, Quoted } from '../../../wire/sexpr/datum.js';
import { makeText } from '../../../wire/sexpr/writer.js';
import { type LeniencyNote, type Mismatch, match } from './grammar/index.js';
import { grammarOf } from './grammar-of.js';
import { type CardName, VERSIONS, type Version } from './versions.js';

export type { LeniencyNote, Mismatch } from './grammar/index.js';
export { grammarOf } from './grammar-of.js';
export * from './versions.js';

/** A player's name as the datum that stands for it: `alice`, `"alice"` and `|a b|` stay what they are (S-01). */
export type Name = string | Quoted;

export const textOfName = (name: Name): string => (typeof name === 'string' ? name : name.text);

/** The fields of `state`, in their order (S-08), by what they hold. */
const STATE_FIELDS = {
  players: 'names',
  supply: 'cards',
  trash: 'cards',
  actions: 'number',
  buys: 'number',
  coins: 'number',
  deck: 'cards',
  hand: 'cards',
  plays: 'cards',
  discards: 'cards',
} as const;

interface Holdings<V extends Version> {
  readonly names: readonly Name[];
  readonly cards: readonly CardName<V>[];
  readonly number: number;
}

export type StateField = keyof typeof STATE_FIELDS;
export const STATE_FIELD_NAMES = Object.keys(STATE_FIELDS) as StateField[];

export type State<V extends Version = Version> = {
  readonly [Field in StateField]: Holdings<V>[(typeof STATE_FIELDS)[Field]];
};

export type Play<V extends Version = Version> =
  | { readonly kind: 'act'; readonly card: CardName<V>; readonly cards: readonly CardName<V>[] }
  | { readonly kind: 'add' | 'buy'; readonly card: CardName<V> }
  | { readonly kind: 'clean'; readonly card: CardName<V> | null };

export type Defense<V extends Version = Version> =
  | { readonly kind: 'moat' }
  | { readonly kind: 'discard'; readonly cards: readonly CardName<V>[] };

export type Notification<V extends Version = Version> =
  | { readonly kind: 'move'; readonly state: State<V> }
  | { readonly kind: 'moved'; readonly name: Name; readonly play: Play<V> }
  | ('v3' extends V ? AttackNotification<V> : never);

type AttackNotification<V extends Version> =
  | { readonly kind: 'attacked'; readonly name: Name; readonly state: State<V> }
  | { readonly kind: 'defended'; readonly name: Name; readonly defense: Defense<V> };

export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly strict: boolean; readonly notes: readonly LeniencyNote[] }
  | { readonly ok: false; readonly error: Mismatch };

type List = readonly Datum[];

/** What the grammar has let through has the shape that a reader takes for granted. */
const parser =
  <T>(production: string, read: (list: List) => T) =>
  (version: Version, datum: Datum): Parsed<T> => {
    const grammar = grammarOf(version);
    if (!grammar.productions.has(production)) return { ok: false, error: notInVersion(version, production, datum) };
    const matched = match(grammar, production, datum);
    if (!matched.ok) return { ok: false, error: withVersion(version, production, datum, matched.mismatch) };
    return { ok: true, value: read(datum as List), strict: matched.strict, notes: matched.notes };
  };

function withVersion(version: Version, production: string, datum: Datum, mismatch: Mismatch): Mismatch {
  const known = VERSIONS.slice(VERSIONS.indexOf(version) + 1).find((later) => knows(later, production, datum));
  if (!known) return mismatch;
  const hint = `this belongs to version ${known}, and this game is ${version}`;
  return { ...mismatch, register: ['S-12'], hint, message: `${mismatch.message}; ${hint}` };
}

const knows = (version: Version, production: string, datum: Datum): boolean =>
  grammarOf(version).productions.has(production) && match(grammarOf(version), production, datum).ok;

function notInVersion(version: Version, production: string, found: Datum): Mismatch {
  const message = `version ${version} has no ${production}`;
  return {
    path: [],
    found,
    expected: [],
    what: production,
    clause: `${version}/figure-1`,
    register: ['S-12'],
    hint: null,
    message,
  };
}

export const parsePlay = parser('play', readPlay);
export const parseDefense = parser('defense', readDefense);
export const parseNotification = parser('notification', readNotification);

const cardsAfter = (list: List, count: number): CardName[] => list.slice(count) as CardName[];

function readState(list: List): State {
  const state: Partial<Record<StateField, number | List>> = {};
  for (let index = 0; index < STATE_FIELD_NAMES.length; index++) {
    const name = STATE_FIELD_NAMES[index] as StateField;
    const field = list[index] as List;
    state[name] = STATE_FIELDS[name] === 'number' ? Number(field[1]) : field.slice(1);
  }
  return state as unknown as State;
}

export const makeState = (state: State): Datum =>
  STATE_FIELD_NAMES.map((name) => {
    const held = state[name];
    return typeof held === 'number' ? [name, String(held)] : [name, ...held];
  });

/** The same as text, from the text of all that each field holds, with a space before each. */
export function makeStateText(held: { readonly [Field in StateField]: string }): string {
  let text = '';
  let opening = '((';
  for (const name of STATE_FIELD_NAMES) {
    text += opening + name + held[name];
    opening = ') (';
  }
  return `${text}))`;
}

function readPlay(list: List): Play {
  const [kind, card = null] = list as [Play['kind'], CardName?];
  if (kind === 'clean') return { kind, card };
  if (kind === 'act') return { kind, card: card as CardName, cards: cardsAfter(list, 2) };
  return { kind, card: card as CardName };
}

export function makePlay(play: Play): Datum {
  if (play.card === null) return [play.kind];
  return play.kind === 'act' ? [play.kind, play.card, ...play.cards] : [play.kind, play.card];
}

function readDefense(list: List): Defense {
  const kind = list[0] as Defense['kind'];
  return kind === 'moat' ? { kind } : { kind, cards: cardsAfter(list, 1) };
}

export const makeDefense = (defense: Defense): Datum =>
  defense.kind === 'moat' ? [defense.kind] : [defense.kind, ...defense.cards];

/** The one attack of the protocol, as `attacked` repeats it. */
const ATTACK: Datum = makePlay({ kind: 'act', card: 'militia', cards: [] });

/** The text of `attacked`, from that of its state. */
export const makeAttackedText = (name: Name, state: string): string =>
  `(attacked ${makeText(ATTACK)} ${makeText(name)} ${state})`;

function readNotification(list: List): Notification {
  const [, first, second, third] = list as [Datum, Name, List, List];
  switch (list[0] as Notification['kind']) {
    case 'move':
      return { kind: 'move', state: readState(first as unknown as List) };
    case 'moved':
      return { kind: 'moved', name: first, play: readPlay(second) };
    case 'attacked':
      return { kind: 'attacked', name: second as unknown as Name, state: readState(third) };
    case 'defended':
      return { kind: 'defended', name: first, defense: readDefense(second) };
  }
}

export function makeNotification(notification: Notification): Datum {
  const { kind } = notification;
  switch (kind) {
    case 'move':
      return [kind, makeState(notification.state)];
    case 'moved':
      return [kind, notification.name, makePlay(notification.play)];
    case 'attacked':
      return [kind, ATTACK, notification.name, makeState(notification.state)];
    case 'defended':
      return [kind, notification.name, makeDefense(notification.defense)];
  }
}

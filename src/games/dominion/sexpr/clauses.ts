import type { CitedRule } from '../../../kit/rule.js';
import type { Clause, Clauses } from '../clause.js';
import { findByRuleId, TURN_RULES } from '../engine/index.js';
import { V1, V2, V3 } from './documents.js';
import { VERSIONS, type Version } from './messages.js';

const clause = (document: string, register: string | null = null): Clause => ({ document, register });

const MINE = `${V1}, (act mine treasure treasure)`;
const ADD = `${V1}, (add treasure)`;
const BUY = `${V1}, (buy card)`;
const CLEAN = `${V1}, (clean card)`;
const CELLAR = `${V2}, (act cellar card ...)`;
const REMODEL = `${V2}, (act remodel card card)`;
const WORKSHOP = `${V2}, (act workshop card)`;
const DISCARD = `${V3}, (discard card ...)`;

const CLAUSES: Clauses = [
  ['act/in-hand', clause(`${V2}, constraints of act`, 'S-27')],
  ['act/phase', clause(ADD, 'S-37')],
  ['act/choices', clause(CELLAR, 'S-29')],
  ['act/', clause(`${V2}, constraints of act`)],
  ['act-mine/cost', clause(MINE, 'S-24')],
  ['act-mine/full-effect', clause(MINE, 'S-28')],
  ['act-mine/', clause(MINE)],
  ['act-cellar/', clause(CELLAR, 'S-29')],
  ['act-remodel/in-hand', clause(REMODEL, 'S-30')],
  ['act-remodel/full-effect', clause(REMODEL, 'S-28')],
  ['act-remodel/', clause(REMODEL, 'S-31')],
  ['act-workshop/full-effect', clause(WORKSHOP, 'S-28')],
  ['act-workshop/', clause(WORKSHOP, 'S-32')],
  // The clause of add does not say so.
  ['add/buys', clause('the drivers of v2 and v3', 'S-35')],
  ['add/after-buy', clause(ADD, 'S-36')],
  ['add/', clause(ADD)],
  ['buy/in-supply', clause(BUY, 'S-38')],
  ['buy/', clause(BUY)],
  ['end/', clause(CLEAN, 'S-40')],
  ['attack-militia/moat-in-hand', clause(`${V3}, (moat)`, 'S-52')],
  ['attack-militia/in-hand', clause(DISCARD, 'S-51')],
  ['attack-militia/count', clause(DISCARD, 'S-51')],
];

const GENERAL = clause(`${V1}, the game rules`);

export const clauseOf = (ruleId: string): Clause => findByRuleId(CLAUSES, ruleId) ?? GENERAL;

const FIGURE = `${V1}, figure 1, play`;

/** What no rule of the game is asked about: a reply that the grammar does not have. Mismatches bring their own clause. */
export const FORM_RULES = {
  grammar: {
    id: 'reply/grammar',
    title: 'the reply to a move must be a play, that to an attack a defense',
    document: FIGURE,
    register: 'S-10',
  },
  lowerCase: {
    id: 'reply/lower-case',
    title: 'a reply must be written in lower case',
    document: FIGURE,
    register: 'S-04',
  },
  unquoted: {
    id: 'reply/unquoted',
    title: 'the words of a reply must not be quoted',
    document: FIGURE,
    register: 'S-05',
  },
} as const satisfies Record<string, CitedRule>;

export const isFormRule = (id: string): boolean => Object.values(FORM_RULES).some((rule) => rule.id === id);

/** What a lenient reading of a version lets pass, though every reading of some version forbids it. */
export interface Contested {
  readonly rule: string;
  readonly register: string;
  readonly title: string;
  readonly versions: readonly Version[];
}

export const ADD_AFTER_BUY: Contested = {
  rule: TURN_RULES.addAfterBuy.id,
  register: 'S-36',
  title: TURN_RULES.addAfterBuy.title,
  versions: VERSIONS,
};

export const ADD_WITHOUT_BUYS: Contested = {
  rule: TURN_RULES.addBuys.id,
  register: 'S-35',
  title: 'no treasure may be played without a buy left; the first version alone tolerates it',
  versions: ['v1'],
};

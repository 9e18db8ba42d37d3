import type { FidelityCounter, FidelityRow } from '../../../../kit/bridge-fidelity.js';

/** What the bridge does with each message and field. It counts by these rows, and docs/bridge.md shows them. */
export const SEXPR_ON_LAN_FIDELITY = {
  'lan/names': {
    item: 'player names',
    register: 'S-01',
    policies: { reconstructed: 'players have numbers: they are called `one`, `two`, `three` and `four`' },
  },
  'lan/state': {
    item: 'state: all fields but the supply',
    register: 'L-18',
    policies: { exact: 'from the copy of the game that every client has; the bridge follows all plays' },
  },
  'lan/supply': {
    item: 'state: `supply`',
    register: 'L-08',
    policies: { approximated: 'without the cards that the player does not know; it never buys them' },
  },
  'lan/act': { item: '`(act …)`', register: null, policies: { exact: '`!cp` with the place of the card in the hand' } },
  'lan/add': {
    item: '`(add …)`',
    register: null,
    policies: {
      reconstructed:
        'the first one ends the action phase with `!ep`, which counts all treasures; the player sees the coins of those that it has added',
    },
  },
  'lan/buy': {
    item: '`(buy …)`',
    register: 'L-04',
    policies: { exact: '`!bc`', reconstructed: 'in the action phase, `!ep` comes first' },
  },
  'lan/clean': {
    item: '`(clean …)`',
    register: 'S-40',
    policies: { approximated: '`!ep`, once or twice; the card that stays visible is told to nobody' },
  },
  'lan/moved': {
    item: 'plays of others',
    register: 'S-48',
    policies: {
      exact: '`!cp` and `!bc` are announced as `moved`',
      reconstructed:
        'the end of a phase is announced as all treasures that count, the end of a turn with the first card of the hand',
      impossible: 'cards that the player does not know are not announced',
    },
  },
  'lan/response': { item: 'responses', register: 'L-15', policies: { exact: 'given and waited for by the bridge' } },
} as const satisfies Record<string, FidelityRow>;

export type SexprOnLanRow = keyof typeof SEXPR_ON_LAN_FIDELITY;
export type SexprOnLanFidelity = FidelityCounter<SexprOnLanRow>;

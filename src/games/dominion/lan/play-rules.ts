import type { CitedRule } from '../../../kit/rule.js';

/** docs/protocols/lan.md has all of it; the sections are those of that page. */
export const PAGE = 'LAN wire';

const rule = (id: string, title: string, section: string, register: string | null = null): CitedRule => ({
  id,
  title,
  document: `${PAGE}, ${section}`,
  register,
});

/** What the program lets a player do. */
export const PLAY_RULES = {
  over: rule('lan/over', 'nothing is played after the end of the game', 'End', 'L-13'),
  index: rule('lan/index', '!cp names a card of the hand, counted from 0', 'Plays'),
  isAction: rule('lan/is-action', 'the card that !cp names is an action', 'Plays'),
  actions: rule('lan/actions', '!cp needs an action left', 'Plays'),
  inGame: rule('lan/in-game', 'a bought card is one of the 17 of the game', 'Plays', 'L-08'),
  inSupply: rule('lan/in-supply', 'a bought card is in the supply', 'Plays'),
  buys: rule('lan/buys', '!bc needs a buy left', 'Plays'),
  coins: rule('lan/coins', 'a bought card costs at most the coins of the turn', 'Plays'),
} as const satisfies Record<string, CitedRule>;

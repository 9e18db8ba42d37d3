import { fault, ok, type Result } from '../../../core/result.js';
import type { Edition } from './cards.js';

/**
 * Bugs of the original dominAI server that can be imitated one by one, by their register ids. follow
 * from the protocol and are fields of the profile below; do not concern the rules of the game.
 */
export const QUIRK_IDS = [
  'R-01',
  'R-02',
  'R-03',
  'R-04',
  'R-05',
  'R-06',
  'R-07',
  'R-08',
  'R-09',
  'R-11',
  'R-12',
  'R-13',
] as const;
export type QuirkId = (typeof QUIRK_IDS)[number];

/** The points on which rulebooks and protocols differ, as data. */
export interface Rules {
  readonly profile: ProfileId;
  readonly edition: Edition;
  /** Whether the supply has curses. */
  readonly curses: boolean;
  /** How many empty piles end the game with up to four seats, and with more; null if only provinces end it (S-59). */
  readonly emptyPiles: readonly [number, number] | null;
  /** Whether a tie goes to the player with fewer turns (rulebook) or is shared (S-62, J-53, R-14). */
  readonly tieBreak: 'fewer-turns' | 'shared';
  /** Mine, remodel, workshop and artisan are playable only if they have their full effect (S-28, R-15). */
  readonly fullEffect: boolean;
  /** Harbinger must put a card back where the printed card says "may". */
  readonly harbingerMust: boolean;
  /** Ending a turn names the hand card that stays visible, if there is one (S-40). */
  readonly exposesCard: boolean;
  /** Playing a treasure needs a buy left (S-35). */
  readonly treasureNeedsBuy: boolean;
  /** Treasures may be played after a buy (S-36, R-12). */
  readonly treasureAfterBuy: boolean;
  /** Questions that are messages in the protocol are asked even if there is no choice (S-50, J-45, J-47). */
  readonly asksAlways: boolean;
  /** The bandit's victims see their two cards before they decide on a reaction (J-40). */
  readonly revealsBeforeReaction: boolean;
  readonly quirks: readonly QuirkId[];
}

const RULEBOOK = {
  profile: 'rulebook',
  edition: 2,
  curses: true,
  emptyPiles: [3, 4],
  tieBreak: 'fewer-turns',
  fullEffect: false,
  harbingerMust: false,
  exposesCard: false,
  treasureNeedsBuy: false,
  treasureAfterBuy: false,
  asksAlways: false,
  revealsBeforeReaction: false,
  quirks: [],
} as const;

const SEXPR = {
  ...RULEBOOK,
  edition: 1,
  curses: false,
  emptyPiles: null,
  tieBreak: 'shared',
  fullEffect: true,
  exposesCard: true,
  treasureAfterBuy: true,
  asksAlways: true,
} as const;

const PROFILES = {
  rulebook: RULEBOOK,
  'rulebook-1e': { ...RULEBOOK, edition: 1 },
  'sexpr-v1': SEXPR,
  'sexpr-v2': { ...SEXPR, treasureNeedsBuy: true },
  'sexpr-v3': { ...SEXPR, treasureNeedsBuy: true },
  dominai: {
    ...RULEBOOK,
    tieBreak: 'shared',
    fullEffect: true,
    harbingerMust: true,
    asksAlways: true,
    revealsBeforeReaction: true,
  },
} as const;

export type ProfileId = keyof typeof PROFILES;
export const PROFILE_IDS = Object.keys(PROFILES) as readonly ProfileId[];

const RULES_BY_PROFILE = Object.fromEntries(
  PROFILE_IDS.map((profile): [ProfileId, Rules] => [profile, { ...PROFILES[profile], profile }]),
) as { readonly [profile in ProfileId]: Rules };

export const rulesOf = (profile: ProfileId): Rules => RULES_BY_PROFILE[profile];

/** Parses `rulebook`, or `dominai+R-04+R-09`: a profile, and bugs of the original server to imitate. */
export function parseRules(text: string): Result<Rules> {
  const [profile = '', ...quirks] = text.split('+');
  if (!isProfile(profile)) {
    return fault('profile/unknown', `unknown rule profile "${profile}"; known: ${PROFILE_IDS.join(', ')}`);
  }
  const unknown = quirks.find((id) => !isQuirk(id));
  if (unknown !== undefined) {
    return fault('profile/unknown-quirk', `unknown quirk "${unknown}"; known: ${QUIRK_IDS.join(', ')}`);
  }
  if (quirks.length > 0 && profile !== 'dominai') {
    return fault('profile/quirks', `only dominai has quirks, not ${profile}`);
  }
  return ok(
    quirks.length === 0 ? RULES_BY_PROFILE[profile] : withQuirks(RULES_BY_PROFILE[profile], quirks.filter(isQuirk)),
  );
}

export const makeRules = (rules: Rules): string => [rules.profile, ...rules.quirks].join('+');

function withQuirks(rules: Rules, quirks: readonly QuirkId[]): Rules {
  const sorted = QUIRK_IDS.filter((id) => quirks.includes(id));
  return { ...rules, quirks: sorted, treasureAfterBuy: rules.treasureAfterBuy || sorted.includes('R-12') };
}

const isProfile = (text: string): text is ProfileId => Object.hasOwn(PROFILES, text);
const isQuirk = (text: string): text is QuirkId => (QUIRK_IDS as readonly string[]).includes(text);

import { fault, ok, type Result } from '../../../core/result.js';
import type { Edition } from './cards.js';

/**
 * Bugs of the original dominAI server that can be imitated, one by one, by their id in the register. The register's
 * are fields of the profile below, because they follow from the protocol; change
 * nothing a rule could switch.
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

/** The points on which the communities that play this game differ, as data. */
export interface Rules {
  readonly profile: ProfileId;
  readonly edition: Edition;
  /** Whether the supply holds curses. */
  readonly curses: boolean;
  /** How many empty piles end the game, with two to four seats and with five or six; null: only the provinces do (S-59). */
  readonly emptyPiles: readonly [number, number] | null;
  /** Whether fewer turns win a tie (rulebook), or all top scorers share the win (S-62, J-53, R-14). */
  readonly tieBreak: 'fewer-turns' | 'shared';
  /** Mine, remodel, workshop and artisan are only playable when they have their full effect (S-28, R-15). */
  readonly fullEffect: boolean;
  /** Harbinger must put a card back where the printed card says "may". */
  readonly harbingerMust: boolean;
  /** Ending a turn names the hand card that is left visible, if there is one (S-40). */
  readonly exposesCard: boolean;
  /** Playing a treasure needs a buy left (S-35). */
  readonly treasureNeedsBuy: boolean;
  /** Treasures may be played after a buy (S-36, R-12). */
  readonly treasureAfterBuy: boolean;
  /** Where the protocols send a message, a question is asked also if nothing can be decided (S-50, J-45, J-47). */
  readonly asksAlways: boolean;
  /** The bandit's victims see their two cards together with the question for a reaction (J-40). */
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

const TABLE = Object.fromEntries(
  PROFILE_IDS.map((profile): [ProfileId, Rules] => [profile, { ...PROFILES[profile], profile }]),
) as { readonly [profile in ProfileId]: Rules };

export const rulesOf = (profile: ProfileId): Rules => TABLE[profile];

/** `rulebook`, or `dominai+R-04+R-09`: a profile, and the original server's bugs to imitate. */
export function parseRules(text: string): Result<Rules> {
  const [profile = '', ...quirks] = text.split('+');
  if (!isProfile(profile)) {
    return fault('profile/unknown', `unknown rule profile "${profile}"; known are: ${PROFILE_IDS.join(', ')}`);
  }
  const stray = quirks.find((id) => !isQuirk(id));
  if (stray !== undefined) {
    return fault('profile/unknown-quirk', `unknown quirk "${stray}"; known are: ${QUIRK_IDS.join(', ')}`);
  }
  if (quirks.length > 0 && profile !== 'dominai') {
    return fault('profile/quirks', `quirks imitate the original server and go with dominai only, not with ${profile}`);
  }
  return ok(quirks.length === 0 ? TABLE[profile] : withQuirks(TABLE[profile], quirks.filter(isQuirk)));
}

export const makeRules = (rules: Rules): string => [rules.profile, ...rules.quirks].join('+');

function withQuirks(rules: Rules, quirks: readonly QuirkId[]): Rules {
  const sorted = QUIRK_IDS.filter((id) => quirks.includes(id));
  return { ...rules, quirks: sorted, treasureAfterBuy: rules.treasureAfterBuy || sorted.includes('R-12') };
}

const isProfile = (text: string): text is ProfileId => Object.hasOwn(PROFILES, text);
const isQuirk = (text: string): text is QuirkId => (QUIRK_IDS as readonly string[]).includes(text);

import { parseText } from '../../../../wire/sexpr/writer.js';
import { cardOf, isTreasure } from '../../engine/index.js';
import { parseNotification, type State } from '../messages.js';
import type { Asked } from '../replies.js';
import { SEXPR_PROTOCOLS, versionOf } from '../versions.js';

export type Oddity = 'empty supply' | 'actions without buys' | 'treasure without buys' | 'small hand';

/** Those that no game shows: it is over without provinces, and an attack leaves three cards. */
const IMPOSSIBLE: readonly Oddity[] = ['empty supply', 'small hand'];

/** What no game shows, or few do, and a player need not be ready for unless a case is about it. */
export function oddities({ supply, hand, actions, buys }: State, asked: Asked): Oddity[] {
  const found: Oddity[] = supply.length === 0 ? ['empty supply'] : [];
  if (asked === 'attacked') return hand.length < 3 ? [...found, 'small hand'] : found;
  if (buys === 0 && actions > 0) found.push('actions without buys');
  if (buys === 0 && hand.some((card) => isTreasure(cardOf(card)))) found.push('treasure without buys');
  return found;
}

/** Whether a message asks for a reply in a state that no game comes to. */
export function isImpossible(message: string, protocol: string): boolean {
  const datum = parseText(message);
  if (!datum.ok || !SEXPR_PROTOCOLS.some((name) => name === protocol)) return false;
  const parsed = parseNotification(versionOf(protocol), datum.value);
  if (!parsed.ok || !('state' in parsed.value)) return false;
  const { kind, state } = parsed.value;
  return oddities(state, kind).some((oddity) => IMPOSSIBLE.includes(oddity));
}

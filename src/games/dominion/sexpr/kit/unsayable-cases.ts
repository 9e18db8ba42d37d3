import type { Case } from '../../../../kit/case.js';
import { parseText } from '../../../../wire/sexpr/writer.js';
import { hasJsonCard } from '../../jsonrpc/card-names.js';
import { type CardName, parsePlay } from '../messages.js';

/**
 * Why a case cannot be put to a player that speaks JSON-RPC behind a bridge: it is about a play that has no words there.
 * Null where it can.
 */
export function whyUnsayable({ transcript }: Case): string | null {
  for (const entry of transcript.entries) {
    if (entry.side !== '<<' || entry.kind !== 'message') continue;
    const stranger = strangerIn(entry.text);
    if (stranger !== null) {
      return `it is about ${entry.text}, and the JSON-RPC protocol has no ${stranger}`;
    }
  }
  return null;
}

/** A card that a play names and the other protocol lacks. What is left visible at the end of a turn, the bridge chooses. */
function strangerIn(text: string): CardName | null {
  const datum = parseText(text);
  const parsed = datum.ok ? parsePlay('v3', datum.value) : null;
  if (!parsed?.ok || parsed.value.kind === 'clean') return null;
  const { card, ...rest } = parsed.value;
  const named = [card, ...('cards' in rest ? rest.cards : [])];
  return named.find((name) => !hasJsonCard(name)) ?? null;
}

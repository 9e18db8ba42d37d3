import type { Observer } from '../../../report/html/game-renderer.js';
import type { View } from '../../../report/html/payload.js';
import { isObject } from '../jsonrpc/envelope/envelope-checks.js';
import { PROMPTS } from '../jsonrpc/messages.js';
import { counted, faceDown, faceUp } from './draw-pile.js';
import { cardsIn, countIn, objectIn, pilesIn } from './jsonrpc-text.js';

/** What asks for a decision in the middle of something, and shows no more than that needs. */
const ASKS: readonly unknown[] = [...PROMPTS, 'Attack'];

/** A seat's last state, as it came. */
type Known = Readonly<Record<string, unknown>>;

export function observeJsonrpc(): Observer {
  const states = new Map<string | null, Known>();
  const methods = new Map<string, string>();
  return ({ text, side, seat }) => {
    const message = objectIn(text);
    if (message === null) return null;
    const { id, method, params, result } = message;
    const request = (asker: string): string => `${seat} ${asker} ${String(id)}`;
    if (typeof method === 'string') methods.set(request(side), method);
    if (isState(params)) states.set(seat, params);
    else if (isState(result)) states.set(seat, result);
    else return ASKS.includes(method) ? viewOf(String(method), shown(states.get(seat), params)) : null;
    const title = typeof method === 'string' ? method : methods.get(request(side === '>>' ? '<<' : '>>'));
    return viewOf(result === undefined ? (title ?? 'state') : `after ${title ?? 'a request'}`, states.get(seat) ?? {});
  };
}

const isState = (value: unknown): value is Known =>
  isObject(value) && Array.isArray(value['hand']) && isObject(value['supply']);

/** What was known before, and what a question shows besides. */
function shown(before: Known = {}, params: unknown): Known {
  if (!isObject(params)) return before;
  const { hand, card, cards, data, discard } = params;
  const { buys: _, actions: __, treasure: ___, ...table } = before;
  return { ...table, ...(Array.isArray(hand) && { hand }), shown: [card, cards, data, discard].flat() };
}

const COUNTERS = ['actions', 'buys', 'treasure', 'phase'] as const;

function viewOf(title: string, known: Known): View {
  const { hand, in_play, discard, deck, trash, supply } = known;
  return {
    title,
    counters: COUNTERS.flatMap((name): View['counters'][number][] => {
      const [value] = [known[name]].flat() as unknown[];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
    zones: [
      ...('shown' in known ? [faceUp('in question', cardsIn(known['shown']))] : []),
      faceUp('hand', cardsIn(hand)),
      ...(in_play === undefined ? [] : [faceUp('in play', cardsIn(in_play))]),
      faceDown('discards', countIn(discard)),
      faceDown('deck', countIn(deck)),
      ...(trash === undefined ? [] : [faceUp('trash', cardsIn(trash))]),
      counted('supply', pilesIn(supply)),
    ],
  };
}

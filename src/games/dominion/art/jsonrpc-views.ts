import type { GameView, ViewReader } from '../../../kit/game-renderer.js';
import { isObject } from '../jsonrpc/envelope/envelope-checks.js';
import { PROMPTS } from '../jsonrpc/messages.js';
import { cardsIn, countIn, parseObject, pilesIn } from './json-values.js';
import { faceDown, faceUp, hand, piles } from './zones.js';

/** Methods that ask for a decision in the middle of a play, and carry only what that decision needs. */
const DECISIONS: readonly unknown[] = [...PROMPTS, 'Attack'];

/** The last state a seat was sent, unparsed. */
type KnownState = Readonly<Record<string, unknown>>;

export function readJsonrpcViews(): ViewReader {
  const states = new Map<string | null, KnownState>();
  const methods = new Map<string, string>();
  return ({ text, side, seat }) => {
    const message = parseObject(text);
    if (message === null) return null;
    const { id, method, params, result } = message;
    const requestKey = (requester: string): string => `${seat} ${requester} ${String(id)}`;
    if (typeof method === 'string') methods.set(requestKey(side), method);
    if (isState(params)) states.set(seat, params);
    else if (isState(result)) states.set(seat, result);
    else return DECISIONS.includes(method) ? viewOf(String(method), withDecision(states.get(seat), params)) : null;
    const title = typeof method === 'string' ? method : methods.get(requestKey(side === '>>' ? '<<' : '>>'));
    return viewOf(result === undefined ? (title ?? 'state') : `after ${title ?? 'a request'}`, states.get(seat) ?? {});
  };
}

const isState = (value: unknown): value is KnownState =>
  isObject(value) && Array.isArray(value['hand']) && isObject(value['supply']);

/** The last known state, with what a decision shows in addition. The counters are outdated by then. */
function withDecision(before: KnownState = {}, params: unknown): KnownState {
  if (!isObject(params)) return before;
  const { hand, card, cards, data, discard } = params;
  const { buys: _, actions: __, treasure: ___, ...table } = before;
  return { ...table, ...(Array.isArray(hand) && { hand }), inQuestion: [card, cards, data, discard].flat() };
}

const COUNTERS = ['actions', 'buys', 'treasure', 'phase'] as const;

function viewOf(title: string, state: KnownState): GameView {
  const { in_play, discard, deck, trash, supply } = state;
  return {
    title,
    counters: COUNTERS.flatMap((name): GameView['counters'][number][] => {
      const [value] = [state[name]].flat() as unknown[];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
    zones: [
      ...('inQuestion' in state ? [faceUp('in question', cardsIn(state['inQuestion']))] : []),
      hand(cardsIn(state['hand'])),
      ...(in_play === undefined ? [] : [faceUp('in play', cardsIn(in_play))]),
      faceDown('discards', countIn(discard)),
      faceDown('deck', countIn(deck)),
      ...(trash === undefined ? [] : [faceUp('trash', cardsIn(trash))]),
      piles('supply', pilesIn(supply)),
    ],
  };
}

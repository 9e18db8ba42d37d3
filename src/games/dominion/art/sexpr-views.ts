import type { GameView, ViewReader } from '../../../kit/game-renderer.js';
import { parseText } from '../../../wire/sexpr/writer.js';
import { type Notification, parseNotification, type State, textOfName } from '../sexpr/messages.js';
import { versionOf } from '../sexpr/versions.js';
import { faceUp, hand } from './zones.js';

export function readSexprViews(protocol: string): ViewReader {
  return ({ text }) => {
    const prompt = parsePrompt(protocol, text);
    return prompt === null ? null : viewOf(prompt);
  };
}

/** A message that asks for a reply; no other carries the state. */
export type Prompt = Extract<Notification, { readonly state: State }>;

export function parsePrompt(protocol: string, text: string): Prompt | null {
  if (!/^\((?:move|attacked)\b/.test(text)) return null;
  const datum = parseText(text);
  const parsed = datum.ok ? parseNotification(versionOf(protocol), datum.value) : null;
  return parsed?.ok && 'state' in parsed.value ? parsed.value : null;
}

function viewOf(prompt: Prompt): GameView {
  const { players, supply, trash, actions, buys, coins, deck, hand: cards, plays, discards } = prompt.state;
  const self = players[0] === undefined ? 'somebody' : textOfName(players[0]);
  return {
    title: prompt.kind === 'move' ? `${self} is to move` : `${self} is attacked by ${textOfName(prompt.name)}`,
    counters: [
      ['actions', actions],
      ['buys', buys],
      ['coins', coins],
    ],
    zones: [
      hand(cards),
      faceUp('in play', plays),
      faceUp('discards', discards),
      faceUp('deck, in unknown order', deck),
      faceUp('trash', trash),
      faceUp('supply', supply),
    ],
  };
}

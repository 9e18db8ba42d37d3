import type { Message } from '../../../report/html/evidence-messages.js';
import type { Observer, Series } from '../../../report/html/game-renderer.js';
import type { View } from '../../../report/html/payload.js';
import { pointsOfNames } from '../card-facts.js';
import { readText } from '../sexpr/kit/cached-read.js';
import { versionOf } from '../sexpr/kit/codec.js';
import { type Notification, parseNotification, type State, textOfName } from '../sexpr/messages.js';
import { faceUp } from './draw-pile.js';

export function observeSexpr(protocol: string): Observer {
  return ({ text }) => {
    const asked = askedIn(protocol, text);
    return asked === null ? null : viewOf(asked);
  };
}

type Asked = Extract<Notification, { readonly state: State }>;

/** Only what asks for a reply shows the table. */
function askedIn(protocol: string, text: string): Asked | null {
  if (!/^\((?:move|attacked)\b/.test(text)) return null;
  const datum = readText(text);
  const parsed = datum.ok ? parseNotification(versionOf(protocol), datum.value) : null;
  return parsed?.ok && 'state' in parsed.value ? parsed.value : null;
}

function viewOf(asked: Asked): View {
  const { players, supply, trash, actions, buys, coins, deck, hand, plays, discards } = asked.state;
  const self = players[0] === undefined ? 'somebody' : textOfName(players[0]);
  return {
    title: asked.kind === 'move' ? `${self} is to move` : `${self} is attacked by ${textOfName(asked.name)}`,
    counters: [
      ['actions', actions],
      ['buys', buys],
      ['coins', coins],
    ],
    zones: [
      faceUp('hand', hand),
      faceUp('in play', plays),
      faceUp('discards', discards),
      faceUp('deck, in unknown order', deck),
      faceUp('trash', trash),
      faceUp('supply', supply),
    ],
  };
}

/** A turn ends with `clean`; what a seat owns then is what it is shown last in that turn, and what it bought. */
export function sexprPoints(protocol: string, messages: readonly Message[]): Series[] {
  const seats = new Map<string, Count>();
  for (const { seat, text } of messages) {
    const count = countFor(seats, seat ?? 'points');
    const asked = askedIn(protocol, text);
    if (asked?.kind === 'move') count.owned = pointsOfNames(ownedIn(asked.state));
    if (text.startsWith('(clean') && count.owned !== null) {
      count.points.push([count.points.length + 1, count.owned]);
      count.owned = null;
    }
  }
  return [...seats].map(([name, { points }]) => ({ name, points }));
}

interface Count {
  /** Points of what the seat owns; null where it is not its turn. */
  owned: number | null;
  readonly points: [number, number][];
}

function countFor(seats: Map<string, Count>, name: string): Count {
  const known = seats.get(name) ?? { owned: null, points: [] };
  seats.set(name, known);
  return known;
}

const ownedIn = ({ deck, hand, plays, discards }: State) => [...deck, ...hand, ...plays, ...discards];

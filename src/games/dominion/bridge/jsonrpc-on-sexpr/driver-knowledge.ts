import { type BridgeFault, type BridgeOutcome, makeBridgeFault } from '../../../../kit/bridge-action.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { type Notification, type Play, parseNotification, textOfName, type Version } from '../../sexpr/messages.js';
import { Ownership } from './ownership.js';
import { type Seating, seatingOf } from './seating.js';
import { type DriverQuestion, type OpenQuestion, type TurnSoFar, VisibleState } from './visible-state.js';

/** A message of the driver, or why it is not one. */
export type DriverMessage =
  | { readonly kind: 'moved'; readonly name: string; readonly play: Play }
  | { readonly kind: 'defended' }
  | { readonly kind: 'question'; readonly question: DriverQuestion }
  | { readonly kind: 'fault'; readonly fault: BridgeFault };

/** What is known of the game from the driver's messages: who sits where, who owns what, and what the player may see. */
export class DriverKnowledge {
  readonly ownership = new Ownership();
  readonly visible: VisibleState;
  /** Null before the first state. */
  seating: Seating | null = null;
  private readonly version: Version;
  private readonly movedBefore: string[] = [];

  constructor(version: Version) {
    this.version = version;
    this.visible = new VisibleState(version);
  }

  read(message: Datum): DriverMessage {
    const parsed = parseNotification(this.version, message);
    if (parsed.ok) return this.take(parsed.value);
    const fault = makeBridgeFault('driver/grammar', 'server', parsed.error.message, { said: makeText(message) });
    return { kind: 'fault', fault };
  }

  private take(notification: Notification): DriverMessage {
    switch (notification.kind) {
      case 'moved':
        return this.onMoved(textOfName(notification.name), notification.play);
      case 'defended':
        return { kind: 'defended' };
      default:
        return { kind: 'question', question: notification };
    }
  }

  private onMoved(name: string, play: Play): DriverMessage {
    if (this.seating === null) this.movedBefore.push(name);
    this.ownership.onPlay(name, play);
    return { kind: 'moved', name, play };
  }

  /** Learns from the state of a question, and returns it as the player sees it. */
  open(question: DriverQuestion, turn: TurnSoFar): OpenQuestion | BridgeFault {
    const { state, kind } = question;
    this.visible.rememberPiles(state.supply);
    const game = this.visible.gameOf(question, turn);
    if (!game.ok) return makeBridgeFault('driver/state', 'server', game.error.message);
    const seating = this.seating ?? seatingOf(question, this.movedBefore);
    // Only the state in a move is sure to begin with the player's own name (S-21).
    this.seating = kind === 'move' ? { ...seating, self: textOfName(state.players[0] ?? '') } : seating;
    this.ownership.onState(this.seating.self, state, this.visible.piles.size);
    return { question, game: game.value };
  }

  onOwnPlay(play: Play): void {
    this.ownership.onPlay(this.seating?.self ?? '', play);
  }

  /** Everyone with the most points has won (S-62). */
  outcome({ order, self }: Seating): BridgeOutcome {
    const scores = this.ownership.scoresOf(order);
    return { won: scores[self] === Math.max(...Object.values(scores)), scores };
  }
}

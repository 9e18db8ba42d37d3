import { type BridgeFault, type BridgeOutcome, makeBridgeFault } from '../../../../kit/bridge-action.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { type Notification, type Play, parseNotification, textOfName, type Version } from '../../sexpr/messages.js';
import { Books } from './ownership.js';
import { type Table, tableOf } from './table-view.js';
import { type Open, type Question, Sight, type TurnSoFar } from './visible-state.js';

/** What the driver has said, as far as it is understood. */
export type Heard =
  | { readonly kind: 'moved'; readonly name: string; readonly play: Play }
  | { readonly kind: 'defended' }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'fault'; readonly fault: BridgeFault };

const faulty = (code: string, message: string, said: string | null = null): { kind: 'fault'; fault: BridgeFault } => ({
  kind: 'fault',
  fault: makeBridgeFault(code, 'server', message, { said }),
});

/** What is known of the game from all that the driver has said: who sits where, who owns what, and what the player sees. */
export class Knowledge {
  readonly books = new Books();
  readonly sight: Sight;
  /** Null before the first state. */
  table: Table | null = null;
  private readonly version: Version;
  private readonly movers: string[] = [];

  constructor(version: Version) {
    this.version = version;
    this.sight = new Sight(version);
  }

  hear(said: Datum): Heard {
    const parsed = parseNotification(this.version, said);
    return parsed.ok ? this.take(parsed.value) : faulty('driver/grammar', parsed.error.message, makeText(said));
  }

  private take(notification: Notification): Heard {
    switch (notification.kind) {
      case 'moved':
        return this.moved(textOfName(notification.name), notification.play);
      case 'defended':
        return { kind: 'defended' };
      default:
        return { kind: 'question', question: notification };
    }
  }

  private moved(name: string, play: Play): Heard {
    if (this.table === null) this.movers.push(name);
    this.books.heard(name, play);
    return { kind: 'moved', name, play };
  }

  /** A question as the player sees it. Its state is from now on what is known. */
  open(question: Question, turn: TurnSoFar): Open | BridgeFault {
    const { state, kind } = question;
    this.sight.note(state.supply);
    const game = this.sight.gameOf(question, turn);
    if (!game.ok) return makeBridgeFault('driver/state', 'server', game.error.message);
    const table = this.table ?? tableOf(question, this.movers);
    // Only a mover's own state is sure to begin with its name (S-21).
    this.table = kind === 'move' ? { ...table, self: textOfName(state.players[0] ?? '') } : table;
    this.books.told(this.table.self, state, this.sight.piles.size);
    return { question, game: game.value };
  }

  /** The player itself has played. */
  played(play: Play): void {
    this.books.heard(this.table?.self ?? '', play);
  }

  /** Everybody with the most points has won (S-62). */
  outcome({ order, self }: Table): BridgeOutcome {
    const scores = this.books.scoresOf(order);
    return { won: scores[self] === Math.max(...Object.values(scores)), scores };
  }
}

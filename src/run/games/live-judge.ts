import { ConversationJudge } from '../../kit/judge-conversation.js';
import type { PlayerProtocol } from '../../kit/protocol.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { Entry } from '../../kit/transcript/index.js';
import type { Finding } from '../../kit/verdict.js';
import type { GameRecorder } from '../record-game.js';

/**
 * Judges a game from its record, most of it already while players think. What comes out is what `judgeConversations` makes of the
 * whole record afterwards.
 */
export class LiveJudge {
  private readonly record: GameRecorder;
  private readonly judge: ConversationJudge<unknown>;
  private judged = 0;

  /** Must be created before anything is recorded. */
  constructor(id: string, record: GameRecorder, protocol: PlayerProtocol, registry: Registry) {
    this.record = record;
    this.judge = new ConversationJudge({ id, text: '', ...record.recording() }, protocol, registry);
  }

  /** Judges everything that was recorded since the last call. */
  readonly catchUp = (): void => {
    this.judged = this.record.show(this.judged, this.see);
  };

  findings(): Finding[] {
    this.catchUp();
    return this.judge.judgedSeats().flatMap(({ findings }) => [...findings]);
  }

  private readonly see = (entry: Entry, line: number): void => this.judge.observe(entry, line);
}

import { type SeededRandom, seededRandom } from '../../../../src/core/seeded-random.js';
import { type Draft, drafter } from '../../../../src/games/dominion/engine/index.js';
import type { TableView } from '../../../../src/games/dominion/table/index.js';
import {
  type ClientRequest,
  type FinishedTable,
  makeClientRequest,
  parseServerMessage,
  type Reply,
  type ServerMessage,
  withUpdate,
} from '../../../../src/games/dominion/table/remote/index.js';
import { unwrap } from '../../../unwrap.js';
import { clickThrough } from '../table/model-person.js';

type ParamsOf<M extends ServerMessage['method']> = Extract<ServerMessage, { method: M }>['params'];

/** A client of a table over the network: it knows what frames have told it, and clicks at random. */
export class TablePerson {
  view: TableView | null = null;
  draft: Draft | null = null;
  step = -1;
  lobby: ParamsOf<'Lobby'> | null = null;
  presence: ParamsOf<'Presence'> | null = null;
  readonly chat: string[] = [];
  over: FinishedTable | null = null;
  readonly replies: Reply[] = [];
  private readonly random: SeededRandom;
  private nextId = 1;
  private isWaiting = false;

  constructor(seed: number) {
    this.random = seededRandom(seed, -60);
  }

  receive(frame: string): void {
    const message = unwrap(parseServerMessage(frame));
    switch (message?.method) {
      case 'Lobby':
        this.lobby = message.params;
        break;
      case 'Draft':
        this.draft = message.params;
        this.isWaiting = false;
        break;
      case 'View':
        this.draft = null;
        this.view = message.params.view;
        this.step = message.params.step;
        this.isWaiting = false;
        break;
      case 'Update':
        if (this.view === null || message.params.step !== this.step + 1) throw new Error('an update was lost');
        this.view = withUpdate(this.view, message.params);
        this.step = message.params.step;
        break;
      case 'Presence':
        this.presence = message.params;
        break;
      case 'Chat':
        this.chat.length = message.params.first;
        this.chat.push(...message.params.lines.map(({ text }) => text));
        break;
      case 'Over':
        this.over = message.params;
        break;
      case 'Reply':
        this.replies.push(message.params);
        this.isWaiting = false;
        break;
      default:
        throw new Error(`an unknown message: ${frame}`);
    }
  }

  request(request: ClientRequest): string {
    this.isWaiting = true;
    return makeClientRequest(this.nextId++, request);
  }

  /** What it sends now: an answer, or now and then something taken back; null if it has to wait. */
  next(): string | null {
    const { view, step } = this;
    if (this.draft !== null) return this.nextPick(this.draft);
    if (view === null || this.isWaiting || this.over !== null) return null;
    if (view.undoRefusal === null && this.random.chance(10)) return this.request({ method: 'Undo', params: { step } });
    if (view.decision === null) return null;
    const answers = clickThrough(view, this.random, { confirmSingle: false });
    return this.request({ method: 'Answer', params: { step, answers } });
  }

  private nextPick(draft: Draft): string | null {
    if (this.isWaiting || drafter(draft) === null || drafter(draft) !== this.lobby?.you) return null;
    const card = this.random.pick(draft.pool);
    return this.request({ method: 'Pick', params: { step: draft.picked.length, card } });
  }
}

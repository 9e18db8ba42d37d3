import type { Finding } from '../../../../kit/verdict.js';
import { type Game, isOver, NONE } from '../../engine/index.js';
import type { LastMove } from '../messages.js';
import { type ModelState, TOWER_COLOURS } from '../model-state.js';
import type { PlayerLabels } from '../player-labels.js';
import { citeMoveRule } from '../protocol-rules.js';
import { describeDifferences, normalizeState, stateDifferences } from '../state-differences.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES } from './audit-rules.js';
import type { AuditedConnection, PendingMessage } from './audited-connection.js';
import type { AuditedTable } from './audited-messages.js';
import { checkFirstState } from './first-state.js';
import { adoptState, type GameEntry, reportInconsistencies, ruleForUnplayable } from './game-entry.js';
import { type GamePlayer, playersOf } from './game-players.js';
import { type Candidate, candidatesFor, isNamed, legalCandidate } from './move-candidates.js';
import { type AuditedStep, auditStep, PROFESSOR_READINGS, successorShown } from './step-audit.js';

/** The parts of a GameUpdated. */
export interface Update {
  readonly state: ModelState;
  readonly text: string;
  readonly lastMove: LastMove | undefined;
}

const NOT_FOLLOWED: AuditedStep = { game: null, finding: null };

/** Follows one game. The first seat that is sent an update shows what the server did; the others must be sent the same. */
export class GameAudit {
  /** Those of the first state, which later ones must have too. */
  private readonly labels: PlayerLabels;
  readonly entries: GameEntry[] = [];
  private readonly report: AuditReport;
  /** Of all clients. */
  private readonly connections: readonly AuditedConnection[];

  constructor(first: ModelState, { connections, report }: Pick<AuditedTable, 'connections' | 'report'>) {
    this.report = report;
    this.connections = connections;
    const state = normalizeState(first);
    const fault = checkFirstState(state);
    if (fault !== null) report.broken(fault.rule, fault.reason);
    const towerColours = state.players.map(({ towerColour }) => towerColour);
    this.labels = { names: state.players.map(({ username }) => username), towerColours };
    // Servers that draw lots for the colours are held to nothing (D-TOWERS).
    const isById = towerColours.every((colour, id) => colour === TOWER_COLOURS[id]);
    report.tends('D-TOWERS', 'every game gave the players black, white and grey towers by id', isById);
    // One game does not show chance: only that no game of a run began with anybody else is worth a note.
    report.tends('V31', 'every game began with player 0', state.currentPlayer === 0);
    const professorRule = report.readingOf('V6') === PROFESSOR_READINGS.seating ? 'seating' : 'state';
    const game = adoptState(state, { professorRule, ignoredColour: NONE });
    if (!game.ok && fault === null) report.broken(AUDIT_RULES.consistent, game.error.message);
    this.push({ state, game: game.ok ? game.value : null });
  }

  /** In the order of the ids, as the players are. */
  get names(): readonly string[] {
    return this.labels.names;
  }

  get players(): readonly GamePlayer[] {
    return playersOf(this, this.connections);
  }

  get last(): GameEntry {
    return this.entries.at(-1) as GameEntry;
  }

  get isOver(): boolean {
    return this.last.game === null ? this.last.state?.gamePhase === 'GameEnded' : isOver(this.last.game);
  }

  /** A seat was sent an update; null if it cannot be read. */
  updated(connection: AuditedConnection, update: Update | null): void {
    const next = connection.position + 1;
    connection.position = next;
    if (next === this.entries.length) this.advance(update);
    else if (update !== null) connection.position = this.compare(next, update);
    for (let at = next; at <= connection.position; at++) this.settle(connection, this.entries[at] as GameEntry);
  }

  /** The server has ended the game without a last update. */
  endUnseen(game: Game, cause: Candidate): void {
    this.push({ game, cause });
  }

  /** What was sent is what the other seats were sent. Returns which of the updates it is. */
  private compare(at: number, update: Update): number {
    const { report } = this;
    const entry = this.entries[at] as GameEntry;
    if (entry.state === null || update.text === entry.text) return at;
    const shown = normalizeState(update.state);
    const found = stateDifferences(entry.state, shown);
    if (found.length === 0) return at;
    const other = this.entries.findIndex(({ state }) => state !== null && stateDifferences(state, shown).length === 0);
    if (other > at) {
      report.broken(AUDIT_RULES.recipients, 'an update was left out');
      return other;
    }
    if (at === this.entries.length - 1 && this.isNext(shown)) {
      report.broken(AUDIT_RULES.recipients, 'an update was left out');
      this.advance(update);
      return at + 1;
    }
    this.replaceIfRight(at, shown, update.text);
    report.broken(AUDIT_RULES.equal, `another player was sent another state: ${describeDifferences(found)}`);
    return at;
  }

  /** Whether a state follows from the last one, by a move that was sent. */
  private isNext(shown: ModelState): boolean {
    const before = this.last.game;
    const judged = before === null ? null : legalCandidate(before, this.players)?.judged;
    if (before === null || !judged?.legal) return false;
    return successorShown({ before, move: judged.move, shown, labels: this.labels }) !== null;
  }

  /** Of two states that differ, the game goes on with the one that follows the rules. */
  private replaceIfRight(at: number, shown: ModelState, text: string): void {
    const { cause, finding, hasRefusal } = this.last;
    const before = this.entries[at - 1]?.game ?? null;
    if (at !== this.entries.length - 1 || finding === null || before === null || !cause?.judged?.legal) return;
    const game = successorShown({ before, move: cause.judged.move, shown, labels: this.labels });
    if (game === null) return;
    this.report.retract(finding);
    this.entries[at] = { state: shown, text, game, cause, finding: null, hasRefusal };
  }

  /** The mover has its answer; what it sent before that was passed over. */
  private settle(connection: AuditedConnection, { cause }: GameEntry): void {
    if (cause?.player.connection !== connection) return;
    const at = connection.pending.indexOf(cause.sent);
    if (at > 0) this.report.unanswered(connection.pending[0]?.text as string);
    connection.pending.splice(0, at + 1);
  }

  private advance(update: Update | null): void {
    const before = this.last.game;
    const cause = this.causeOf(update);
    if (cause !== null) cause.sent.isApplied = true;
    if (update === null) {
      // A state that cannot be read often comes of a move that should have been refused.
      this.push({ cause, finding: cause === null ? null : this.reportAccepted(cause) });
      return;
    }
    const state = normalizeState(update.state);
    const { game, finding } = before === null ? NOT_FOLLOWED : this.follow(before, cause, state);
    if (game !== null) this.checkLastMove(cause, update.lastMove);
    this.push({ state, text: update.text, cause, finding, game: game ?? this.adopt(state) });
  }

  /** The move that the server has carried out. What was sent too early may be refused, and a later move be the one. */
  private causeOf(update: Update | null): Candidate | null {
    const before = this.last.game;
    const [first = null, ...others] = candidatesFor(before, this.players, update?.lastMove);
    if (before === null || update === null || !first?.judged?.legal) return first;
    const shown = normalizeState(update.state);
    const leads = ({ judged }: Candidate): boolean =>
      judged?.legal === true && successorShown({ before, move: judged.move, shown, labels: this.labels }) !== null;
    const isSole = others.every(({ sent, judged }) => sent === first.sent || !judged?.legal);
    return isSole || leads(first) ? first : (others.find(leads) ?? first);
  }

  /** A move that was taken for carried out has been refused: another one of the same client was meant, if there is one. */
  correctCause(sent: PendingMessage): boolean {
    const at = this.entries.findIndex(({ cause }) => cause?.sent === sent);
    const entry = this.entries[at];
    const before = this.entries[at - 1]?.game ?? null;
    if (entry === undefined || entry.cause === null || entry.state === null || before === null) return false;
    const { state } = entry;
    const meant = candidatesFor(before, [entry.cause.player], undefined).find(
      ({ judged }) =>
        judged?.legal === true &&
        successorShown({ before, move: judged.move, shown: state, labels: this.labels }) !== null,
    );
    if (meant === undefined) return false;
    sent.isApplied = false;
    meant.sent.isApplied = true;
    this.entries[at] = { ...entry, cause: meant };
    return true;
  }

  /** The game after the move, if the server carries it out by the rules; otherwise reports what it breaks. */
  private follow(before: Game, cause: Candidate | null, shown: ModelState): AuditedStep {
    if (!cause?.judged) {
      return { game: null, finding: this.report.broken(AUDIT_RULES.unprompted, 'there was an update, but no move') };
    }
    const { judged } = cause;
    if (!judged.legal) return { game: null, finding: this.reportAccepted(cause) };
    const { hasRefusal } = this.last;
    return auditStep({ before, move: judged.move, shown, labels: this.labels, hasRefusal }, this.report);
  }

  /** Null if the move is legal, or nothing is known of it. */
  private reportAccepted({ judged, sent }: Candidate): Finding | null {
    if (judged === null || judged.legal) return null;
    return this.report.broken(citeMoveRule(judged.rule), `${sent.text} was accepted: ${judged.reason}`);
  }

  private checkLastMove(candidate: Candidate | null, lastMove: LastMove | undefined): void {
    if (lastMove === undefined || candidate === null || isNamed(candidate, lastMove)) return;
    const { sent, player } = candidate;
    this.report.broken(AUDIT_RULES.lastMove, `the move was ${sent.text} of player ${player.id}`);
  }

  /** The server's state counts from here on, so that one mistake is one finding. */
  private adopt(state: ModelState): Game | null {
    const before = this.last.game;
    // Which colour gives no influence is not shown.
    const isSameTurn = before !== null && before.character === (state.characterPlayedThisTurn ?? 0);
    const game = adoptState(state, {
      professorRule: before?.rules.professorRule ?? 'state',
      ignoredColour: isSameTurn ? before.ignoredColour : NONE,
    });
    if (!game.ok) {
      if (before === null) this.report.broken(ruleForUnplayable(game.error.code), game.error.message);
      this.report.isLost = true;
      return null;
    }
    if (before === null) reportInconsistencies(game.value, this.report);
    return game.value;
  }

  private push(entry: Partial<GameEntry>): void {
    const blank = { state: null, text: null, game: null, cause: null, finding: null, hasRefusal: false };
    this.entries.push({ ...blank, ...entry });
  }
}

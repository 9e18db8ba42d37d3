/** What a seat was sent, as far as it may be why the seat is at fault. */
export class SentMessages {
  private count = 0;
  private answered: string | null = null;
  private unanswered: string[] = [];

  add(text: string): void {
    this.count++;
    this.unanswered.push(text);
  }

  /** The seat has replied: what it was sent until now did not end it. */
  replied(): void {
    this.answered = this.unanswered.at(-1) ?? this.answered;
    this.unanswered = [];
  }

  /** The last one of all; null if there is none. */
  get last(): string | null {
    return this.unanswered.at(-1) ?? this.answered;
  }

  /** As it was after that many messages, or is now: the last one, and all since the last reply. */
  after(count: number | null = null): { readonly last: string | null; readonly sinceReply: readonly string[] } {
    const later = count === null ? 0 : this.count - count;
    const sinceReply = this.unanswered.slice(0, Math.max(0, this.unanswered.length - later));
    return { last: sinceReply.at(-1) ?? this.answered, sinceReply };
  }
}

/**
 * How many responses a player has heard from each other, and how many it should have. There is no order between senders: what
 * comes late may answer an earlier play of anybody, so that single responses cannot be told apart.
 */
export class ResponseCount {
  private readonly self: number;
  private readonly missing = new Map<number, number>();

  /** Between the player with that number and the others. */
  constructor(count: number, self: number) {
    this.self = self;
    for (let player = 1; player <= count; player++) if (player !== self) this.missing.set(player, 0);
  }

  /**
   * A player has played: all others have to answer, and everybody hears it. Nobody can have answered an own play before it was
   * made, so that a surplus at that time is a response that was forgotten and came after all.
   */
  played(sender: number): void {
    for (const [player, left] of this.missing) {
      if (player !== sender) this.missing.set(player, (sender === this.self ? Math.max(0, left) : left) + 1);
    }
  }

  /** A response may come before the play that it answers. */
  responded(sender: number): void {
    const left = this.missing.get(sender);
    if (left !== undefined) this.missing.set(sender, left - 1);
  }

  /** What has not come by now is not waited for any more. */
  forget(): void {
    for (const player of this.missing.keys()) this.missing.set(player, 0);
  }

  get isComplete(): boolean {
    return this.awaited.length === 0;
  }

  /** The numbers of those who have not answered everything. */
  get awaited(): readonly number[] {
    return [...this.missing].filter(([, left]) => left > 0).map(([player]) => player);
  }
}

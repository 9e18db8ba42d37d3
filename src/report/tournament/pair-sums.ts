/** The result of one player against another. */
export interface PairResult {
  readonly one: number;
  readonly other: number;
  /** 1 if the first was better, 0 if the other was, 1/2 for a tie. */
  readonly score: number;
  readonly weight: number;
}

/** The results of each pair of players, added up: a million games between ten players are 45 sums. */
export class PairSums {
  private readonly places = new Map<number, number>();
  /** Of each pair, the player with the lower number, and the other. */
  readonly lower: number[] = [];
  readonly higher: number[] = [];
  readonly weights: number[] = [];
  /** What the player with the lower number scored, by weight. */
  readonly scores: number[] = [];

  get size(): number {
    return this.weights.length;
  }

  add({ one, other, score, weight }: PairResult): void {
    const [low, high, own] = one < other ? [one, other, score] : [other, one, 1 - score];
    const place = this.placeOf(low, high);
    this.weights[place] = (this.weights[place] as number) + weight;
    this.scores[place] = (this.scores[place] as number) + weight * own;
  }

  /** The same with other numbers for the players, in the same order. */
  renumbered(numberOf: (player: number) => number): PairSums {
    const sums = new PairSums();
    for (let at = 0; at < this.size; at++) {
      const weight = this.weights[at] as number;
      const [one, other] = [numberOf(this.lower[at] as number), numberOf(this.higher[at] as number)];
      sums.add({ one, other, weight, score: (this.scores[at] as number) / weight });
    }
    return sums;
  }

  private placeOf(low: number, high: number): number {
    const key = (high * (high - 1)) / 2 + low;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.size);
    this.lower.push(low);
    this.higher.push(high);
    this.scores.push(0);
    return this.weights.push(0) - 1;
  }
}

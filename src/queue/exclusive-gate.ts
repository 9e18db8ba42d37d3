/** Lets many work at once, or one alone: no deadline is missed because of somebody else. */
export class ExclusiveGate {
  private shared = 0;
  private isAlone = false;
  private readonly waiting: { readonly alone: boolean; readonly enter: () => void }[] = [];

  async together<T>(work: () => Promise<T>): Promise<T> {
    await this.enter(false);
    try {
      return await work();
    } finally {
      this.shared--;
      this.admit();
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    await this.enter(true);
    try {
      return await work();
    } finally {
      this.isAlone = false;
      this.admit();
    }
  }

  private enter(alone: boolean): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ alone, enter: resolve });
      this.admit();
    });
  }

  /** In the order in which they came, so that nobody waits for ever. */
  private admit(): void {
    for (let next = this.waiting[0]; next !== undefined && this.mayEnter(next.alone); next = this.waiting[0]) {
      this.waiting.shift();
      if (next.alone) this.isAlone = true;
      else this.shared++;
      next.enter();
    }
  }

  private readonly mayEnter = (alone: boolean): boolean => !this.isAlone && (!alone || this.shared === 0);
}

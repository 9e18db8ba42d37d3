/** Open connections, altogether and by address. */
export class ConnectionCounter {
  private readonly byAddress = new Map<string, number>();
  private count = 0;

  get total(): number {
    return this.count;
  }

  from(address: string): number {
    return this.byAddress.get(address) ?? 0;
  }

  add(address: string): void {
    this.count++;
    this.byAddress.set(address, this.from(address) + 1);
  }

  remove(address: string): void {
    const left = this.from(address) - 1;
    this.count--;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
  }
}

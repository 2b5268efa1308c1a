/**
 * Whose turn it is, by how much time the work of each account has taken (start-time fair queueing): an account's
 * next work begins when its earlier work ends on a clock that all accounts share. Slow work delays its own sender.
 */
export class FairOrder {
  readonly #leastCostMs: number
  #ends = new Map<string, number>()
  #now = 0

  /** Each piece of work counts at least this much, so that the turns of quick work go round by account. */
  constructor(leastCostMs: number) {
    this.#leastCostMs = leastCostMs
  }

  /** The virtual time at which this account's next work begins: the least is first. */
  beginOf(accountId: string): number {
    return Math.max(this.#now, this.#ends.get(accountId) ?? 0)
  }

  begin(accountId: string): void {
    this.#now = this.beginOf(accountId)
  }

  /** Counts what a piece of work has taken, in milliseconds. */
  charge(accountId: string, milliseconds: number): void {
    this.#ends.set(accountId, this.beginOf(accountId) + Math.max(this.#leastCostMs, milliseconds))
    // Who has used no more than the others needs no entry.
    for (const [id, end] of this.#ends) if (end <= this.#now) this.#ends.delete(id)
  }

  /** When nobody waits, nobody owes anything. */
  forget(): void {
    this.#ends.clear()
  }
}

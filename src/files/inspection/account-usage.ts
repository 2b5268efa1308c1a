/** Half-life of an account's usage. */
const HALF_LIFE_MS = 30_000
/** A smaller usage is dropped. */
const NEGLIGIBLE_MS = 1

/** How much time each account's work has taken lately. */
export class AccountUsage {
  #used = new Map<string, { milliseconds: number; at: number }>()

  usedBy(accountId: string, now = performance.now()): number {
    const used = this.#used.get(accountId)
    return used ? used.milliseconds * 0.5 ** ((now - used.at) / HALF_LIFE_MS) : 0
  }

  charge(accountId: string, milliseconds: number, now = performance.now()): void {
    this.#used.set(accountId, { milliseconds: this.usedBy(accountId, now) + milliseconds, at: now })
    for (const id of this.#used.keys()) if (this.usedBy(id, now) < NEGLIGIBLE_MS) this.#used.delete(id)
  }
}

/** How many uploads may hold their bytes in memory at the same time. */
const PER_ACCOUNT = 8
const TOGETHER = 64

export interface UploadSlots {
  /** Waits for a place before the body is read, runs `work`, and gives the place to the next. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>
}

/** Keeps a crowd of uploads from filling the memory: those over the limit wait, their bytes still with the sender. */
export function createUploadSlots(): UploadSlots {
  const held = new Map<string, number>()
  let total = 0
  let waiting: (() => void)[] = []

  const isFree = (id: string) => total < TOGETHER && (held.get(id) ?? 0) < PER_ACCOUNT
  const change = (id: string, by: 1 | -1) => {
    total += by
    const count = (held.get(id) ?? 0) + by
    if (count === 0) held.delete(id)
    else held.set(id, count)
  }
  return {
    async run(accountId, work) {
      while (!isFree(accountId)) await new Promise<void>((wake) => waiting.push(wake))
      change(accountId, 1)
      try {
        return await work()
      } finally {
        change(accountId, -1)
        const woken = waiting
        waiting = []
        for (const wake of woken) wake()
      }
    },
  }
}

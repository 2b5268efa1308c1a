import { AppError } from '#errors/app-error.ts'

interface TurnLimits {
  /** How much work runs at the same time; of one account one piece. */
  atOnce: number
  /** How much work of one account waits. */
  waitingOfAccount: number
  /** How much work waits in all. */
  waiting: number
}

/** Time after which a place is probably free, in seconds. */
const RETRY_AFTER_SECONDS = 5

interface FairAccountQueue {
  /** Runs the work when its turn comes. Throws unavailable when too much waits already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>
}

/** Lets accounts take turns with work that needs much memory: one account's long queue lets the others pass. */
export function createFairAccountQueue({ atOnce, waitingOfAccount, waiting }: TurnLimits): FairAccountQueue {
  /** The accounts in the order in which their next turns come. */
  const queues = new Map<string, (() => void)[]>()
  const running = new Set<string>()

  function dispatch(): void {
    for (const [accountId, queue] of [...queues]) {
      if (running.size >= atOnce) return
      if (running.has(accountId)) continue
      queues.delete(accountId)
      const [start, ...rest] = queue
      if (rest.length > 0) queues.set(accountId, rest)
      running.add(accountId)
      start?.()
    }
  }
  function requirePlace(accountId: string): (() => void)[] {
    const own = queues.get(accountId) ?? []
    const all = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    if (own.length >= waitingOfAccount || all >= waiting)
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    return own
  }
  return {
    async run(accountId, work) {
      const own = requirePlace(accountId)
      const turn = Promise.withResolvers<void>()
      queues.set(accountId, [...own, turn.resolve])
      dispatch()
      await turn.promise
      try {
        return await work()
      } finally {
        running.delete(accountId)
        dispatch()
      }
    },
  }
}

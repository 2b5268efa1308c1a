interface SharedReadOptions {
  /** A younger result is not read again. */
  freshMs: number
  /** A reader of metrics waits no longer than this; the read goes on. */
  waitMs: number
}

export interface SharedRead<T> {
  /** Reads unless the last result is fresh; never throws. Whoever calls meanwhile shares one read. */
  refresh(): Promise<void>
  /** The last result, and when it was read; null before the first one. */
  last(): { value: T; at: Date } | null
  /** False while the newest read has failed, or is not answered in time. */
  isGood(): boolean
}

/** A read that is too slow for each reader of metrics, or whose part may be away. */
export function shareRead<T>(read: () => Promise<T>, { freshMs, waitMs }: SharedReadOptions): SharedRead<T> {
  let last: { value: T; at: Date } | null = null
  let running: Promise<void> | null = null
  let good = true

  async function readOnce(): Promise<void> {
    try {
      last = { value: await read(), at: new Date() }
      good = true
    } catch {
      good = false
    } finally {
      running = null
    }
  }

  return {
    async refresh() {
      if (last && good && Date.now() - last.at.getTime() < freshMs) return
      running ??= readOnce()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, waitMs, 'late')
      })
      if ((await Promise.race([running, late])) === 'late') good = false
      clearTimeout(timer)
    },
    last: () => last,
    isGood: () => good,
  }
}

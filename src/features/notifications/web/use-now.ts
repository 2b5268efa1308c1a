import { useEffect, useState } from 'react'
import { readClock } from '#shared/clock.ts'

const TICK_MS = 30_000

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => readClock())
  useEffect(() => {
    const timer = setInterval(() => setNow(readClock()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

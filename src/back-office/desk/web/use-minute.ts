import { useEffect, useState } from 'react'
import { readClock } from '#shared/clock.ts'

const TICK_MS = 30_000

/** The current time, precise to a minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(readClock)
  useEffect(() => {
    const timer = setInterval(() => setNow(readClock()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

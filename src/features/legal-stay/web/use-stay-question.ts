import { useEffect, useState } from 'react'
import type { CurrentCase } from '#features/cases/web/case-context.tsx'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { isAnswered } from '../rules.ts'
import { ANSWERED, readLater, writeLater } from './later-store.ts'

type Asked = Pick<
  CurrentCase,
  'ended_at' | 'filed_at' | 'last_legal_day' | 'last_legal_day_basis' | 'last_legal_day_unknown'
>

/** Whether the question probably stands on the dashboard, before the answer of the server is there. */
export function mayBeAsked(userId: string): boolean {
  const later = readLater(userId)
  return later !== ANSWERED && later !== todayInWarsaw(readClock())
}

/** Whether the dashboard asks for the last legal day first: until it is answered, but not on a day on which it was put off. */
export function useStayQuestion({ of: current, userId }: { of: Asked | null; userId: string }) {
  const today = todayInWarsaw(readClock())
  const [later, setLater] = useState(() => readLater(userId))
  const isClosed = Boolean(current?.ended_at || current?.filed_at)
  const isDone = isClosed || isAnswered(current)
  useEffect(() => {
    if (isDone) writeLater(userId, ANSWERED)
  }, [isDone, userId])
  return {
    isAsked: !isDone && later !== today,
    putOff() {
      writeLater(userId, today)
      setLater(today)
    },
  }
}

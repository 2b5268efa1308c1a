import { useState } from 'react'
import type { CurrentCase } from '#features/cases/web/case-context.tsx'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { isAnswered } from '../rules.ts'
import { readLater, writeLater } from './later-store.ts'

type Asked = Pick<
  CurrentCase,
  'ended_at' | 'filed_at' | 'last_legal_day' | 'last_legal_day_basis' | 'last_legal_day_unknown'
>

/** Whether the dashboard asks for the last legal day first: until it is answered, but not on a day on which it was put off. */
export function useStayQuestion({ of: current, userId }: { of: Asked | null; userId: string }) {
  const today = todayInWarsaw(readClock())
  const [later, setLater] = useState(() => readLater(userId))
  const isClosed = Boolean(current?.ended_at || current?.filed_at)
  return {
    isAsked: !isClosed && !isAnswered(current) && later !== today,
    putOff() {
      writeLater(userId, today)
      setLater(today)
    },
  }
}

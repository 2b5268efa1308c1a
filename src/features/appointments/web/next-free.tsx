import { useQuery } from '@tanstack/react-query'
import type { OfficeLocation } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { type Moment, NextTimes } from '#ui/next-times.tsx'
import { nextFreeQuery } from './api.ts'

interface NextFreeProps {
  /** Empty until chosen. */
  office: OfficeLocation | ''
  chosen: Moment
  /** The appointment that is being moved. */
  moving: string | undefined
  onChoose: (moment: Moment) => void
}

/** The next free times of the chosen office. */
export function NextFree({ office, chosen, moving, onChoose }: NextFreeProps) {
  const { data, isError, refetch } = useQuery({
    ...nextFreeQuery({ office: office || 'warsaw', moving }),
    enabled: office !== '',
  })
  return (
    <NextTimes
      times={data?.map((slot) => ({ date: slot.appointment_date, time: slot.appointment_time }))}
      chosen={chosen}
      first={office === '' ? m.appointments_next_first() : undefined}
      failed={isError}
      onRetry={() => void refetch()}
      onChoose={onChoose}
    />
  )
}

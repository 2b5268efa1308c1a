import { useQuery } from '@tanstack/react-query'
import type { MinutesText } from '#features/consultations/contract.ts'
import { nextTimesQuery } from '#features/consultations/web/api.ts'
import { type Moment, NextTimes } from '#ui/next-times.tsx'

interface NextStartsProps {
  minutes: MinutesText
  chosen: Moment
  /** The consultation that is being moved. */
  moving: string | undefined
  onChoose: (moment: Moment) => void
}

/** The next free times of a consultation of the chosen length. */
export function NextStarts({ minutes, chosen, moving, onChoose }: NextStartsProps) {
  const { data, isError, refetch } = useQuery(nextTimesQuery({ minutes, moving }))
  return (
    <NextTimes
      times={data}
      chosen={chosen}
      failed={isError}
      onRetry={() => void refetch()}
      onChoose={onChoose}
    />
  )
}

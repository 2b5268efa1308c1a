import { useQuery } from '@tanstack/react-query'
import type { Check } from '../schema.ts'
import { isStop } from '../verdicts/rules.ts'
import { checksQuery } from './api.ts'

const listStops = (checks: Check[]) => checks.filter(isStop)

/** What stops the application from being filed; none until it is known, and when it could not be asked. */
export function useStops({ enabled = true }: { enabled?: boolean } = {}): readonly Check[] {
  const { data } = useQuery({ ...checksQuery, enabled, select: listStops })
  return data ?? NONE
}

const NONE: readonly Check[] = []

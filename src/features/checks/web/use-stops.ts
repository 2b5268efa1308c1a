import { useQuery } from '@tanstack/react-query'
import type { Check } from '../schema.ts'
import { isStop } from '../verdicts/rules.ts'
import { checksQuery } from './api.ts'

const listStops = (checks: Check[]) => checks.filter(isStop)
const NONE: readonly Check[] = []

/**
 * What stops the application from being filed; none until it is known, and when it could not be asked. One part of a screen
 * `asks`, the others see what it has been answered.
 */
export function useStops({ asks = false }: { asks?: boolean } = {}): readonly Check[] {
  const { data } = useQuery({ ...checksQuery, enabled: asks, select: listStops })
  return data ?? NONE
}

import { AppError } from '#errors/app-error.ts'
import type { InspectionEnd } from './inspection-process.ts'

/** A file whose child is killed from outside more often is not inspected now. */
const MAX_KILLS = 2
const RETRY_AFTER_SECONDS = 5

/** Whether a request that ended so begins again. Throws unavailable when its child was killed from outside too often. */
export type Repeat = (end: InspectionEnd) => boolean

export function createRepeat(): Repeat {
  let kills = 0
  return (end) => {
    if (end === 'killed') kills += 1
    if (kills > MAX_KILLS) throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    return end === 'stopped' || end === 'killed'
  }
}

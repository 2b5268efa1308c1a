import { z } from 'zod'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { requiredLine } from '#shared/text-schema.ts'
import { MAX_RECEIPT_NUMBER } from './contract.ts'

/** Tolerated difference between the clocks of the portal and ours. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000
/** The state portal did not exist before. */
const EARLIEST = Date.parse('2020-01-01T00:00:00Z')

const wrongMoment = () => m.cases_receipt_filed_at_wrong()

export const receiptSchema = z.strictObject({
  number: requiredLine({ max: MAX_RECEIPT_NUMBER, missing: () => m.cases_receipt_number_missing() }),
  filed_at: z.iso
    .datetime({ offset: true, abort: true, error: wrongMoment })
    .refine(isPossible, { error: wrongMoment }),
})

function isPossible(text: string): boolean {
  const at = Date.parse(text)
  return at >= EARLIEST && at <= readClock().getTime() + CLOCK_DIFFERENCE_MS
}

import { z } from 'zod'
import { scanStateSchema } from '#features/cases/scan-state/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { instantInWarsaw } from '#shared/dates.ts'
import { requiredLine } from '#shared/text-schema.ts'
import { MAX_RECEIPT_NUMBER, RECEIPT_DIFFERENCES, RECEIPT_KINDS, SEAL_STATES } from './contract.ts'

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

/** What is typed beside the file; number and moment may be left out where they can be read from it. */
export const givenReceiptSchema = z.strictObject({
  number: receiptSchema.shape.number.optional(),
  filed_at: receiptSchema.shape.filed_at.optional(),
  confirmed: z.enum(['true', 'false']).optional(),
})
export type GivenReceipt = z.infer<typeof givenReceiptSchema>

const kindSchema = z
  .enum(RECEIPT_KINDS)
  .describe(
    '`upp`: proof of a submission. `upd`: proof of a delivery. `other`: another receipt, or an unknown shape. `none`: no receipt.',
  )
const sealSchema = z.object({
  state: z
    .enum(SEAL_STATES)
    .describe(
      '`unchanged`: as it was sealed. `changed`: not as it was sealed; nothing of it is read. `unchecked`: a seal that cannot be checked here.',
    ),
  by: z
    .string()
    .nullable()
    .describe('The name in the certificate. Whether the state has issued it is not checked.'),
})

export const receiptReadingSchema = z.object({
  kind: kindSchema,
  number: z.string().nullable(),
  filed_at: z.string().nullable().describe('The legal time. A time without a zone is one of Warsaw.'),
  made_at: z.string().nullable().describe('When the receipt itself was made, which has no effect.'),
  sender: z.string().nullable(),
  addressee: z.string().nullable(),
  seal: sealSchema,
  differs: z
    .array(z.enum(['sender']))
    .describe('`sender`: it names somebody else. Such a receipt is stored only when that is confirmed.'),
})
export type ReceiptReadingAnswer = z.infer<typeof receiptReadingSchema>

export const storedReceiptSchema = z.object({
  number: z.string(),
  filed_at: z.string().describe('When it was issued.'),
  by_staff: z.boolean().describe('True when the consultancy has stored the file for you.'),
  stored_by: z.string().nullable().describe('Name of the specialist who has; null when it is not known.'),
  file: z
    .object({
      file_name: z.string(),
      file_size: z.int().describe('Bytes.'),
      file_url: z.string(),
      scan_state: scanStateSchema,
    })
    .nullable()
    .describe('Null when the consultancy has noted the number without a file.'),
  reading: z
    .object({
      kind: kindSchema,
      number: z.string().nullable(),
      filed_at: z.string().nullable(),
      seal: sealSchema,
      differs: z
        .array(z.enum(RECEIPT_DIFFERENCES))
        .describe('What the receipt says otherwise than was typed when it was stored.'),
    })
    .nullable()
    .describe('What was read of the file when it was stored; null for an older one.'),
})
export type StoredReceipt = z.infer<typeof storedReceiptSchema>

const missingTime = () => m.cases_filing_time_missing()

/** What the form asks for: the moment as day and time on the clock of Warsaw. */
export const filingFormSchema = z
  .strictObject({
    number: receiptSchema.shape.number,
    day: z.iso.date({ abort: true, error: () => m.shared_enter_date() }),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: missingTime }),
  })
  .transform(({ number, day, time }, context) => {
    const filed_at = instantInWarsaw({ date: day, time }).toISOString()
    if (isPossible(filed_at)) return { number, filed_at }
    context.addIssue({ code: 'custom', path: ['day'], message: wrongMoment() })
    return z.NEVER
  })

/** What the desk reads of a filing. */
export const notedReceiptSchema = z.object({
  number: z.string(),
  filed_at: z.string(),
  differs: z
    .array(z.enum(RECEIPT_DIFFERENCES))
    .describe('What its file says otherwise than was typed when it was stored.'),
})

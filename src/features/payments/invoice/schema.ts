import { z } from 'zod'
import { m } from '#messages/messages.js'
import { parseNip } from '#shared/person/nip.ts'
import { plainLine } from '#shared/text-schema.ts'
import {
  BUYER_KINDS,
  INVOICE_KINDS,
  KSEF_STATUSES,
  MAX_ADDRESS_LINE_LENGTH,
  MAX_BUYER_NAME_LENGTH,
  VAT_RATES,
} from './contract.ts'

const MAX_NIP_LENGTH = 30

/** Not `requiredLine`, whose fault would end the check before that of the NIP. */
const filledLine = (max: number, missing: () => string) =>
  plainLine({ max }).refine((text) => text !== '', { error: missing })

const fields = z.strictObject({
  buyer_kind: z.enum(BUYER_KINDS, { error: () => m.payments_invoice_error_kind() }),
  buyer_nip: plainLine({ max: MAX_NIP_LENGTH })
    .optional()
    .describe('Of a firm: 10 digits, spaces and hyphens do not matter.'),
  buyer_name: filledLine(MAX_BUYER_NAME_LENGTH, () => m.payments_invoice_error_name()),
  buyer_address_1: filledLine(MAX_ADDRESS_LINE_LENGTH, () => m.payments_invoice_error_street()),
  buyer_address_2: filledLine(MAX_ADDRESS_LINE_LENGTH, () => m.payments_invoice_error_city()),
})

/** Who is to stand on an invoice. The NIP comes out as 10 digits, of a firm only. */
export const invoiceRequestSchema = fields.refine(
  ({ buyer_kind, buyer_nip }) => buyer_kind !== 'firm' || parseNip(String(buyer_nip ?? '')) !== null,
  {
    path: ['buyer_nip'],
    error: ({ input }) =>
      (input as Partial<InvoiceFields>).buyer_nip
        ? m.payments_invoice_error_nip()
        : m.payments_invoice_error_nip_missing(),
    // With the faults of the other fields, not after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)
type InvoiceFields = z.infer<typeof fields>
export type InvoiceRequest = z.infer<typeof invoiceRequestSchema>

export const invoiceSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  kind: z.enum(INVOICE_KINDS),
  number: z
    .string()
    .describe('"FV/2026/000001", a corrective one "FK/2026/000001"; of the sandbox with "TEST/" before it.'),
  issued_on: z.string().describe('Day in Warsaw.'),
  buyer_name: z.string(),
  net: z.int().describe('Grosze; of a corrective invoice the difference, below zero.'),
  vat: z.int(),
  gross: z.int(),
  ksef_status: z.enum(KSEF_STATUSES).nullable().describe('Null for an invoice that does not go to KSeF.'),
  ksef_number: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** One line as the table keeps it: no rate but 23 % and the exemption, and nothing is worth zero. */
export const invoiceLineSchema = z
  .strictObject({
    description: z.string().min(1),
    quantity: z.literal(1),
    unit: z.literal('usł.'),
    vat_rate: z.literal(VAT_RATES),
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
  })
  .refine(({ net, vat, gross }) => net + vat === gross)
  .refine(({ vat_rate, vat }) => (vat_rate === 'exempt') === (vat === 0))

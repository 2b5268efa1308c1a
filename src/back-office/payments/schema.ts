import { z } from 'zod'
import { deskPersonSchema } from '#back-office/desk/schema.ts'
import {
  DISPUTES,
  MAX_REFUND_NOTE_LENGTH,
  PAID_PACKAGE_IDS,
  PAYMENT_PROVIDERS,
  PAYMENT_STATUSES,
  REFUND_METHODS,
  REFUND_REASONS,
} from '#features/payments/contract.ts'
import { BUYER_KINDS } from '#features/payments/invoice/contract.ts'
import { invoiceSchema } from '#features/payments/invoice/schema.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema, plainText } from '#shared/text-schema.ts'
import { MAX_PAYMENT_SEARCH_LENGTH, PAYMENT_VIEWS } from './contract.ts'

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .optional()
  .describe('YYYY-MM in Warsaw; the month of now without it.')

export const monthQuerySchema = z.strictObject({ month })

export const paymentsQuerySchema = z.strictObject({
  month,
  status: z.enum(PAYMENT_VIEWS).optional(),
  q: z.string().trim().max(MAX_PAYMENT_SEARCH_LENGTH).optional(),
  before: z.uuid().optional().describe('The id of the last one seen.'),
})
export type PaymentsQuery = z.infer<typeof paymentsQuerySchema>

export const staffPaymentSchema = z.object({
  id: z.string(),
  person: deskPersonSchema.nullable().describe('Null once the account is deleted.'),
  case_number: z.string().nullable(),
  package_type: z.enum(PAID_PACKAGE_IDS),
  amount: z.int().nullable().describe('Grosze: what was charged.'),
  prepaid_amount: z
    .int()
    .describe('Grosze: already paid for lower packages of the case, and deducted from the price.'),
  deducted_from: z
    .array(z.enum(PAID_PACKAGE_IDS))
    .describe('The packages whose price deducts this payment, the lowest first; they end with it.'),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  to_refund: z.boolean().describe('Money that is owed to the person.'),
  withdrawn_at: z.string().nullable().describe('When the person withdrew from the contract.'),
  dispute: z
    .enum(DISPUTES)
    .nullable()
    .describe("Of the buyer's bank (chargeback). One that is lost as a whole has ended the package."),
  dispute_at: z.string().nullable(),
  dispute_amount: z.int().nullable().describe('Grosze: how much of the payment the dispute is about.'),
  lost_amount: z.int().describe('Grosze: what lost disputes took; less than `amount` ends nothing.'),
  receipt_number: z.string().nullable(),
  invoices: z
    .array(
      invoiceSchema.extend({
        buyer_name: z.string().nullable().describe('Null once the account is deleted.'),
        buyer_kind: z.enum(BUYER_KINDS),
        ksef_error: z.string().nullable().describe('Why KSeF has not accepted it, in the words of KSeF.'),
      }),
    )
    .describe('Its invoice, then the corrective one of its refund.'),
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  updated_at: z.string(),
  refund: z
    .object({
      how: z.enum(REFUND_METHODS),
      reason: z.enum(REFUND_REASONS),
      note: z.string(),
      transferred_on: z.string().nullable(),
      requested_at: z.string(),
      requested_by: z.string().nullable().describe('Name of the member of staff.'),
      refused_at: z.string().nullable().describe('When the provider refused; then the money is still here.'),
      refused_reason: z.string().nullable().describe("Why, in the provider's words."),
    })
    .nullable()
    .describe('Asked for at the desk. It is under way until the status is `refunded` or it was refused.'),
})
export type StaffPayment = z.infer<typeof staffPaymentSchema>

export const staffPaymentsSchema = z.object({
  month: z.string(),
  first_month: z.string().describe('The month of the oldest payment.'),
  provider: z.enum(PAYMENT_PROVIDERS).describe('Takes the orders now, and can give back what it took.'),
  counts: z.object({ all: z.int(), to_refund: z.int(), refunded: z.int(), failed: z.int() }),
  sums: z
    .object({ received: z.int(), to_refund: z.int(), refunded: z.int() })
    .describe('Grosze. Of the payments of the month; `to_refund` of all months.'),
  payments: z.array(staffPaymentSchema),
})
export type StaffPayments = z.infer<typeof staffPaymentsSchema>

export const markSchema = z.strictObject({ to_refund: z.literal(true), updated_at: baseVersionSchema })
export type Mark = z.infer<typeof markSchema>

const refundFields = z.strictObject({
  how: z.enum(REFUND_METHODS, { error: () => m.back_office_payments_error_how() }),
  reason: z.enum(REFUND_REASONS, { error: () => m.back_office_payments_error_reason() }),
  note: plainText({ max: MAX_REFUND_NOTE_LENGTH }).optional(),
  transferred_on: z.iso
    .date({ error: () => m.back_office_payments_error_day() })
    .optional()
    .describe('The day of the bank transfer; needed by hand, and only then.'),
  updated_at: baseVersionSchema,
})

export const refundSchema = refundFields.superRefine(({ how, reason, note, transferred_on }, context) => {
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (how === 'by_hand' && !transferred_on) add('transferred_on', m.back_office_payments_error_day())
  if (how === 'provider' && transferred_on)
    add('transferred_on', m.back_office_payments_error_day_of_provider())
  if (reason === 'other' && !note) add('note', m.back_office_payments_error_note())
})
export type Refund = z.infer<typeof refundSchema>

/** Corrects a whole invoice down to nothing, or is one. */
export const INVOICE_KINDS = ['invoice', 'corrective'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** A firm has a NIP; a person has none. */
export const BUYER_KINDS = ['firm', 'person'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]

/** Percent, or exempt ("zw."). There is no 0 %: it is for exports and deliveries abroad, and the product sells neither. */
export const VAT_RATES = [23, 'exempt'] as const
export type VatRate = (typeof VAT_RATES)[number]

/** How an invoice stands in KSeF. Null in the table for one that does not go there. */
export const KSEF_STATUSES = ['waiting', 'sent', 'accepted', 'rejected'] as const
export type KsefStatus = (typeof KSEF_STATUSES)[number]

/** One thing that was sold. Amounts in grosze; below zero on a corrective invoice, which states the difference. */
export interface InvoiceLine {
  /** In Polish, as it stands on the tax document. */
  description: string
  quantity: 1
  unit: 'usł.'
  vat_rate: VatRate
  net: number
  vat: number
  gross: number
}

export const MAX_BUYER_NAME_LENGTH = 200
export const MAX_ADDRESS_LINE_LENGTH = 120
export const MAX_CORRECTION_REASON_LENGTH = 200
export const MAX_KSEF_ERROR_LENGTH = 1000

export const INVOICES_PATH = '/api/payments/invoices'

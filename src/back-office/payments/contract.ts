export const STAFF_PAYMENTS_PATH = '/api/staff/payments'
export const STAFF_PAYMENTS_CSV_PATH = '/api/staff/payments.csv'
export const STAFF_PAYMENT_PATH = '/api/staff/payments/{id}'
export const STAFF_PAYMENT_RECEIPT_PATH = '/api/staff/payments/{id}/receipt'
export const STAFF_PAYMENT_INVOICE_PATH = '/api/staff/payments/{id}/invoice'
export const STAFF_INVOICE_FILE_PATH = '/api/staff/invoices/{id}/file'
export const STAFF_INVOICE_XML_PATH = '/api/staff/invoices/{id}/xml'
export const STAFF_INVOICE_KSEF_PATH = '/api/staff/invoices/{id}/ksef'
export const STAFF_INVOICES_CSV_PATH = '/api/staff/invoices.csv'
export const STAFF_PAYMENT_REFUND_PATH = '/api/staff/payments/{id}/refund'

export const STAFF_PAYMENTS_PER_PAGE = 50
export const MAX_PAYMENT_SEARCH_LENGTH = 100

/** Of a payment; `to_refund` is money that is owed, whatever the status is. */
export const PAYMENT_VIEWS = ['to_refund', 'completed', 'refunded', 'failed', 'pending', 'canceled'] as const
export type PaymentView = (typeof PAYMENT_VIEWS)[number]

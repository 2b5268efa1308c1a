import { whenParsed } from '#client/when-parsed.ts'
import { tellPaymentReturn } from '#features/payments/return/web/payment-return.ts'
import { startOrders } from '#features/payments/web/order-dialog.ts'

// All the script /services adds.

startOrders()
whenParsed(tellPaymentReturn)

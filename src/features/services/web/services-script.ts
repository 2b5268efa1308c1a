import { startOrders } from '#features/payments/web/order-dialog.ts'
import { whenParsed } from '#platform/web/when-parsed.ts'
import { tellPaymentReturn } from './payment-return.ts'

// All the script /services adds.

startOrders()
whenParsed(tellPaymentReturn)

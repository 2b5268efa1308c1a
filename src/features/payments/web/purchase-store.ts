import { track } from '#client/analytics.ts'
import type { Payment } from '../schema.ts'

/** Named in the cookie policy; written only while visits are counted. */
export const PURCHASES_KEY = 'pobyt-purchases'
const MOST_KEPT = 50
const GROSZE_IN_ZLOTY = 100

type Purchase = Pick<Payment, 'id' | 'amount' | 'currency' | 'package_type'>

/** The event "purchase", once per payment, however many tabs show it. Before consent nothing is sent or stored. */
export async function reportPurchase(payment: Purchase): Promise<void> {
  if (!window.dataLayer) return
  const isFirst = await isFirstTab(payment.id)
  if (!isFirst || !remember(payment.id)) return
  track('purchase', {
    transaction_id: payment.id,
    value: (payment.amount ?? 0) / GROSZE_IN_ZLOTY,
    currency: payment.currency,
    package_type: payment.package_type,
  })
}

/**
 * Another tab may read localStorage a moment late, so the tab that sends the event holds the payment's Web Lock as
 * long as it is open.
 */
function isFirstTab(id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`${PURCHASES_KEY}-${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise<void>(() => {}) : undefined
      })
      .catch(reject)
  })
}

/** False when it is known already. */
function remember(id: string): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PURCHASES_KEY) ?? '[]')
    const known = Array.isArray(kept) ? kept : []
    if (known.includes(id)) return false
    localStorage.setItem(PURCHASES_KEY, JSON.stringify([id, ...known].slice(0, MOST_KEPT)))
    return true
  } catch (error) {
    // Without storage the event would be sent again and again.
    console.error(error)
    return false
  }
}

import { useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import { m } from '#messages/messages.js'
import { openPendingTab } from '#ui/pending-tab.ts'
import { createPayment, refreshPayments } from './api.ts'

export interface Checkout {
  packageType: PaidPackageId
  url: string
}

interface OrderOptions {
  /** The order could not be made; explainOrderFailure has the texts. */
  onFailed(error: unknown, packageType: PaidPackageId): void
}

/** Orders a package and leads to its checkout in a new tab (PACK-3). To be called in a click. */
export function useOrder({ onFailed }: OrderOptions) {
  const [busy, setBusy] = useState<PaidPackageId>()
  const [checkout, setCheckout] = useState<Checkout>()

  async function proceed(packageType: PaidPackageId): Promise<void> {
    if (busy) return
    const tab = openPendingTab({ title: m.ui_processing(), text: m.ui_processing() })
    setBusy(packageType)
    try {
      const url = await createPayment(packageType)
      tab?.goTo(url)
      setCheckout({ packageType, url })
    } catch (error) {
      tab?.close()
      console.error('The payment could not be started.', error)
      onFailed(error, packageType)
    } finally {
      setBusy(undefined)
      void refreshPayments()
    }
  }

  return { busy, checkout, proceed }
}

/** The server's message says why an order was refused: the package is paid already, or there were too many orders. */
export function explainOrderFailure(error: unknown): string {
  const explained = isApiError(error) && [409, 429].includes(error.status) && error.message
  return explained || m.payments_error_text()
}

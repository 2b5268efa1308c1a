import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { queryClient } from '#client/query-client.ts'
import type { Package, PaidPackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert } from '#ui/icons.tsx'
import { currentPackageQuery } from './api.ts'
import { OrderButton } from './order-button.tsx'
import { amountToPay, OrderSummary, OrderTerms } from './order-summary.tsx'
import { useChosenPackage } from './use-chosen-package.ts'
import { explainOrderFailure, useOrder } from './use-order.ts'
import { WaitingNote } from './waiting-note.tsx'

/** SITE-3: a signed-in person starts the payment on the page with the catalogue itself. */
export function OrderDialog() {
  const { choice, close } = useChosenPackage()
  if (!choice || choice.item.id === 'free') return null
  const { item, open, presses } = choice
  return <Order key={presses} item={item} packageType={choice.item.id} open={open} onClose={close} />
}

interface OrderProps {
  item: Package
  packageType: PaidPackageId
  open: boolean
  onClose(): void
}

function Order({ item, packageType, open, onClose }: OrderProps) {
  // Named: an island of a public page has no provider.
  const query = useQuery(currentPackageQuery, queryClient)
  const order = { item, current: query.data }
  const [failure, setFailure] = useState('')
  const { busy, checkout, proceed } = useOrder({
    onFailed(error) {
      if (isApiError(error, 'signed_out')) signInAndGoOn(packageType)
      else setFailure(explainOrderFailure(error))
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.payments_order_title({ name: packageName(item.id) })}
      focusTitle
    >
      <div className="mt-4 grid gap-5 text-ink">
        <OrderSummary {...order} />
        <div className="border-line border-t pt-5">
          <OrderTerms {...order} />
        </div>
        <OrderButton
          amount={amountToPay(order)}
          busy={busy !== undefined || query.isLoading}
          onClick={() => {
            setFailure('')
            void proceed(packageType)
          }}
        />
        <div role="alert" className="contents">
          {failure ? <OrderFailure text={failure} /> : null}
        </div>
        <div role="status" className="contents">
          {checkout ? <WaitingNote checkoutUrl={checkout.url} elsewhere /> : null}
        </div>
      </div>
    </Dialog>
  )
}

function OrderFailure({ text }: { text: string }) {
  return (
    <div className="type-small flex gap-3 rounded-r-badge border-crimson border-l-4 bg-crimson-tint px-4 py-3.5 text-ink">
      <Icon of={CircleAlert} className="mt-0.5 text-crimson" />
      <div>
        <p className="type-label">{m.payments_error()}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

function signInAndGoOn(packageType: PaidPackageId): void {
  location.assign(languagePath(`/login?from=${encodeURIComponent(`/your-package?package=${packageType}`)}`))
}

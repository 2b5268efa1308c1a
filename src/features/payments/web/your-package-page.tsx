import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { track } from '#client/analytics.ts'
import { isApiError } from '#client/api-error.ts'
import { PACKAGE_IDS, PACKAGES, type PackageId, type PaidPackageId } from '#features/packages/contract.ts'
import { packageName, packageStanding } from '#features/packages/rules.ts'
import type { CurrentPackage } from '#features/packages/schema.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonCells, SkeletonScreen } from '#ui/skeleton.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { currentPackageQuery, paymentsQuery } from './api.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderPanel } from './order-panel.tsx'
import { PackageChoices } from './package-choices.tsx'
import { PaymentList } from './payment-list.tsx'
import { explainOrderFailure, useOrder } from './use-order.ts'
import { usePaymentNews } from './use-payment-news.ts'

/** The action of the notices about an order. */
const ORDER = 'payment.create'

/** PACK-2: a package that could not be read counts as free. */
const NOTHING_KNOWN: CurrentPackage = { package_type: 'free', prepaid_amount: 0 }

/** PACK-1 */
export default function YourPackagePage() {
  const query = useQuery(currentPackageQuery)
  const current = query.isPending ? undefined : (query.data ?? NOTHING_KNOWN)
  return (
    <div className="mx-auto max-w-grid">
      <Link to="/dashboard" className="type-label inline-flex min-h-11 items-center gap-2 text-pine">
        <Icon of={ArrowLeft} />
        {m.payments_your_package_back()}
      </Link>
      <PageHeading
        title={m.payments_your_package_title()}
        lead={current ? leadFor(current.package_type) : undefined}
      />
      <div className="mt-8 lg:mt-18">
        {current ? (
          <ChooseAndPay current={current} />
        ) : (
          <SkeletonScreen>
            <SkeletonCells count={4} />
          </SkeletonScreen>
        )}
      </div>
    </div>
  )
}

function leadFor(current: PackageId): string {
  if (current === 'free') return m.payments_your_package_lead_free()
  const owned = { package: packageName(current) }
  if (current === PACKAGE_IDS.at(-1)) return m.payments_your_package_lead_highest(owned)
  return m.payments_your_package_lead_paid(owned)
}

function ChooseAndPay({ current: known }: { current: CurrentPackage }) {
  const current = known.package_type
  const payments = useInfiniteQuery(paymentsQuery).data?.pages.flat()
  const listTitle = useRef<HTMLHeadingElement>(null)
  usePaymentNews(payments, listTitle)
  const { selected, presses, select } = useSelection(current)
  const { busy, checkout, proceed } = useOrder({ onFailed: tellOrderFailure })
  const pay = (id: PaidPackageId) => {
    dismissToastOf(ORDER)
    void proceed(id)
  }
  return (
    <>
      <PackageChoices current={current} selected={selected?.id} onSelect={select} />
      {selected ? (
        <OrderPanel
          key={`${selected.id} ${presses}`}
          item={selected}
          current={known}
          busy={busy === selected.id}
          checkout={checkout}
          waiting={Boolean(
            payments?.some(
              ({ status, package_type }) => status === 'pending' && package_type === selected.id,
            ),
          )}
          onProceed={pay}
        />
      ) : null}
      {selected || current === PACKAGE_IDS.at(-1) ? null : (
        <p className="type-small mt-6 max-w-measure text-ink-2">{m.payments_pay_note()}</p>
      )}
      <PaymentList titleRef={listTitle} busy={busy} onGoOn={pay} />
      <NextSteps />
    </>
  )
}

function tellOrderFailure(error: unknown): void {
  // A signed-out person is sent to the sign-in and back.
  if (isApiError(error, 'signed_out')) return
  toast({ action: ORDER, title: m.payments_error(), text: explainOrderFailure(error), tone: 'destructive' })
}

/** The chosen package stands in the address, so that it survives a reload and a sign-in: ?package=basic */
function useSelection(current: PackageId) {
  const [params, setParams] = useSearchParams()
  const [presses, setPresses] = useState(0)
  const wanted = PACKAGES.find(({ id }) => id === params.get('package'))
  const open = wanted && packageStanding({ id: wanted.id, current }) === 'open'

  function select(id: PackageId): void {
    track('package_select', { package_type: id })
    setPresses((count) => count + 1)
    setParams({ package: id }, { replace: true, preventScrollReset: true })
  }
  return { selected: open ? wanted : undefined, presses, select }
}

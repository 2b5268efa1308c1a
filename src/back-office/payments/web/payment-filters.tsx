import { useNavigate } from 'react-router'
import { DeskSearch } from '#back-office/desk/web/desk-search.tsx'
import { ViewLinks } from '#back-office/desk/web/view-links.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addMonths, formatMonth, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Download } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { MAX_PAYMENT_SEARCH_LENGTH } from '../contract.ts'
import { invoicesHref } from '../invoices/web/api.ts'
import type { StaffPayments } from '../schema.ts'
import { monthHref } from './api.ts'
import { SHOWN, type View, viewName, writeView } from './payment-text.ts'

interface FiltersProps {
  of: StaffPayments
  view: View
}

/** Views with their counts, and a search; all stand in the address. */
export function PaymentFilters({ of, view }: FiltersProps) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Views of={of} view={view} />
      <DeskSearch
        label={m.back_office_payments_search()}
        submitLabel={m.back_office_payments_search_submit()}
        words={view.q}
        maxLength={MAX_PAYMENT_SEARCH_LENGTH}
        onSearch={(q) => void navigate(writeView({ ...view, q, open: '' }))}
        className="flex-1 basis-72 md:max-w-100"
      />
    </div>
  )
}

/** The month with its file. */
export function PaymentMonth({ of, view }: FiltersProps) {
  const navigate = useNavigate()
  return (
    <>
      <Select
        aria-label={m.back_office_payments_month()}
        value={of.month}
        onChange={({ currentTarget }) =>
          void navigate(writeView({ ...view, month: currentTarget.value, open: '' }))
        }
        options={listMonths(of).map((month) => ({ value: month, label: formatMonth(month) }))}
      />
      <ButtonLink href={monthHref(of.month)} download variant="second" icon={Download}>
        {m.back_office_payments_csv()}
      </ButtonLink>
      <ButtonLink href={invoicesHref(of.month)} download variant="second" icon={Download}>
        {m.back_office_payments_invoice_csv()}
      </ButtonLink>
    </>
  )
}

function Views({ of: { counts }, view }: FiltersProps) {
  return (
    <ViewLinks
      label={m.back_office_payments_views()}
      views={SHOWN.map((show) => ({
        key: show,
        to: writeView({ ...view, show, q: '', open: '' }),
        name: viewName(show),
        count: counts[show],
        isCurrent: show === view.show,
      }))}
    />
  )
}

/** From the month of now, or the one that is shown, back to the first payment. */
function listMonths({ month, first_month }: StaffPayments): string[] {
  const now = todayInWarsaw(readClock()).slice(0, 7)
  const oldest = first_month < month ? first_month : month
  const months: string[] = []
  for (let one = month > now ? month : now; one >= oldest; one = addMonths(one, -1)) months.push(one)
  return months
}

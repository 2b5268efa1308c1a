import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addMonths, formatMonth, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Download, Search } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MAX_PAYMENT_SEARCH_LENGTH } from '../contract.ts'
import type { StaffPayments } from '../schema.ts'
import { monthHref } from './api.ts'
import { SHOWN, type View, viewName, writeView } from './payment-text.ts'

/** Views with their counts, the month with its file, and a search; all stand in the address. */
export function PaymentFilters({ of, view }: { of: StaffPayments; view: View }) {
  const navigate = useNavigate()
  const go = (change: Partial<View>) => void navigate(writeView({ ...view, open: '', ...change }))
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Views of={of} view={view} />
        <div className="flex flex-wrap items-end gap-3">
          <Field id="payments-month" label={m.back_office_payments_month()} className="w-56">
            <Select
              value={of.month}
              onChange={(event) => go({ month: event.currentTarget.value })}
              options={listMonths(of).map((month) => ({ value: month, label: formatMonth(month) }))}
            />
          </Field>
          <ButtonLink href={monthHref(of.month)} download variant="second" icon={Download}>
            {m.back_office_payments_csv()}
          </ButtonLink>
        </div>
      </div>
      <search>
        <form onSubmit={search} className="flex flex-wrap items-end gap-3">
          <Field
            id="payments-search"
            label={m.back_office_payments_search()}
            className="min-w-0 flex-1 basis-60"
          >
            <TextInput
              key={view.q}
              name="q"
              type="search"
              defaultValue={view.q}
              maxLength={MAX_PAYMENT_SEARCH_LENGTH}
            />
          </Field>
          <Button type="submit" variant="second" icon={Search}>
            {m.back_office_payments_search_submit()}
          </Button>
        </form>
      </search>
    </div>
  )
}

function Views({ of: { counts }, view }: { of: StaffPayments; view: View }) {
  return (
    <nav aria-label={m.back_office_payments_views()}>
      <ul className="flex flex-wrap gap-2">
        {SHOWN.map((show) => (
          <li key={show}>
            <Link
              to={writeView({ ...view, show, q: '', open: '' })}
              aria-current={show === view.show ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-control border px-3.5 type-small font-semibold',
                show === view.show
                  ? 'border-pine bg-pine text-on-pine'
                  : 'border-line-strong bg-surface text-ink',
              )}
            >
              {viewName(show)}
              <span className="font-normal">{counts[show]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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

import { Link, useNavigate } from 'react-router'
import { DeskSearch } from '#back-office/desk/web/desk-search.tsx'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import type { FactRow } from '../schema.ts'
import { isOf, SHOWN, type View, viewName, writeView } from './fact-text.ts'

/** Views with their counts; the chosen one stands in the address. */
export function FactFilters({ facts, view }: { facts: readonly FactRow[]; view: View }) {
  return (
    <nav aria-label={m.back_office_facts_views()}>
      <ul className="flex flex-wrap gap-2">
        {SHOWN.map((show) => (
          <li key={show}>
            <Link
              to={writeView({ ...view, show, open: '' })}
              aria-current={show === view.show ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-control border px-3.5 type-small font-semibold',
                show === view.show
                  ? 'border-pine bg-pine text-on-pine'
                  : 'border-line-strong bg-surface text-ink',
              )}
            >
              {viewName(show)}
              <span className="font-normal">{facts.filter((fact) => isOf(fact, show)).length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The search, which stands in the address, too. */
export function FactSearch({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <DeskSearch
      label={m.back_office_facts_search()}
      submitLabel={m.back_office_facts_search_submit()}
      words={view.q}
      maxLength={100}
      onSearch={(q) => void navigate(writeView({ ...view, q, open: '' }))}
      className="w-80 max-w-full"
    />
  )
}

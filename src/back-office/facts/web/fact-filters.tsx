import { useNavigate } from 'react-router'
import { DeskSearch } from '#back-office/desk/web/desk-search.tsx'
import { ViewLinks } from '#back-office/desk/web/view-links.tsx'
import { m } from '#messages/messages.js'
import type { FactRow } from '../schema.ts'
import { isOf, SHOWN, type View, viewName, writeView } from './fact-text.ts'

/** Views with their counts; the chosen one stands in the address. */
export function FactFilters({ facts, view }: { facts: readonly FactRow[]; view: View }) {
  return (
    <ViewLinks
      label={m.back_office_facts_views()}
      views={SHOWN.map((show) => ({
        key: show,
        to: writeView({ ...view, show, open: '' }),
        name: viewName(show),
        count: facts.filter((fact) => isOf(fact, show)).length,
        isCurrent: show === view.show,
      }))}
    />
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

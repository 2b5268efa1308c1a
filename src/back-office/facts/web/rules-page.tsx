import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { BooksPicture } from '#brand/illustrations/books.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { stateOf } from '../rules.ts'
import type { FactRow } from '../schema.ts'
import { factsQuery } from './api.ts'
import { FactFilters, FactSearch } from './fact-filters.tsx'
import { FactTable } from './fact-table.tsx'
import { listShown, readView, type View } from './fact-text.ts'

const ROWS_AT_ONCE = 50

/** What the pages say of the law, with its source and the day of its last check; the ones that are too old first. */
export default function RulesPage() {
  const query = useQuery(factsQuery)
  const { data: facts } = query
  const [params] = useSearchParams()
  const view = readView(params)
  return (
    <DeskScreen
      title={m.back_office_facts_title()}
      lead={facts ? describe(facts) : undefined}
      actions={<FactSearch view={view} />}
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_facts_failed_title(),
          safe: m.back_office_facts_failed_safe(),
        }}
        skeleton={<SkeletonRows count={6} />}
      >
        {(facts) => <Facts facts={facts} view={view} />}
      </QueryScreen>
    </DeskScreen>
  )
}

function describe(facts: readonly FactRow[]): string {
  const old = facts.filter(({ days_left }) => stateOf(days_left) === 'old').length
  return m.back_office_facts_lead({ count: facts.length, old })
}

function Facts({ facts, view }: { facts: readonly FactRow[]; view: View }) {
  const shown = listShown(facts, view)
  return (
    <>
      <FactFilters facts={facts} view={view} />
      {shown.length > 0 ? (
        <Rows key={`${view.show} ${view.q}`} facts={shown} openId={view.open} />
      ) : (
        <EmptyState
          picture={BooksPicture}
          title={m.back_office_facts_none_title()}
          text={m.back_office_facts_none_text()}
        />
      )}
      <div className="grid gap-1 type-small text-ink-2">
        <p>{m.back_office_facts_periods()}</p>
        <p>{m.back_office_facts_certainties()}</p>
      </div>
    </>
  )
}

/** Some rows at a time; the one that is open is always among them. */
function Rows({ facts, openId }: { facts: readonly FactRow[]; openId: string }) {
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const atLeast = facts.findIndex(({ id }) => id === openId) + 1
  return (
    <>
      <FactTable facts={facts.slice(0, Math.max(most, atLeast))} openId={openId} />
      {facts.length > most ? (
        <Button
          variant="second"
          size="small"
          className="justify-self-start"
          onClick={() => setMost(most + ROWS_AT_ONCE)}
        >
          {m.back_office_facts_more()}
        </Button>
      ) : null}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { ViewLinks } from '#back-office/desk/web/view-links.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { LEAST_CASES, PERIODS, type Period } from '../contract.ts'
import { Decisions, DecisionsByPurpose } from '../decisions/web/decision-figures.tsx'
import { LoadBySpecialist } from '../load/web/load-figures.tsx'
import { Revenue } from '../revenue/web/revenue-figures.tsx'
import type { Figures } from '../schema.ts'
import { figuresQuery } from './api.ts'
import { FilingToDecision, OpenCases, Waiting } from './case-figures.tsx'
import { periodName } from './figures-text.ts'
import { AcceptedAtOnce, TimeToVerdict } from './verdict-figures.tsx'

/** Honest numbers of the own cases, each with its chart and the table behind it. */
export default function FiguresPage() {
  const [params] = useSearchParams()
  const period = PERIODS.find((one) => one === params.get('period')) ?? 'quarter'
  const query = useQuery(figuresQuery(period))
  const { data: figures } = query
  return (
    <DeskScreen
      title={m.back_office_figures_title()}
      lead={
        figures
          ? m.back_office_figures_lead({ from: formatDate(figures.from), to: formatDate(figures.to) })
          : undefined
      }
      actions={<Periods current={period} />}
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_figures_failed_title(),
          safe: m.back_office_facts_failed_safe(),
        }}
        skeleton={<SkeletonRows count={6} />}
      >
        {(figures) => <All figures={figures} />}
      </QueryScreen>
    </DeskScreen>
  )
}

function All({ figures }: { figures: Figures }) {
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <OpenCases of={figures} by="turn" />
        <Waiting of={figures} />
        <OpenCases of={figures} by="stage" />
        <LoadBySpecialist of={figures} />
        <Decisions of={figures} />
        <DecisionsByPurpose of={figures} />
        <Revenue of={figures} by="month" />
        <Revenue of={figures} by="package" />
        <AcceptedAtOnce of={figures} />
        <TimeToVerdict of={figures} />
        <FilingToDecision of={figures} />
      </div>
      <div className="grid gap-1 type-small text-ink-2">
        <p>{m.back_office_figures_note_few({ least: LEAST_CASES })}</p>
        <p>{m.back_office_figures_note_province()}</p>
        <p>{m.back_office_figures_note_money()}</p>
        <p>{m.back_office_figures_note_now()}</p>
      </div>
    </>
  )
}

function Periods({ current }: { current: Period }) {
  return (
    <ViewLinks
      label={m.back_office_figures_periods()}
      views={PERIODS.map((period) => ({
        key: period,
        to: period === 'quarter' ? '?' : `?period=${period}`,
        name: periodName(period),
        isCurrent: period === current,
      }))}
    />
  )
}

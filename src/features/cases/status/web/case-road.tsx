import type { Turn } from '#features/cases/contract.ts'
import { describePlace, nameTurn } from '#features/cases/status-words/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import type { CaseState } from '../schema.ts'

interface Point {
  name: string
  /** When, or who. */
  note: string
  /** Who does it, by the law and the package. */
  by?: Turn
  isDone: boolean
}

/** The road of a submitted case: what is behind it, where it is, what is ahead. */
export function CaseRoad({ of: state }: { of: CaseState }) {
  const points = listPoints(state)
  // Whoever is waited for, also at a point that is another's.
  const { turn } = state.status
  const now = state.stage === 'on_hold' ? -1 : points.findIndex(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="road-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="road-title" className="type-h2-app">
          {m.cases_status_road_title()}
        </h2>
        <p className="text-ink-2">{describePlace(state)}</p>
      </div>
      <CellGrid as="ol" columns={points.length === 3 ? 3 : 4}>
        {points.map(({ name, note, by, isDone }, index) => (
          <Cell key={name} className="flex items-center gap-3.5 px-4 py-3.5 md:block md:py-4">
            <StepNumber
              n={index + 1}
              state={isDone ? 'done' : index === now ? 'now' : 'todo'}
              size={32}
              className="md:mb-3"
            />
            <div className="min-w-0 flex-1" aria-current={index === now ? 'step' : undefined}>
              <p className="type-small leading-snug font-semibold">{name}</p>
              <p className="mt-0.5 type-caption text-ink-2">
                {index === now && turn && turn !== by ? nameTurn(turn, state) : note}
              </p>
            </div>
            {index === now ? (
              <Badge tone="info" icon={null} className="md:mt-2.5">
                {m.cases_status_road_now()}
              </Badge>
            ) : null}
          </Cell>
        ))}
      </CellGrid>
    </section>
  )
}

function listPoints(state: CaseState): Point[] {
  const { submitted_at, filed_at, stage, service } = state
  const isFiled = filed_at !== null
  const isDecided = stage === 'decided'
  const ready = {
    name: service === 'preparation' ? m.cases_status_road_prepared() : m.cases_status_road_checked(),
    note: m.cases_status_road_by_us(),
    by: 'ours' as const,
    isDone: isFiled || stage === 'ready_to_file',
  }
  return [
    // Somebody may have filed without submitting to us.
    ...(submitted_at === null && isFiled
      ? []
      : [
          { name: m.cases_status_road_submitted(), note: dayOf(submitted_at), isDone: submitted_at !== null },
        ]),
    ...(service === 'advice' ? [] : [ready]),
    {
      name: m.cases_status_road_filed(),
      note: isFiled ? dayOf(filed_at) : m.cases_status_road_by_you(),
      by: 'applicant',
      isDone: isFiled,
    },
    {
      name: m.cases_status_road_decided(),
      note: isDecided ? describePlace(state) : m.cases_status_road_by_office(),
      by: 'office',
      isDone: isDecided,
    },
  ]
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : formatDate(todayInWarsaw(new Date(instant)))
}

import { lazy, Suspense, useState } from 'react'
import type { CaseState } from '#features/cases/status/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarX2 } from '#ui/icons.tsx'
import { PanelFoot } from '#ui/panel-foot.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { stayTone } from '../rules.ts'
import { DayBadge } from './day-badge.tsx'

// Opened once in a case, if at all.
const LegalStayDialog = lazy(async () => {
  const { LegalStayDialog } = await retriableImport(() => import('./legal-stay-dialog.tsx'))
  return { default: LegalStayDialog }
})

interface LegalStayProps {
  /** Null before the first thing is saved: then the day is asked for as well. */
  of: (Pick<CaseState, 'last_legal_day' | 'filed_at'> & OwnDay) | null
}

interface OwnDay {
  ended_at: string | null
  /** True while only the applicant has given the day. */
  last_legal_day_own: boolean
}

/** The last legal day at the foot of a panel: asked for, counted, alarming at its end. Nothing once the case is filed. */
export function LegalStay({ of: current }: LegalStayProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (current?.ended_at || current?.filed_at) return null
  const day = current?.last_legal_day ?? null
  const edit = (label: string) => (
    <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
      {label}
    </Button>
  )
  return (
    <>
      {day ? (
        <KnownDay day={day} change={current?.last_legal_day_own ? edit(m.cases_stay_change()) : null} />
      ) : (
        <PanelFoot
          icon={CalendarX2}
          caption={m.progress_last_legal_day()}
          action={edit(m.cases_stay_enter())}
        >
          <p className="leading-snug font-semibold">{m.cases_stay_question()}</p>
        </PanelFoot>
      )}
      {isOpen ? (
        <Suspense>
          <LegalStayDialog day={day} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function KnownDay({ day, change }: { day: string; change: React.ReactNode }) {
  const tone = stayTone(countDays(todayInWarsaw(readClock()), day))
  const isLate = tone === 'last_days' || tone === 'passed'
  return (
    <PanelFoot
      icon={CalendarX2}
      caption={m.progress_last_legal_day()}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {isLate ? (
            <ButtonLink href="/knowledge-base/your-situation/stay-ends-soon" variant="link" size="small">
              {m.cases_stay_guide()}
            </ButtonLink>
          ) : null}
          {change}
        </span>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-snug font-semibold">
        {formatDate(day)}
        <DayBadge day={day} />
      </p>
      {tone === 'passed' ? <p className="mt-1 type-small text-crimson">{m.cases_stay_passed()}</p> : null}
    </PanelFoot>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { formatDayOfMonth } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Clock } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { useSnooze } from './use-snooze.ts'

const SnoozeFile = lazy(async () => {
  const { SnoozeFile } = await retriableImport(() => import('./snooze-file.tsx'))
  return { default: SnoozeFile }
})

/** Sets an open case aside until a day, for the reader alone; while it is, the day, which a press ends. */
export function SnoozeCase({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  const { snooze, busy } = useSnooze()
  const { snoozed_until, ended_at } = file
  if (ended_at !== null) return null
  const label = snoozed_until ? m.back_office_snooze_end() : m.back_office_snooze()
  const said = snoozed_until && m.back_office_snooze_until_date({ date: formatDayOfMonth(snoozed_until) })
  const end = () => void snooze([file], null).catch(toastFailure)
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={Clock}
        busy={busy}
        title={said ?? label}
        className="shrink-0 lg:whitespace-nowrap"
        {...offer(label)}
        onClick={snoozed_until ? end : () => setIsOpen(true)}
      >
        {said ? (
          <>
            <span className="lg:max-[87rem]:sr-only">{said}</span>
            <span className="sr-only">{m.back_office_snooze_end()}</span>
          </>
        ) : (
          <span className="lg:sr-only">{label}</span>
        )}
      </Button>
      {isOpen ? (
        <Suspense>
          <SnoozeFile file={file} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

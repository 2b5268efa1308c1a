import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CalendarCheck, Clock, PencilLine, Printer } from '#ui/icons.tsx'
import type { Guide } from '../rules.ts'

/** The dates of the last check and change, the reading time, and the print button. */
export function GuideFacts({ guide: { checked, updated, minutes } }: { guide: Guide }) {
  return (
    <div className="type-small flex min-h-11 flex-1 flex-wrap items-center gap-x-6 gap-y-2 text-ink-2">
      <span className="inline-flex items-center gap-2">
        <Icon of={CalendarCheck} />
        {m.knowledge_base_checked({ date: formatDate(checked) })}
      </span>
      <span className="inline-flex items-center gap-2">
        <Icon of={PencilLine} />
        {m.knowledge_base_updated({ date: formatDate(updated) })}
      </span>
      {minutes > 1 ? (
        <span className="inline-flex items-center gap-2 print:hidden">
          <Icon of={Clock} />
          {m.knowledge_base_minutes({ count: minutes })}
        </span>
      ) : null}
      <PrintButton />
    </div>
  )
}

/** Shown by the page's script, because it does nothing without one. */
function PrintButton() {
  return (
    <span data-print="" hidden className="ml-auto hidden md:block print:hidden [&[hidden]]:hidden">
      <Button variant="second" size="small" icon={Printer}>
        {m.ui_print()}
      </Button>
    </span>
  )
}

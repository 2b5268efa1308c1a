import { m } from '#messages/messages.js'
import { countDays, formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** A change of the last legal day that is asked about first. */
export interface AskedChange {
  /** YYYY-MM-DD. */
  from: string | null
  to: string
  why: 'far' | 'near'
}

interface ChangeDayDialogProps {
  of: AskedChange
  /** YYYY-MM-DD in Warsaw. */
  today: string
  busy: boolean
  onSave(): void
  onClose(): void
}

/** Shows the day that stands and the new one in words: a mistyped day is seen here, before it counts. */
export function ChangeDayDialog({ of, today, busy, onSave, onClose }: ChangeDayDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_dates_ask_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={onSave}>
            {m.back_office_case_file_dates_last_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{describeReason(of, today)}</p>
        <DescriptionList
          items={[
            {
              label: m.back_office_case_file_dates_ask_from(),
              value: of.from ? formatLongDate(of.from) : m.back_office_case_file_dates_ask_none(),
            },
            { label: m.back_office_case_file_dates_ask_to(), value: formatLongDate(of.to) },
          ]}
        />
        <p className="text-ink-2">{m.back_office_case_file_dates_ask_told()}</p>
      </div>
    </Dialog>
  )
}

function describeReason({ from, to, why }: AskedChange, today: string): string {
  if (why === 'far' && from) {
    const days = countDays(from, to)
    return days > 0
      ? m.back_office_case_file_dates_ask_later({ count: days })
      : m.back_office_case_file_dates_ask_earlier({ count: -days })
  }
  const left = countDays(today, to)
  if (left < 0) return m.back_office_case_file_dates_ask_passed()
  return left === 0
    ? m.back_office_case_file_dates_ask_today()
    : m.back_office_case_file_dates_ask_near({ count: left })
}

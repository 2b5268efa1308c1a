import { type FormEvent, useRef } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { LAST_DAY_ID } from '#back-office/case-file/web/act-focus.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ChangeDayDialog } from './change-day-dialog.tsx'
import { StayFields } from './stay-fields.tsx'
import { StayStanding } from './stay-standing.tsx'
import { useLastLegalDay } from './use-last-legal-day.ts'

/** A year that is complete: while it is typed it is 0002 and the like. */
const isWhole = (day: string) => day >= '1000-01-01'

/** Sets, changes or clears the last day of the legal stay. */
export function LastLegalDay({ file }: { file: CaseFile }) {
  const input = useRef<HTMLInputElement>(null)
  const field = useLastLegalDay(file)
  function submit(event: FormEvent) {
    event.preventDefault()
    field.save()
    if (!field.day && field.needsDay) input.current?.focus()
  }
  return (
    <Card className="print:hidden">
      <form noValidate onSubmit={submit} className="grid max-w-form gap-4">
        <div role="alert" className="empty:hidden">
          {field.isChanged ? <ChangedNote day={file.last_legal_day} /> : null}
        </div>
        <Field
          id={LAST_DAY_ID}
          label={m.back_office_case_file_dates_last_legal_day()}
          hint={m.back_office_case_file_dates_last_hint()}
          error={field.error}
        >
          <TextInput
            ref={input}
            type="date"
            short
            value={field.day}
            onChange={({ target }) => field.type({ day: target.value })}
          />
        </Field>
        <StayFields field={field} file={file} />
        <StayStanding file={file} />
        <SaveRow field={field} isSet={file.last_legal_day !== null || file.last_legal_day_basis !== null} />
      </form>
      {field.asked ? (
        <ChangeDayDialog
          of={field.asked}
          today={todayInWarsaw(readClock())}
          busy={field.busy}
          onSave={field.confirm}
          onClose={field.cancel}
        />
      ) : null}
    </Card>
  )
}

function SaveRow({ field, isSet }: SecondButtonProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" busy={field.busy}>
        {m.back_office_case_file_dates_last_save()}
      </Button>
      <SecondButton field={field} isSet={isSet} />
      <p role="status" className="type-small text-ink-2">
        {isWhole(field.day) ? formatLongDate(field.day) : null}
      </p>
    </div>
  )
}

interface SecondButtonProps {
  field: ReturnType<typeof useLastLegalDay>
  /** Whether there is a day to clear. */
  isSet: boolean
}

function SecondButton({ field: { isChanged, busy, forget, clear }, isSet }: SecondButtonProps) {
  if (isChanged)
    return (
      <Button variant="second" onClick={forget}>
        {m.back_office_case_file_dates_changed_take()}
      </Button>
    )
  if (!isSet) return null
  return (
    <Button variant="second" disabled={busy} onClick={clear}>
      {m.back_office_case_file_dates_last_clear()}
    </Button>
  )
}

/** Says what stands now; what was typed is still in the field. */
function ChangedNote({ day }: { day: string | null }) {
  return (
    <Callout tone="amber" title={m.back_office_case_file_dates_changed_title()}>
      {day
        ? m.back_office_case_file_dates_changed_to({ date: formatDate(day) })
        : m.back_office_case_file_dates_changed_to_none()}{' '}
      {m.back_office_case_file_dates_changed_kept()}
    </Callout>
  )
}

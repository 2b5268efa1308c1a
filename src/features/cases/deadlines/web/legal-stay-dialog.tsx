import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isPossibleStay, stayRange } from '../rules.ts'
import { lastLegalDayMutation } from './api.ts'

interface LegalStayDialogProps {
  /** What stands now, YYYY-MM-DD. */
  day: string | null
  onClose(): void
}

/** Asks until when somebody may stay. What was typed stays after a failure. */
export function LegalStayDialog({ day: before, onClose }: LegalStayDialogProps) {
  const [day, setDay] = useState(before ?? '')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const form = useId()
  const save = useMutation(lastLegalDayMutation)
  async function submit(event: FormEvent) {
    event.preventDefault()
    finish(judge(day) ?? (await send(day)))
  }
  const clear = async () => finish(await send(null))
  const send = (wanted: string | null) => save.mutateAsync(wanted).then(() => undefined, explain)
  function finish(refused: string | undefined) {
    setError(refused)
    if (refused) input.current?.focus()
    else onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.cases_stay_question()}
      actions={
        <>
          <Button type="submit" form={form} busy={save.isPending}>
            {m.cases_stay_save()}
          </Button>
          <SecondButton isKnown={before !== null} busy={save.isPending} onClear={clear} onClose={onClose} />
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{m.cases_stay_why()}</p>
        <DateField
          id="last-legal-day"
          ref={input}
          label={m.progress_last_legal_day()}
          hint={m.cases_stay_hint()}
          error={error}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          {...stayRange()}
        />
        <a href="/knowledge-base/your-situation/last-legal-day" className="link justify-self-start">
          {m.cases_stay_how()}
        </a>
      </form>
    </Dialog>
  )
}

interface SecondButtonProps {
  isKnown: boolean
  busy: boolean
  onClear(): Promise<void>
  onClose(): void
}

/** A day that turned out to be a guess can be taken back; where there is none, it can be given later. */
function SecondButton({ isKnown, busy, onClear, onClose }: SecondButtonProps) {
  return isKnown ? (
    <Button variant="second" disabled={busy} onClick={() => void onClear()}>
      {m.cases_stay_unknown()}
    </Button>
  ) : (
    <Button variant="second" onClick={onClose}>
      {m.cases_stay_later()}
    </Button>
  )
}

/** A date field is empty until its date is whole. */
function judge(day: string): string | undefined {
  if (day === '') return m.shared_enter_date()
  return isPossibleStay(day) ? undefined : m.cases_stay_far()
}

function explain(failure: unknown): string {
  if (!isApiError(failure)) return m.ui_try_later()
  return failure.fields?.last_legal_day?.[0] ?? failure.message
}

import { type FormEvent, useId, useRef, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { DECISIONS, type Decision } from '#features/cases/status/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useHeadChange } from './use-head-change.ts'

/** Words for what the office has decided. */
export const DECISION_NAMES: Record<Decision, () => string> = {
  granted: m.back_office_case_file_decision_granted,
  refused: m.back_office_case_file_decision_refused,
  discontinued: m.back_office_case_file_decision_discontinued,
}

interface Wrong {
  decision?: string | undefined
  day?: string | undefined
}

/** The form's state: its values, what is wrong with them, and its submit handler. */
function useDecision(file: CaseFile, onSaved: () => void) {
  const first = useRef<HTMLSelectElement>(null)
  const [decision, setDecision] = useState<string>(file.decision ?? '')
  const [day, setDay] = useState(file.decision_delivered_on ?? '')
  const [wrong, setWrong] = useState<Wrong>({})
  const { mutateAsync, isPending } = useHeadChange(file)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = DECISIONS.find((one) => one === decision)
    setWrong(chosen ? {} : { decision: m.back_office_case_file_decision_missing() })
    if (!chosen) return first.current?.focus()
    const noted = { decision: chosen, decision_delivered_on: day || null }
    try {
      await mutateAsync(file.stage === 'decided' ? noted : { stage: 'decided', ...noted })
      toastSuccess(m.back_office_case_file_decision_saved())
      onSaved()
    } catch (error) {
      const refused = isApiError(error) ? error.fields?.decision_delivered_on?.[0] : undefined
      if (refused) setWrong({ day: refused })
      else toastFailure(error)
    }
  }
  return { first, decision, setDecision, day, setDay, wrong, submit, busy: isPending }
}

/** What the office has decided and when it was delivered: from that day the applicant reads the term of the appeal. */
export function DecisionDialog({ file, onClose }: { file: CaseFile; onClose(): void }) {
  const form = useId()
  const { first, decision, setDecision, day, setDay, wrong, submit, busy } = useDecision(file, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_decision_title()}
      actions={
        <>
          <Button type="submit" form={form} busy={busy}>
            {m.back_office_case_file_decision_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p>{m.back_office_case_file_decision_text()}</p>
        <Field id="decision" label={m.back_office_case_file_decision_label()} error={wrong.decision}>
          <Select
            ref={first}
            value={decision}
            onChange={({ target }) => setDecision(target.value)}
            options={DECISIONS.map((value) => ({ value, label: DECISION_NAMES[value]() }))}
            placeholder={m.back_office_case_file_decision_choose()}
            required
          />
        </Field>
        <DateField
          id="decision-day"
          label={m.back_office_case_file_decision_day()}
          hint={m.back_office_case_file_decision_day_hint()}
          optional
          error={wrong.day}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          max={todayInWarsaw(readClock())}
        />
      </form>
    </Dialog>
  )
}

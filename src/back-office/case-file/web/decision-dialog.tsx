import { type FormEvent, useId, useRef, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { stayRange } from '#features/cases/deadlines/rules.ts'
import { DECISION_INSTANCES, DECISIONS } from '#features/cases/status/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { DECISION_NAMES, INSTANCE_NAMES } from './decision-text.ts'
import { StillOpen } from './still-open.tsx'
import { useHeadChange } from './use-head-change.ts'

interface Wrong {
  decision?: string | undefined
  day?: string | undefined
}

/** The form's state: its values, what is wrong with them, and its submit handler. */
function useDecision(file: CaseFile, onSaved: () => void) {
  const first = useRef<HTMLSelectElement>(null)
  const dayInput = useRef<HTMLInputElement>(null)
  const [decision, setDecision] = useState<string>(file.decision ?? '')
  // After an appeal the case says that the second instance decides.
  const [instance, setInstance] = useState<string>(file.decision_instance)
  const [day, setDay] = useState(file.decision_delivered_on ?? '')
  const [wrong, setWrong] = useState<Wrong>({})
  const { mutateAsync, isPending } = useHeadChange(file)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = DECISIONS.find((one) => one === decision)
    setWrong(chosen ? {} : { decision: m.back_office_case_file_decision_missing() })
    if (!chosen) return first.current?.focus()
    const noted = {
      decision: chosen,
      decision_delivered_on: day || null,
      decision_instance: DECISION_INSTANCES.find((one) => one === instance),
    }
    try {
      await mutateAsync(file.stage === 'decided' ? noted : { stage: 'decided', ...noted })
      toastSuccess(m.back_office_case_file_decision_saved())
      onSaved()
    } catch (error) {
      const refused = isApiError(error) ? error.fields?.decision_delivered_on?.[0] : undefined
      if (!refused) return toastFailure(error)
      setWrong({ day: refused })
      dayInput.current?.focus()
    }
  }
  const values = { decision, setDecision, instance, setInstance, day, setDay }
  return { first, dayInput, ...values, wrong, submit, busy: isPending }
}

/** What the office has decided and when it was delivered: from that day the applicant reads the term of the appeal. */
export function DecisionDialog({ file, onClose }: { file: CaseFile; onClose(): void }) {
  const form = useId()
  const state = useDecision(file, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_decision_title()}
      actions={
        <>
          <Button type="submit" form={form} busy={state.busy}>
            {m.back_office_case_file_decision_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void state.submit(event)} className="grid gap-5">
        <p>{m.back_office_case_file_decision_text()}</p>
        {file.stage === 'decided' ? null : <StillOpen open={file.still_open} />}
        <DecisionFields of={state} earliest={earliestDelivery(file)} />
      </form>
    </Dialog>
  )
}

interface DecisionFieldsProps {
  of: ReturnType<typeof useDecision>
  /** YYYY-MM-DD. */
  earliest: string
}

function DecisionFields({ of: state, earliest }: DecisionFieldsProps) {
  const { first, dayInput, decision, setDecision, instance, setInstance, day, setDay, wrong } = state
  return (
    <>
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
      <Field
        id="decision-instance"
        label={m.back_office_case_file_decision_instance()}
        hint={m.back_office_case_file_decision_instance_hint()}
      >
        <Select
          value={instance}
          onChange={({ target }) => setInstance(target.value)}
          options={DECISION_INSTANCES.map((value) => ({ value, label: INSTANCE_NAMES[value]() }))}
          required
        />
      </Field>
      <DateField
        id="decision-day"
        ref={dayInput}
        label={m.back_office_case_file_decision_day()}
        hint={m.back_office_case_file_decision_day_hint()}
        optional
        error={wrong.day}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        min={earliest}
        max={todayInWarsaw(readClock())}
      />
    </>
  )
}

/** The office decides about what it has: not before the filing. */
function earliestDelivery({ receipt }: Pick<CaseFile, 'receipt'>): string {
  return receipt ? todayInWarsaw(new Date(receipt.filed_at)) : stayRange().min
}

import { useCallback } from 'react'
import { stayRange } from '#features/cases/deadlines/rules.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { isWithoutDay } from '../rules.ts'
import type { LegalStay } from '../schema.ts'
import { BasisChoice } from './basis-choice.tsx'
import { BasisHelp } from './basis-help.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import { type StayValues, useStayForm } from './use-stay-form.ts'

interface StayFormProps {
  stay: LegalStay
  documents: readonly Document[]
  userId: string
}

/** Asks on what ground somebody stays, helps to find the day on it, and takes it with what shows it. */
export function StayForm({ stay, documents, userId }: StayFormProps) {
  const { form, draft, busy, summary, leaveDialog, onSubmit } = useStayForm({ stay, userId })
  const values = form.watch()
  const { errors } = form.formState
  const set = useSetter(form)
  const setEvidence = useCallback((key: DocumentKey | '') => set('evidence', key), [set])
  const { basis } = values
  return (
    <>
      {summary}
      <form
        name="legal-stay"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid gap-6"
      >
        {draft.restored && form.formState.isDirty ? <DraftNotice onDiscard={draft.discard} /> : null}
        <BasisChoice basis={basis} error={errors.basis?.message} onChoose={(one) => set('basis', one)} />
        {basis === '' ? null : (
          <BasisHelp
            basis={basis}
            stays={values.stays}
            onStays={(text) => set('stays', text)}
            onUse={(day) => putIn(set, day)}
          />
        )}
        {basis === '' || isWithoutDay(basis) ? null : <DayFields values={values} errors={errors} set={set} />}
        {basis === '' || values.unknown ? null : (
          <EvidenceFields
            documents={documents}
            evidence={values.evidence}
            page={values.page}
            errors={{ evidence: errors.evidence?.message, page: errors.page?.message }}
            onEvidence={setEvidence}
            onPage={(page) => set('page', page)}
          />
        )}
        <SaveRow busy={busy} />
      </form>
      {leaveDialog}
    </>
  )
}

type Setter = <K extends keyof StayValues>(name: K, value: StayValues[K]) => void

/** Puts a value into a field; what was wrong with it is forgotten. */
function useSetter(form: ReturnType<typeof useStayForm>['form']): Setter {
  return useCallback(
    (name, value) => {
      // Its types cannot say that the value is that of this name.
      form.setValue(name as 'date', value as string, { shouldDirty: true })
      form.clearErrors(name)
    },
    [form],
  )
}

/** Takes an offered day: the field with it is shown to whoever pressed. */
function putIn(set: Setter, day: string): void {
  set('unknown', false)
  set('date', day)
  document.getElementById('date')?.focus()
}

function SaveRow({ busy }: { busy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" busy={busy} className="max-md:w-full">
        {m.legal_stay_save()}
      </Button>
      <ButtonLink to="/dashboard" variant="link">
        {m.shell_dashboard()}
      </ButtonLink>
    </div>
  )
}

interface DayFieldsProps {
  values: StayValues
  errors: { date?: { message?: string | undefined }; unknown?: { message?: string | undefined } }
  set: Setter
}

/** The day, or that it is not known. */
function DayFields({ values, errors, set }: DayFieldsProps) {
  return (
    <div className="grid gap-2">
      {values.unknown ? null : (
        <DateField
          isControlled
          id="date"
          label={m.progress_last_legal_day()}
          hint={m.legal_stay_day_hint()}
          error={errors.date?.message}
          value={values.date}
          onChange={({ target }) => set('date', target.value)}
          {...stayRange()}
        />
      )}
      <Checkbox
        id="unknown"
        label={m.legal_stay_unknown()}
        hint={m.legal_stay_unknown_hint()}
        error={errors.unknown?.message}
        checked={values.unknown}
        onChange={({ target }) => set('unknown', target.checked)}
      />
    </div>
  )
}

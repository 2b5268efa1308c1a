import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { track } from '#client/analytics.ts'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useRecordForm } from '#ui/form/use-record-form.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { toast } from '#ui/toast.tsx'
import type { ApplicationForm, ApplicationFormScreen } from '../schema.ts'
import { saveApplicationFormMutation, takeApplicationForm } from './api.ts'
import { ApplicationFormFields } from './application-form-fields.tsx'
import {
  CRIMINAL_LABELS,
  EMPLOYMENT_LABELS,
  labelIn,
  PREVIOUS_LABELS,
  PURPOSE_LABELS,
} from './option-text.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

const FIELDS = [
  { name: 'purpose_of_stay', label: m.application_form_purpose(), show: labelIn(PURPOSE_LABELS) },
  { name: 'planned_stay_duration', label: m.application_form_duration() },
  { name: 'employment_status', label: m.application_form_employment(), show: labelIn(EMPLOYMENT_LABELS) },
  { name: 'monthly_income', label: m.application_form_income() },
  { name: 'accommodation', label: m.application_form_accommodation() },
  { name: 'previous_applications', label: m.application_form_previous(), show: labelIn(PREVIOUS_LABELS) },
  { name: 'criminal_record', label: m.application_form_criminal(), show: labelIn(CRIMINAL_LABELS) },
  { name: 'health_insurance', label: m.application_form_insurance() },
] as const

export function ApplicationFormForm({ userId, record }: { userId: string; record: ApplicationForm | null }) {
  const { mutateAsync: save } = useMutation(saveApplicationFormMutation)
  const hasEnded = useHasEnded()
  const screen = useRecordForm({
    name: 'application-form',
    userId,
    record,
    valuesOf: screenOf,
    resolver: useZodResolver(schemas, ({ applicationFormScreenSchema }) => applicationFormScreenSchema),
    fields: FIELDS,
    save,
    ...useOutcome(),
    onUseOther: takeApplicationForm,
    readOnly: hasEnded,
  })
  return (
    <FormScreen
      {...screen}
      readOnlyNote={hasEnded ? <EndedNote /> : null}
      step={m.ui_form_step({ n: 4, total: 6 })}
      title={m.application_form_title()}
      lead={m.application_form_lead()}
      savedAt={record?.updated_at ?? null}
      back={{ to: '/documents', label: m.application_form_back() }}
      saveLabel={m.ui_form_save_continue()}
      next={m.application_form_next()}
    >
      <ApplicationFormFields form={screen.form} errorOf={screen.errorOf} record={record} />
    </FormScreen>
  )
}

function useOutcome() {
  const navigate = useNavigate()
  return {
    onSaved() {
      track('form_complete', { form: 'application-form' })
      track('application_complete')
      toast({
        action: 'application-form.save',
        title: m.application_form_saved_title(),
        text: m.application_form_saved_text(),
        tone: 'success',
      })
      void navigate('/review-application')
    },
    onRefused: () => track('form_error', { form: 'application-form' }),
    onFailed() {
      toast({
        action: 'application-form.save',
        title: m.application_form_save_failed_title(),
        text: m.ui_try_later(),
        tone: 'destructive',
      })
    },
  }
}

/** The form's initial values: the saved answers, or eight empty ones. */
function screenOf(record: ApplicationForm | null): ApplicationFormScreen {
  return {
    purpose_of_stay: record?.purpose_of_stay ?? '',
    planned_stay_duration: record?.planned_stay_duration?.toString() ?? '',
    employment_status: record?.employment_status ?? '',
    monthly_income: record?.monthly_income?.toString() ?? '',
    accommodation: record?.accommodation ?? '',
    previous_applications: record?.previous_applications ?? '',
    criminal_record: record?.criminal_record ?? '',
    health_insurance: record?.health_insurance ?? '',
  }
}

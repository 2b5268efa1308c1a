import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  CRIMINAL_LABELS,
  EMPLOYMENT_LABELS,
  optionsOf,
  PREVIOUS_LABELS,
  PURPOSE_LABELS,
} from '#features/application-form/web/option-text.ts'
import type { Question } from '#features/questionnaire/schema.ts'
import { AnswerInput } from '#features/questionnaire/web/answer-input.tsx'
import { m } from '#messages/messages.js'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'

/** Id of the control, which takes the focus when the field is picked. */
export const VALUE_ID = 'correction-value'

const OPTIONS: Record<string, Record<string, string>> = {
  purpose_of_stay: PURPOSE_LABELS,
  employment_status: EMPLOYMENT_LABELS,
  previous_applications: PREVIOUS_LABELS,
  criminal_record: CRIMINAL_LABELS,
}
const LONG = ['address', 'accommodation']
const UNITS: Record<string, () => string> = {
  planned_stay_duration: m.application_form_months_unit,
  monthly_income: m.ui_unit_pln,
}

interface ProposedProps {
  /** Name of the answer. */
  field: string
  /** The question of the state portal; null for a field of a form. */
  asks: Question | null
  value: string
  register: UseFormRegisterReturn<'value'>
  error: string | undefined
}

/** What the answer should say, in a control like the applicant's own. */
export function ProposedField({ field, asks, value, register, error }: ProposedProps) {
  const { name } = register
  const named = { id: VALUE_ID, label: m.back_office_case_file_answers_should_say(), error }
  if (asks)
    return (
      <Field {...named}>
        <AnswerInput
          column={asks}
          {...register}
          value={value}
          onChange={(typed) => void register.onChange({ type: 'change', target: { name, value: typed } })}
          onBlur={() => void register.onBlur({ type: 'blur', target: { name, value } })}
        />
      </Field>
    )
  if (field === 'date_of_birth') return <DateField {...named} value={value} {...register} />
  return (
    <Field {...named}>
      <Control field={field} register={register} />
    </Field>
  )
}

function Control({ field, register }: Pick<ProposedProps, 'field' | 'register'>) {
  const options = OPTIONS[field]
  if (options)
    return <Select {...register} options={optionsOf(options)} placeholder={m.application_form_choose()} />
  if (LONG.includes(field)) return <TextArea {...register} rows={3} />
  return <TextInput {...register} unit={UNITS[field]?.()} autoComplete="off" />
}

import type { UseFormReturn } from 'react-hook-form'
import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { FactRule } from '#texts/web/fact-rule.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { stayMonthsMax } from '../contract.ts'
import { isWordsForAmount, isWordsForMonths } from '../rules.ts'
import type { ApplicationForm, ApplicationFormAnswers, ApplicationFormScreen } from '../schema.ts'
import { NumberNote } from './number-note.tsx'
import {
  CRIMINAL_LABELS,
  EMPLOYMENT_LABELS,
  optionsOf,
  PREVIOUS_LABELS,
  PURPOSE_LABELS,
} from './option-text.ts'

interface FieldsProps {
  form: UseFormReturn<ApplicationFormScreen, unknown, ApplicationFormAnswers>
  errorOf(name: keyof ApplicationFormScreen): string | undefined
  record: ApplicationForm | null
}

type Name = keyof ApplicationFormScreen

export function ApplicationFormFields({ form, errorOf, record }: FieldsProps) {
  const field = (name: Name, label: string, hint?: string) => ({
    id: name,
    label,
    hint,
    error: errorOf(name),
  })
  const select = (name: Name, labels: Record<string, string>) => (
    <Select {...form.register(name)} options={optionsOf(labels)} placeholder={m.application_form_choose()} />
  )
  const insurance = field(
    'health_insurance',
    m.application_form_insurance(),
    m.application_form_insurance_hint(),
  )
  return (
    <>
      <Field {...field('purpose_of_stay', m.application_form_purpose(), m.application_form_purpose_hint())}>
        {select('purpose_of_stay', PURPOSE_LABELS)}
      </Field>
      <Duration form={form} errorOf={errorOf} record={record} />
      <Field {...field('employment_status', m.application_form_employment())}>
        {select('employment_status', EMPLOYMENT_LABELS)}
      </Field>
      <Income form={form} errorOf={errorOf} record={record} />
      <Field
        {...field(
          'accommodation',
          m.application_form_accommodation(),
          m.application_form_accommodation_hint(),
        )}
      >
        <TextArea {...form.register('accommodation')} rows={3} required />
      </Field>
      <Field
        {...field('previous_applications', m.application_form_previous(), m.application_form_previous_hint())}
      >
        {select('previous_applications', PREVIOUS_LABELS)}
      </Field>
      <Field {...field('criminal_record', m.application_form_criminal(), m.application_form_criminal_hint())}>
        {select('criminal_record', CRIMINAL_LABELS)}
      </Field>
      <Field {...insurance}>
        <TextInput {...form.register('health_insurance')} required autoComplete="off" />
      </Field>
    </>
  )
}

function Duration({ form, errorOf, record }: FieldsProps) {
  const typed = form.watch('planned_stay_duration')
  return (
    <Field
      id="planned_stay_duration"
      label={m.application_form_duration()}
      hint={m.application_form_duration_hint({
        max: showInCase(requireFact('temporary-months'), 'genitive'),
      })}
      error={errorOf('planned_stay_duration')}
    >
      <TextInput
        {...form.register('planned_stay_duration')}
        aria-describedby="planned_stay_duration-note"
        unit={m.application_form_months_unit()}
        short
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <NumberNote
        id="planned_stay_duration-note"
        words={isWordsForMonths(typed)}
        advice={m.application_form_months_advice({ max: stayMonthsMax() })}
        savedAsNothing={record?.planned_stay_duration === null && typed === ''}
      />
    </Field>
  )
}

function Income({ form, errorOf, record }: FieldsProps) {
  const typed = form.watch('monthly_income')
  const purpose = form.watch('purpose_of_stay')
  const rule = requireFact('work-pay')
  return (
    <div className="grid gap-4">
      <Field
        id="monthly_income"
        label={m.application_form_income()}
        hint={m.application_form_income_hint()}
        error={errorOf('monthly_income')}
      >
        <TextInput
          {...form.register('monthly_income')}
          aria-describedby="monthly_income-note"
          unit={m.ui_unit_pln()}
          short
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <NumberNote
          id="monthly_income-note"
          words={isWordsForAmount(typed)}
          advice={m.application_form_income_advice()}
          savedAsNothing={record?.monthly_income === null && typed === ''}
        />
      </Field>
      {purpose === 'work' || purpose === '' ? <FactRule fact={rule} /> : null}
    </div>
  )
}

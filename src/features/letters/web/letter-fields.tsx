import { LETTER_WAYS, type LetterWay } from '#features/letters/delivery/rules.ts'
import { m } from '#messages/messages.js'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { FIXED_KINDS, type LetterKind, MAX_VISIT_PLACE } from '../contract.ts'
import { arrivalRange, namedRange } from '../rules.ts'
import { KindChoice } from './kind-choice.tsx'
import { describeWay } from './letter-text.ts'
import { TermPreview } from './term-preview.tsx'
import type { LetterFormState } from './use-letter-form.ts'

interface FieldsProps {
  /** Begins the ids of the fields. */
  name: string
  form: LetterFormState
}

/** What is known of a letter: its kind, how and when it came, and the term that follows. */
export function LetterFields({ name, form }: FieldsProps) {
  const values = form.watch()
  return (
    <>
      <KindChoice id={`${name}-kind`} form={form} />
      <WayChoice id={`${name}-way`} form={form} />
      <DayFields name={name} form={form} />
      {values.kind === 'visit' ? <VisitFields name={name} form={form} /> : null}
      {FIXED_KINDS.includes(values.kind as LetterKind) ? null : <NamedField name={name} form={form} />}
      <TermPreview values={values} />
    </>
  )
}

function WayChoice({ id, form }: { id: string; form: LetterFormState }) {
  return (
    <fieldset id={id}>
      <legend className="type-label">{m.letters_form_way()}</legend>
      <div className="mt-2 grid gap-2 md:grid-cols-3">
        {LETTER_WAYS.map((way) => (
          <RadioCard key={way} {...form.register('way')} value={way} label={describeWay(way).name} />
        ))}
      </div>
    </fieldset>
  )
}

/** The days of the delivery, by their names for the way in which the letter came. */
function DayFields({ name, form }: FieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  const words = describeWay(watch('way') as LetterWay)
  const range = arrivalRange()
  return (
    <FieldRow>
      <DateField
        id={`${name}-arrived_on`}
        label={words.arrived}
        error={errors.arrived_on?.message}
        {...register('arrived_on')}
        {...range}
        value={watch('arrived_on')}
        required
      />
      {words.opened === null ? null : (
        <DateField
          id={`${name}-opened_on`}
          label={words.opened}
          hint={m.letters_form_opened_hint()}
          error={errors.opened_on?.message}
          optional
          {...register('opened_on')}
          {...range}
          value={watch('opened_on')}
        />
      )}
    </FieldRow>
  )
}

function VisitFields({ name, form: { register, watch, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <FieldRow>
        <DateField
          id={`${name}-visit_on`}
          label={m.letters_form_visit_on()}
          error={errors.visit_on?.message}
          optional
          {...register('visit_on')}
          value={watch('visit_on')}
        />
        <Field
          id={`${name}-visit_time`}
          label={m.letters_form_visit_time()}
          error={errors.visit_time?.message}
          optional
        >
          <TextInput {...register('visit_time')} type="time" />
        </Field>
      </FieldRow>
      <Field
        id={`${name}-visit_place`}
        label={m.letters_form_visit_place()}
        hint={m.letters_form_visit_place_hint()}
        error={errors.visit_place?.message}
        optional
      >
        <TextInput {...register('visit_place')} autoComplete="off" maxLength={MAX_VISIT_PLACE} />
      </Field>
    </>
  )
}

function NamedField({ name, form: { register, watch, formState } }: FieldsProps) {
  const arrived = watch('arrived_on')
  return (
    <DateField
      id={`${name}-named_until`}
      label={m.letters_form_named()}
      hint={m.letters_form_named_hint()}
      error={formState.errors.named_until?.message}
      optional
      {...register('named_until')}
      {...(arrived && namedRange(arrived))}
      value={watch('named_until')}
    />
  )
}

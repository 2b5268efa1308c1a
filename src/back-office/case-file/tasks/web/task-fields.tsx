import { m } from '#messages/messages.js'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { DOERS } from '../rules.ts'
import { AssigneeField } from './assignee-field.tsx'
import { describeDoer } from './task-text.ts'
import type { useTaskForm } from './use-task-form.ts'

interface TaskFieldsProps {
  /** Beginning of the ids of the fields. */
  id: string
  /** Name of the applicant. */
  applicant: string
  form: ReturnType<typeof useTaskForm>['form']
  /** Of a document that is asked for only the day can be changed. */
  isDocument?: boolean
}

/** By whom, whose it is, by when, and what is to be done: what is always typed stands beside the button. */
export function TaskFields({ id, applicant, form, isDocument = false }: TaskFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  const day = (
    <DateField
      id={`${id}-due`}
      label={m.back_office_case_file_task_day()}
      hint={m.back_office_case_file_task_day_hint()}
      error={errors.due_on?.message}
      value={watch('due_on')}
      {...register('due_on')}
    />
  )
  if (isDocument) return day
  return (
    <>
      <Field
        id={`${id}-for`}
        label={m.back_office_case_file_task_for()}
        hint={
          watch('for') === 'applicant'
            ? m.back_office_case_file_task_told({ name: applicant })
            : m.back_office_case_file_task_not_told({ name: applicant })
        }
        error={errors.for?.message}
      >
        <Select
          options={DOERS.map((doer) => ({ value: doer, label: describeDoer(doer) }))}
          {...register('for')}
        />
      </Field>
      {watch('for') === 'staff' ? (
        <AssigneeField id={id} error={errors.assigned_to?.message} {...register('assigned_to')} />
      ) : null}
      {day}
      <Field id={`${id}-title`} label={m.back_office_case_file_task_title()} error={errors.title?.message}>
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
    </>
  )
}

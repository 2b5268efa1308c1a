import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { nameInChoice } from '#back-office/desk/web/cover-text.ts'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

interface AssigneeFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  /** Beginning of the id. */
  id: string
  error: string | undefined
}

/** Which colleague does a task of the team; of a restricted case only those named on it. */
export function AssigneeField({ id, error, ...select }: AssigneeFieldProps) {
  const { restricted_to } = useCaseFile()
  const { data: colleagues = [], isPending } = useQuery(colleaguesQuery)
  const mayHave = colleagues.filter(
    (one) => restricted_to.length === 0 || restricted_to.some((named) => named.id === one.id),
  )
  return (
    <Field id={`${id}-assigned`} label={m.back_office_case_file_task_assigned_to()} error={error}>
      <Select
        // The browser chooses a value of the form only from options that are there.
        key={isPending ? 'pending' : 'here'}
        placeholder={m.back_office_case_file_task_assigned_to_nobody()}
        options={mayHave.map((one) => ({ value: one.id, label: nameInChoice(one) }))}
        {...select}
      />
    </Field>
  )
}

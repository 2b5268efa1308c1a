import type { UseQueryResult } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

interface TimeFieldProps {
  id: string
  value: string
  times: Pick<UseQueryResult<string[]>, 'isError' | 'data' | 'fetchStatus'>
  error: string | undefined
  /** What is to be chosen before there are times. */
  first: string
  onChange(time: string): void
}

/** The free times of a day. */
export function TimeField({ id, value, times, error, first, onChange }: TimeFieldProps) {
  return (
    <Field
      id={id}
      label={m.back_office_case_file_book_time()}
      hint={<span role="status">{describeTimes(times, first)}</span>}
      error={error}
    >
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={m.ui_time_choose()}
        options={(times.data ?? []).map((time) => ({ value: time, label: time }))}
      />
    </Field>
  )
}

function describeTimes({ isError, data, fetchStatus }: TimeFieldProps['times'], first: string) {
  if (isError) return m.back_office_visits_move_times_failed()
  if (data) return data.length === 0 ? m.back_office_visits_move_none() : undefined
  return fetchStatus === 'idle' ? first : undefined
}

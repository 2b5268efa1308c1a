import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { Visit } from '../schema.ts'
import { callVisits, useVisitAct } from './api.ts'

/** Who of the team goes along. Saved when it is chosen. */
export function WithField({ visit }: { visit: Visit }) {
  const { kind, id, revision, with: colleague, is_given } = visit
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const { mutateAsync, isPending } = useVisitAct((to: string | null) =>
    callVisits('PUT /api/staff/visits/:kind/:id/with', { param: { kind, id }, json: { with: to, revision } }),
  )
  const give = (to: string | null) =>
    mutateAsync(to).then(() => toastSuccess(m.back_office_visits_with_saved()), toastFailure)
  const people = colleagues.map((one) => ({ value: one.id, label: one.name }))
  // Somebody who is set and does not work here any more.
  const isMissing = is_given && colleague && !people.some(({ value }) => value === colleague.id)
  return (
    <Field
      id="visit-with"
      label={m.back_office_visits_with_label()}
      hint={colleague && !is_given ? m.back_office_visits_with_case_hint() : undefined}
    >
      <Select
        value={is_given && colleague ? colleague.id : ''}
        disabled={isPending}
        onChange={({ target }) => void give(target.value || null)}
        placeholder={is_given || !colleague ? m.back_office_visits_with_case() : colleague.name}
        options={isMissing ? [...people, { value: colleague.id, label: colleague.name }] : people}
      />
    </Field>
  )
}

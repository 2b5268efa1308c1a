import { type FormEvent, useState } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { asRecord, isApiError, messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import type { Employer, NewEmployer } from '../schema.ts'
import { useEmployerSaving } from './api.ts'

type Errors = Partial<Record<string, string>>

/** The employer that has the NIP which was typed. */
export interface Taken {
  id: string
  name: string
}

interface FormOptions {
  /** The one that is edited; undefined for a new one. */
  employer: Employer | undefined
  onSaved(saved: Employer): void
}

/** The form of an employer. A refused one keeps what was typed and goes to the first field with an error. */
export function useEmployerForm({ employer, onSaved }: FormOptions) {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [taken, setTaken] = useState<Taken>()
  const { mutateAsync, isPending } = useEmployerSaving(employer)

  async function submit(form: HTMLFormElement) {
    try {
      const saved = await mutateAsync(readForm(new FormData(form)))
      toastSuccess(m.back_office_employers_saved())
      onSaved(saved)
    } catch (error) {
      const found = faultsOf(error)
      setErrors(found)
      setTaken(takenOf(error))
      const first = [...form.elements].find((one) => found[one.getAttribute('name') ?? ''])
      if (first instanceof HTMLElement) first.focus()
      setFailure(first ? '' : messageOf(error, m.client_action_failed()))
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return { errors, failure, taken, busy: isPending, onSubmit }
}

function faultsOf(error: unknown): Errors {
  if (!isApiError(error)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([name, faults]) => [name, faults.join(' ')]))
}

function takenOf(error: unknown): Taken | undefined {
  if (!isApiError(error, 'conflict')) return undefined
  const { id, name } = asRecord(asRecord(error.body).employer)
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

function readForm(form: FormData): NewEmployer {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const phone = read('phone')
  const email = read('email')
  return {
    name: read('name'),
    nip: read('nip'),
    street: read('street'),
    city: read('city'),
    contact_name: read('contact_name'),
    contact_role: read('contact_role'),
    note: read('note'),
    ...(phone !== '' && { phone }),
    ...(email !== '' && { email }),
  }
}

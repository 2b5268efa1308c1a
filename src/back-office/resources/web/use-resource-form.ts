import { type FormEvent, useState } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { judgeFile } from './file-field.tsx'

type Errors = Partial<Record<string, string>>

interface FormOptions {
  /** Sends what is typed. */
  send(form: FormData): Promise<unknown>
  hasFile: boolean
  done: string
  onClose(): void
}

/** A form in a dialog. A refused one keeps what was typed and goes to the first field with an error. */
export function useResourceForm({ send, hasFile, done, onClose }: FormOptions) {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(form: HTMLFormElement, found: Errors, said = '') {
    setErrors(found)
    setFailure(said)
    const first = [...form.elements].find((one) => (found[nameOf(one)] ?? '') !== '')
    if (first instanceof HTMLElement) first.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const fault = hasFile ? judgeFile(values.get('file')) : undefined
    if (fault) return refuse(form, { file: fault })
    setBusy(true)
    try {
      await send(values)
      toastSuccess(done)
      onClose()
    } catch (error) {
      const found = faultsOf(error)
      refuse(form, found, Object.keys(found).length > 0 ? '' : messageOf(error, m.client_action_failed()))
    }
    setBusy(false)
  }
  return { errors, failure, busy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}

const nameOf = (one: Element) => one.getAttribute('name') ?? ''

const OF_FILE = ['wrong_file_type', 'unreadable_file', 'infected_file', 'file_too_large']

/** The errors of fields; those of a file stand at its field. */
function faultsOf(error: unknown): Errors {
  if (!isApiError(error)) return {}
  if (OF_FILE.includes(error.code)) return { file: error.message || m.back_office_resources_only_pdf() }
  return Object.fromEntries(Object.entries(error.fields).map(([name, faults]) => [name, faults.join(' ')]))
}

import { type FormEvent, useState } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import { LANGUAGES } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { Texts } from '../schema.ts'

type Errors = Partial<Record<string, string>>

interface FormOptions {
  /** Sends what is typed. */
  send(form: FormData): Promise<unknown>
  done: string
  onClose(): void
}

/** A form in a dialog. A refused one keeps what was typed and goes to the first field with an error. */
export function useTeamForm({ send, done, onClose }: FormOptions) {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    try {
      await send(new FormData(form))
      toastSuccess(done)
      onClose()
    } catch (error) {
      const found = faultsOf(error)
      setErrors(found)
      const first = [...form.elements].find((one) => found[one.getAttribute('name') ?? ''])
      if (first instanceof HTMLElement) first.focus()
      setFailure(first ? '' : Object.values(found).join(' ') || messageOf(error, m.client_action_failed()))
    }
    setBusy(false)
  }
  return { errors, failure, busy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}

function faultsOf(error: unknown): Errors {
  if (!isApiError(error)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([name, faults]) => [name, faults.join(' ')]))
}

/** The name of the field of a text, as the server reports its errors. */
export const nameOfText = (language: string) => `texts.${language}`

/** The texts as they are typed. */
export function readTexts(form: FormData): Texts {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, String(form.get(nameOfText(language)) ?? '')]),
  )
}

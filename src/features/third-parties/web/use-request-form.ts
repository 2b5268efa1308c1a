import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import type { Ask, ThirdPartyKind } from '../contract.ts'
import type { NewThirdParty } from '../schema.ts'
import { toastDone, toastFailure } from './request-toast.ts'
import { useRequestActs } from './use-request-acts.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

const EMPTY = { kind: '' as ThirdPartyKind | '', asks: [] as Ask[], email: '', note: '' }
export type RequestFields = typeof EMPTY & { ends_on: string }
export type RequestFaults = Partial<Record<keyof RequestFields, string>>
const ORDER: readonly (keyof RequestFields)[] = ['kind', 'asks', 'email', 'note', 'ends_on']

/** The form of a new request. What was typed stays after a failure; faults stand at their fields, and the first one takes the focus. */
export function useRequestForm(usualEnd: string) {
  const { ask, isForTeam } = useRequestActs()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<RequestFields>({ ...EMPTY, ends_on: usualEnd })
  const [faults, setFaults] = useState<RequestFaults>({})
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<RequestFields>) => setFields((before) => ({ ...before, ...change }))
  function refuse(found: Readonly<Record<string, readonly string[] | undefined>>) {
    const entries = ORDER.flatMap((name) => (found[name]?.[0] ? [[name, found[name][0]] as const] : []))
    setFaults(Object.fromEntries(entries))
    const first = entries[0]?.[0]
    form.current?.querySelector<HTMLElement>(`#request-${first}`)?.focus()
    return entries.length > 0
  }
  async function send(wanted: NewThirdParty) {
    try {
      await ask(wanted)
      setFields({ ...EMPTY, ends_on: usualEnd })
      setFaults({})
      const text = isForTeam
        ? m.back_office_case_file_third_parties_sent_text
        : m.third_parties_form_sent_text
      toastDone(m.third_parties_form_sent(), text())
    } catch (error) {
      if (!refuse(isApiError(error) ? error.fields : {})) toastFailure(m.third_parties_form_failed(), error)
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { newThirdPartySchema } = await schemas.load()
      const { note, ends_on, ...rest } = fields
      const judged = newThirdPartySchema.safeParse({ ...rest, ...(note.trim() && { note }), ends_on })
      if (judged.success) await send(judged.data)
      else refuse(firstOfEach(judged.error.issues))
    } catch (error) {
      // What was typed stays: the line broke before it could be checked.
      toastFailure(m.third_parties_form_failed(), error)
    } finally {
      setBusy(false)
    }
  }
  return { form, fields, faults, busy, set, submit }
}

/** What is wrong with each field, in the order of the schema. */
function firstOfEach(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const found: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const name = String(path[0])
    found[name] = [...(found[name] ?? []), message]
  }
  return found
}

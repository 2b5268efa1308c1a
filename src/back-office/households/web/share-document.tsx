import { type FormEvent, useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { Household } from '../schema.ts'
import { useSharing } from './api.ts'
import { nameCase } from './member-text.ts'

interface ShareDocumentProps {
  /** Number of the case whose documents can be marked. */
  number: string
  household: Household
}

/** Marks a document of this case as one for another case of the family, too. */
export function ShareDocument({ number, household }: ShareDocumentProps) {
  const { id, setId, to, setTo, errors, save, busy } = useShareForm(number)
  const documents = household.members.find((one) => one.number === number)?.documents ?? []
  const others = household.members.filter((one) => one.number !== number)
  if (documents.length === 0) return <NothingToShare />
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
      className="flex flex-wrap items-end gap-4 border-t border-line px-4 py-4 md:px-6"
    >
      <Field
        id="share-document"
        label={m.back_office_households_share_document()}
        error={errors.document_id}
        className="min-w-48 flex-1"
      >
        <Select
          value={id}
          placeholder={m.back_office_households_share_choose()}
          options={documents.map((one) => ({ value: one.id, label: documentLabel(namedDocument(one)) }))}
          onChange={({ target }) => setId(target.value)}
        />
      </Field>
      <Field
        id="share-for"
        label={m.back_office_households_share_for()}
        error={errors.for}
        className="min-w-48 flex-1"
      >
        <Select
          value={to}
          placeholder={m.back_office_households_share_choose()}
          options={others.map((one) => ({ value: one.number, label: nameCase(household, one.number) }))}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <Button type="submit" variant="second" busy={busy}>
        {m.back_office_households_share()}
      </Button>
    </form>
  )
}

function NothingToShare() {
  return (
    <p className="border-t border-line px-4 py-3.5 type-small text-ink-2 md:px-6">
      {m.back_office_households_share_nothing()}
    </p>
  )
}

interface Errors {
  document_id?: string
  for?: string
}

function useShareForm(number: string) {
  const [id, setId] = useState('')
  const [to, setTo] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { mutateAsync, isPending } = useSharing(number)
  const save = async () => {
    const missing: Errors = {
      ...(id === '' && { document_id: m.back_office_households_document_missing() }),
      ...(to === '' && { for: m.back_office_households_for_missing() }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return focusFirst(missing)
    try {
      await mutateAsync({ of: number, document_id: id, for: to })
      toastSuccess(m.back_office_households_shared())
      setId('')
    } catch (error) {
      const fields: Record<string, string[]> = isApiError(error) ? error.fields : {}
      const found: Errors = {
        ...(fields.document_id?.[0] && { document_id: fields.document_id[0] }),
        ...(fields.for?.[0] && { for: fields.for[0] }),
      }
      setErrors(found)
      if (Object.keys(found).length === 0) toastFailure(error)
    }
  }
  return { id, setId, to, setTo, errors, save, busy: isPending }
}

function focusFirst(missing: Errors): void {
  document.getElementById(missing.document_id ? 'share-document' : 'share-for')?.focus()
}

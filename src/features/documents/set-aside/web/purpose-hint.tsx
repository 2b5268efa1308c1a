import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { DocumentType } from '#features/documents/contract.ts'
import { documentTypeLabel, listMissingTypes } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { draftKey, readDraft } from '#ui/form/drafts.ts'
import { Message } from '#ui/message.tsx'
import { listNotNeeded } from '../rules.ts'

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }))

/**
 * Says that the purpose decides which slots are needed, while no saved form names one; which these are when a form
 * that is not saved yet, and kept on this device, has a purpose.
 */
export function PurposeHint({ documents }: { documents: readonly Document[] }) {
  const purpose = useKeptPurpose()
  const missing = listMissingTypes(documents)
  const notNeeded = listNotNeeded(purpose).filter((type) => missing.includes(type))
  const markup = { link }
  return (
    <p className="mt-4 type-small text-ink-2">
      {notNeeded.length > 0 ? (
        <Message message={m.documents_aside_by_draft} inputs={{ list: nameAll(notNeeded) }} markup={markup} />
      ) : (
        <Message message={m.documents_aside_by_purpose} markup={markup} />
      )}
    </p>
  )
}

const link = (words: ReactNode) => (
  <Link to="/application-form" className="text-pine link">
    {words}
  </Link>
)

/** The purpose of the form that is kept on this device; null without one. */
function useKeptPurpose(): string | null {
  const userId = useAuth().user?.id
  const [purpose, setPurpose] = useState<string | null>(null)
  // Read in an effect: a form that has just been left is kept when its effects end.
  useEffect(() => setPurpose(userId === undefined ? null : readPurpose(userId)), [userId])
  return purpose
}

function readPurpose(userId: string): string | null {
  const purpose = readDraft(draftKey({ userId, name: 'application-form' }))?.values.purpose_of_stay
  return typeof purpose === 'string' && purpose !== '' ? purpose : null
}

function nameAll(types: readonly DocumentType[]): string {
  return listFormat().format(types.map(documentTypeLabel))
}

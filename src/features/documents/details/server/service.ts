import { AppError } from '#errors/app-error.ts'
import { requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { mayReplaceDocument } from '#features/documents/server/policy.ts'
import { presentDocument, presentDocuments } from '#features/documents/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { listAsked } from '../rules.ts'
import type { DocumentDetails } from '../schema.ts'
import { lockVersion, updateDetails } from './store.ts'

/**
 * Saves what the applicant says of the document in a slot of the open case; what is left out is not said. The answers belong
 * to this version: the next one is asked about anew. Throws invalid_input for an answer that is not asked of this document,
 * conflict without an open case, not_found for an empty slot, and replaced_meanwhile with the current version.
 */
export async function saveDetails(
  act: Act<ApplicantActor>,
  { type, version: seen, dated_on = null, translation = null }: DocumentDetails & { type: DocumentKey },
): Promise<Document> {
  const { tx, actor } = act
  const details = { dated_on, translation }
  refuseUnasked(type, details)
  const open = await requireOpenCase(act)
  requireAllowed(mayReplaceDocument(actor, open))
  const slot = { case_id: open.id, document_type: type }
  const version = await lockVersion(tx, slot)
  if (version === null) throw new AppError('not_found')
  if (seen !== undefined && seen !== version)
    throw new AppError('replaced_meanwhile', { detail: { version } })
  const row = await updateDetails(tx, { ...slot, details })
  await announce(tx, { user_id: actor.userId, changed: 'documents' })
  const [shown] = await presentDocuments(tx, [row])
  return shown ?? presentDocument(row)
}

function refuseUnasked(type: DocumentKey, details: Record<'dated_on' | 'translation', string | null>): void {
  const asked = listAsked(type)
  const unasked = (['dated_on', 'translation'] as const).filter(
    (name) => details[name] !== null && !asked.includes(name),
  )
  if (unasked.length === 0) return
  const message = m.documents_details_error_unasked()
  throw new AppError('invalid_input', {
    fields: Object.fromEntries(unasked.map((name) => [name, [message]])),
  })
}

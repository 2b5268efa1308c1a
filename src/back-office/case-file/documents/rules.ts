import type { AskReason } from '#features/documents/contract.ts'
import { documentLabel, type NamedDocument } from '#features/documents/rules.ts'
import type { Asking, Verdict } from './schema.ts'

/** The verdict that stands on the newest version; null without one. */
export function findStanding<V extends Pick<Verdict, 'version' | 'taken_back_at'>>({
  version,
  verdicts,
}: {
  version: number
  verdicts: readonly V[]
}): V | null {
  return verdicts.find((given) => given.version === version && given.taken_back_at === null) ?? null
}

/**
 * What is written to the applicant about a document for this reason when staff add nothing, and the same for the desk, null
 * where it reads the same language; null for a reason that has to be told.
 */
export function findAskText({ texts, document_names }: Asking, { reason, document }: AskedDocument) {
  const found = texts.find(({ id }) => id === reason)
  if (!found) return null
  const { text, desk_text } = found
  return {
    text: nameDocument(
      text,
      typeof document === 'string' ? document_names[document] : document.requested_name,
    ),
    desk_text: desk_text && nameDocument(desk_text, documentLabel(document)),
  }
}

interface AskedDocument {
  reason: AskReason | null
  document: NamedDocument
}

const nameDocument = (text: string, name: string) => text.replaceAll('{document}', () => name)

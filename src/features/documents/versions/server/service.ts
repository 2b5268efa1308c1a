import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { readDocumentFile } from '#features/documents/pages/server/document-file.ts'
import { downloadName } from '#features/documents/rules.ts'
import { mayOpenVersion } from '#features/documents/server/policy.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { findOlder, lockNewest, markOpened, type VersionRow } from './store.ts'

interface VersionRequest {
  deps: Pick<Deps, 'files' | 'inspector' | 'database'>
  /** Not an act: the bytes are read after the transaction that has recorded who opens them. */
  session: StaffSession
  id: string
  /** Without it, the newest version. */
  version?: number
}

interface OpenedVersion {
  row: VersionRow
  bytes: Buffer
  /** File name of the download. */
  name: string
}

/**
 * The bytes of a version of a document, for staff: of the newest or of an older one. The audit row and the mark that
 * staff have opened this version are committed before a byte is handed out, so the version is kept from then on. Throws
 * signed_out, and not_found for a document of a case that this member of staff does not see.
 */
export async function openVersion(request: VersionRequest): Promise<OpenedVersion> {
  const row = await request.session.transaction((act) => recordOpening(act, request))
  const bytes = await readDocumentFile(request.deps, row)
  if (!bytes) throw new Error('the stored file of a document version is missing')
  return { row, bytes, name: downloadName(row) }
}

async function recordOpening(
  act: Act<StaffActor>,
  { id, version }: Pick<VersionRequest, 'id' | 'version'>,
): Promise<VersionRow> {
  const { tx, actor } = act
  const newest = isUuid(id) ? await lockNewest(tx, id) : null
  if (!newest) throw new AppError('not_found')
  const isNewest = version === undefined || version === newest.version
  const row = isNewest ? newest : await findOlder(tx, { id, version })
  if (!row || !mayOpenVersion(actor, { document: row, isNewest })) throw new AppError('not_found')
  if (isNewest) await markOpened(tx, id)
  await recordStaffAct(act, {
    act: 'document.opened',
    subject: { kind: 'document', id },
    caseId: row.case_id,
    details: { version: row.version, document_type: row.document_type },
  })
  return row
}

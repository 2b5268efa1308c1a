import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { openNews } from '#features/cases/news/server/service.ts'
import { readDocumentFile } from '#features/documents/pages/server/document-file.ts'
import { downloadName, viewName } from '#features/documents/rules.ts'
import { mayOpenVersion } from '#features/documents/server/policy.ts'
import { ignoreDamage } from '#features/documents/server/preview-file.ts'
import { freeBytes } from '#files/free-bytes.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { findNewest, findOlder, lockNewest, markOpened, type VersionRow } from './store.ts'

interface VersionRequest {
  deps: Pick<Deps, 'files' | 'inspector' | 'database'>
  /** Not an act: the bytes are read after the transaction that has recorded who opens them. */
  session: StaffSession
  id: string
  /** Without it, the newest version. */
  version?: number
}

interface PageRequest extends VersionRequest {
  /** Counted from 1. */
  page: number
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
 * signed_out, file_damaged, and not_found for a document of a case that this member of staff does not see.
 */
export async function openVersion(request: VersionRequest): Promise<OpenedVersion> {
  const row = await request.session.transaction((act) => recordOpening(act, request))
  const bytes = await readStored(request, row)
  return { row, bytes, name: downloadName(row) }
}

/**
 * One page of a version as a JPEG, for staff: drawn by our own process the first time, and kept encrypted beside the
 * document from then on. Recorded like openVersion. Throws not_found also for a page that there is not, and
 * unreadable_file for one that cannot be drawn.
 */
export async function openPageView(request: PageRequest): Promise<Buffer> {
  const row = await request.session.transaction((act) => recordOpening(act, request))
  const view = (await readView(request, row)) ?? (await drawView(request, row))
  if (!view) throw new AppError('unreadable_file')
  return view
}

/**
 * Draws a page of the newest version and keeps it like openPageView, for whoever asks for it next; hands nothing out, so
 * nothing is recorded. Does nothing where this member of staff may not open the version, or where it has no such page.
 */
export async function drawPageAhead(request: Omit<PageRequest, 'version'>): Promise<void> {
  const { id, page } = request
  const row = await request.session.transaction(async ({ tx, actor }) => {
    const document = isUuid(id) ? await findNewest(tx, id) : null
    return document && mayOpenVersion(actor, { document, isNewest: true }) ? document : null
  })
  if (!row || !hasPage(row, page) || (await readView(request, row))) return
  await drawView(request, row)
}

const readView = ({ deps, page }: PageRequest, row: VersionRow): Promise<Buffer | null | undefined> =>
  deps.files.read({ userId: row.user_id, name: viewName(row, page) }).catch(ignoreDamage)

/** Null for a page that cannot be drawn. */
async function drawView(request: PageRequest, row: VersionRow): Promise<Buffer | null> {
  const { deps, page } = request
  const { user_id: userId } = row
  const bytes = await readStored(request, row)
  const view = await deps.inspector.drawView({ bytes, accountId: userId, page })
  freeBytes(bytes)
  const kept = { userId, name: viewName(row, page), origin: { madeFrom: row.object_name } }
  if (view) await deps.files.write({ ...kept, bytes: view }).catch(ignoreFull)
  return view
}

async function readStored({ deps, id }: VersionRequest, row: VersionRow): Promise<Buffer> {
  const bytes = await readDocumentFile(deps, row)
  if (bytes) return bytes
  throw await deps.files.reportMissing({ userId: row.user_id, name: row.object_name, documentId: id })
}

/** The picture is shown although there is no room to keep it. */
function ignoreFull(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'storage_full')) throw error
}

async function recordOpening(
  act: Act<StaffActor>,
  { id, version, page }: Pick<VersionRequest, 'id' | 'version'> & { page?: number },
): Promise<VersionRow> {
  const { tx, actor } = act
  const newest = isUuid(id) ? await lockNewest(tx, id) : null
  if (!newest) throw new AppError('not_found')
  const isNewest = version === undefined || version === newest.version
  const row = isNewest ? newest : await findOlder(tx, { id, version })
  if (!row || !mayOpenVersion(actor, { document: row, isNewest })) throw new AppError('not_found')
  if (page !== undefined && !hasPage(row, page)) throw new AppError('not_found')
  if (isNewest) await markOpened(tx, id)
  // A document is opened at its first page, or whole.
  if (isNewest && (page ?? 1) === 1)
    await openNews(act, { caseId: row.case_id, kinds: ['documents', 'submission'] })
  recordStaffAct(act, {
    act: 'document.opened',
    subject: { kind: 'document', id },
    caseId: row.case_id,
    details: { version: row.version, document_type: row.document_type, ...(page ? { page } : {}) },
  })
  return row
}

/** A picture is one page; of a PDF whose pages were not counted any page may be asked for. */
function hasPage({ page_count, pages, content_type }: VersionRow, page: number): boolean {
  if (content_type !== 'application/pdf') return page === 1
  return page >= 1 && page <= (page_count ?? pages?.length ?? Number.POSITIVE_INFINITY)
}

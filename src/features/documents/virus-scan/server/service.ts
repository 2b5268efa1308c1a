import { appendAudit } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { PAGE_CHECK_QUEUE } from '#features/documents/page-check/server/jobs.ts'
import { viewName } from '#features/documents/rules.ts'
import { notify } from '#features/notifications/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { lockUntold, markTold, type UntoldScan } from '#files/scanning/scan-store.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { Act, SystemActor } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { foundNotice } from './mail.ts'
import { askAgain, findCaseOf, findRecord, type ScannedRecord } from './store.ts'

type ScanDeps = Pick<Deps, 'database' | 'scanning' | 'jobs' | 'env' | 'log' | 'mailer'>
type SystemAct = Act<SystemActor>

/** The actor of what the virus check does, in the audit log. */
const VIRUS_CHECK = { kind: 'system', id: 'virus-check' } as const

/**
 * Tells whoever has to do with a stored object what the virus check has found: clean, so that open screens show it; or
 * infected, so that its bytes go and the applicant is asked for it again. Does nothing when that is told already. Never
 * throws: the next run of the job tries again.
 */
export async function tellOfScan(deps: ScanDeps, name: string): Promise<void> {
  try {
    const infected = await actAsSystem(
      { database: deps.database, task: 'documents.tell-of-scan' },
      async (act) => {
        const scan = await lockUntold(act.tx, name)
        if (!scan) return []
        const found = await tell(act, { deps, scan })
        await markTold(act.tx, name)
        if (scan.state !== 'infected') return []
        // Last: every other append waits until this transaction ends.
        await recordFind(act.tx, { scan, found })
        return listInfected(name, found)
      },
    )
    for (const one of infected) await deps.scanning?.removeBytes(one)
  } catch (error) {
    deps.log.error({ err: error }, 'what the virus check has found could not be told; it is tried again')
  }
}

/** Notes a file that was refused when somebody uploaded it; `userId` is the person whose file it was to be. Never throws. */
export async function noteRefused(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  { userId, signature }: { userId: string | null; signature: string },
): Promise<void> {
  try {
    await actAsSystem({ database, task: 'documents.note-refused' }, ({ tx }) =>
      appendAudit(tx, {
        actor: VIRUS_CHECK,
        act: 'file.refused',
        ...(userId === null ? {} : { subject: { kind: 'account', id: userId } }),
        details: { signature: codeOf(signature) },
        addressHash: null,
      }),
    )
  } catch (error) {
    log.error({ err: error }, 'an infected upload could not be written to the audit log')
  }
}

interface Found {
  record: ScannedRecord
  caseId: string
}

/** The record of the object, after it was told; null when nothing refers to the object. */
async function tell(
  act: SystemAct,
  { deps, scan: { name, userId, state } }: { deps: ScanDeps; scan: UntoldScan },
): Promise<Found | null> {
  const { tx } = act
  const record = userId === null ? null : await findRecord(tx, { name, userId })
  const about = record && (await findCaseOf(tx, record.row.case_id))
  if (!record || !about) return null
  const { kind, row } = record
  if (state === 'infected') {
    await recordEvent(act, { case: about, event: 'virus_found', details: describeRecord(record) })
    const isOpen = !about.has_ended
    if (isOpen && kind === 'document') {
      const message = inLanguage(readLanguage(about.locale), m.documents_virus_asked)
      await askAgain(tx, { id: row.id, message })
    }
    const notice = isOpen ? foundNotice(record) : null
    if (notice) await notify(deps, tx, notice)
  } else if (kind === 'document' && row.content_type === 'application/pdf' && row.checked_pages === null) {
    await deps.jobs.send(tx, PAGE_CHECK_QUEUE, { id: row.id })
  }
  const ofDocument = kind === 'document' || kind === 'version'
  await announce(tx, { user_id: row.user_id, changed: ofDocument ? 'documents' : 'messages' })
  await announce(tx, { desk: true, case: about.restricted ? null : about.number })
  return { record, caseId: about.id }
}

function describeRecord({ kind, row }: ScannedRecord): Record<string, unknown> {
  if (kind === 'document' || kind === 'version') {
    const id = kind === 'document' ? row.id : row.document_id
    return { document_id: id, document_type: row.document_type, version: row.version }
  }
  return { of: kind }
}

async function recordFind(tx: Tx, { scan, found }: { scan: UntoldScan; found: Found | null }): Promise<void> {
  await appendAudit(tx, {
    actor: VIRUS_CHECK,
    act: 'file.infected',
    ...(found && { subject: { kind: found.record.kind, id: idOf(found.record) }, caseId: found.caseId }),
    details: { signature: codeOf(scan.signature ?? '') },
    addressHash: null,
  })
}

function idOf({ kind, row }: ScannedRecord): string {
  if (kind === 'version') return row.document_id
  return kind === 'receipt' ? row.case_id : row.id
}

/** The audit log takes codes only; a signature may have spaces. */
const codeOf = (signature: string) => signature.replace(/[^A-Za-z0-9_.:-]/g, '_').slice(0, 100) || 'unknown'

/** The infected object, and what was made of it. */
function listInfected(name: string, found: Found | null): string[] {
  const { kind, row } = found?.record ?? {}
  if (!row || kind === 'file' || kind === 'receipt' || !('document_type' in row)) return [name]
  const views = Array.from({ length: row.page_count ?? 1 }, (_, index) => viewName(row, index + 1))
  const isWhole = name === row.object_name
  // Of a document of pages the other pages stay; the PDF that has the infected one goes.
  const made = [isWhole ? row.preview_name : row.object_name, row.page_previews_name, ...views]
  return [name, ...made.filter((one) => one !== null)]
}

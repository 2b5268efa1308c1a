import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { ASSEMBLE_AFTER_SECONDS, readDocumentFile } from '#features/documents/pages/server/document-file.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { recogniseNationality } from '#features/personal-info/nationality/server/service.ts'
import { ZONE_SLOT } from '#features/personal-info/passport-zone/contract.ts'
import { passportDifferences } from '#features/personal-info/passport-zone/rules.ts'
import type { PassportZoneAnswer } from '#features/personal-info/passport-zone/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import type { PassportZone } from '#files/inspection/file-inspector.ts'
import { READ_FIELDS, type ZoneValues } from '#passport-zone/read-fields.ts'
import { countryOf } from '#passport-zone/states.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { findOwnZone, findPictures, findUnread, findZoneOfCase, recordZone } from './store.ts'

type ZoneDeps = Pick<Deps, 'database' | 'files' | 'inspector' | 'now'>

/**
 * Looks for the zone in a passport's newest file and records what is certain in it. Does nothing for one that is read or gone;
 * may run twice at once. Throws when a retry may help.
 */
export async function readZone(deps: ZoneDeps, { id }: { id: string }): Promise<void> {
  const row = await findUnread(deps.database.db, id)
  if (!row) return
  // A later job comes for the last change of the pages.
  if (!row.is_assembled && isSettling(row, deps.now())) return
  const file = await readDocumentFile(deps, row).catch(ignoreUnreadable)
  if (file === 'waiting') return
  const found = file && (await deps.inspector.readPassport({ bytes: file, accountId: row.user_id }))
  if (file) freeBytes(file)
  const isRead = found !== null && READ_FIELDS.some((name) => found.zone.values[name] !== null)
  await actAsSystem({ database: deps.database, task: 'documents.read-passport' }, async ({ tx }) => {
    const { id: document_id, case_id, user_id, object_name } = row
    const base = { document_id, case_id, user_id, object_name }
    const recorded = await recordZone(
      tx,
      isRead
        ? { ...base, ...(await sealZone(deps, tx, { row, found })) }
        : {
            ...base,
            state: 'unreadable',
            read_values: null,
            names_truncated: false,
            page: null,
            sealed_pictures: null,
          },
    )
    if (recorded) await announce(tx, { user_id, changed: 'documents' })
  })
}

function isSettling({ uploaded_at }: DocumentRow, now: Date): boolean {
  return now.getTime() - uploaded_at.getTime() < ASSEMBLE_AFTER_SECONDS * 1000
}

/** In a file that cannot be opened nothing is read; one that waits for the virus check gets a job after it. */
function ignoreUnreadable(error: unknown): 'waiting' | null {
  const code = error instanceof AppError ? error.code : null
  if (code === 'unreadable_file' || code === 'infected_file' || code === 'file_damaged') return null
  if (code === 'waiting_for_scan') return 'waiting'
  throw error
}

/** Pictures as JSON: the name of each field with its JPEG in base64. */
type StoredPictures = Record<string, string>

async function sealZone(
  { files }: ZoneDeps,
  tx: Tx,
  { row, found: { zone, page } }: { row: DocumentRow; found: PassportZone },
) {
  const pictures: StoredPictures = Object.fromEntries(
    Object.entries(zone.pictures).map(([name, jpeg]) => [name, Buffer.from(jpeg).toString('base64')]),
  )
  const sealed_pictures = await files.encryptText(tx, {
    userId: row.user_id,
    label: labelOf(row.id),
    text: JSON.stringify(pictures),
  })
  const { values: read_values, isTruncated: names_truncated } = zone
  return { state: 'read' as const, read_values, names_truncated, page, sealed_pictures }
}

const labelOf = (documentId: string) => `passport-zone:${documentId}`

const NOTHING: PassportZoneAnswer = { state: 'none', names_truncated: false, fields: [], differences: [] }

/** What is certain in the zone of the person's passport, and where what she has typed differs. */
export async function getZone(
  { tx, actor }: Act<ApplicantActor>,
  type: DocumentKey,
): Promise<PassportZoneAnswer> {
  return type === ZONE_SLOT ? presentZone(await findOwnZone(tx, actor.userId)) : NOTHING
}

/** The same for a case that the caller sees. */
export async function getZoneOfCase(tx: Tx, caseId: string): Promise<PassportZoneAnswer> {
  return presentZone(await findZoneOfCase(tx, caseId))
}

async function presentZone({
  has_passport,
  zone,
  typed,
}: Awaited<ReturnType<typeof findOwnZone>>): Promise<PassportZoneAnswer> {
  if (!has_passport) return NOTHING
  if (!zone) return { ...NOTHING, state: 'working' }
  const { state, read_values: values, names_truncated } = zone
  if (!values) return { ...NOTHING, state }
  const nationality_code = typed && (await recogniseNationality(typed.nationality))
  const printed = { ...values, country: countryIn(values, 'nationality'), isTruncated: names_truncated }
  return {
    state,
    names_truncated,
    fields: READ_FIELDS.map((name) => ({
      name,
      value: values[name],
      certain: values[name] !== null,
      country: name === 'nationality' || name === 'state' ? countryIn(values, name) : null,
    })),
    differences: typed ? passportDifferences(printed, { ...typed, nationality_code }) : [],
  }
}

function countryIn(values: ZoneValues, name: 'nationality' | 'state'): string | null {
  const code = values[name]
  return code === null ? null : countryOf(code.padEnd(3, '<'))
}

/** The picture of a field's place in the person's passport, a JPEG. Throws not_found while there is none. */
export async function getOwnPicture(
  { tx, actor }: Act<ApplicantActor>,
  { deps, type, field }: { deps: Pick<Deps, 'files'>; type: DocumentKey; field: string },
): Promise<Buffer> {
  const found = type === ZONE_SLOT ? await findOwnZone(tx, actor.userId) : null
  return openPicture(tx, { deps, zone: found?.zone ?? null, field })
}

interface PictureToOpen {
  deps: Pick<Deps, 'files'>
  zone: { document_id: string; user_id: string } | null
  field: string
}

async function openPicture(tx: Tx, { deps, zone, field }: PictureToOpen): Promise<Buffer> {
  const sealed = zone && (await findPictures(tx, zone.document_id))
  if (!sealed) throw new AppError('not_found')
  const { document_id, user_id: userId } = zone
  const text = await withOwnerRole(tx, () =>
    deps.files.decryptText(tx, { userId, label: labelOf(document_id), sealed }),
  )
  const pictures: StoredPictures = JSON.parse(text ?? '{}')
  const picture = Object.hasOwn(pictures, field) ? pictures[field] : undefined
  if (picture === undefined) throw new AppError('not_found')
  return Buffer.from(picture, 'base64')
}

import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { RESOURCES_MAX, type ResourceCategory } from '#features/resources/contract.ts'
import { type ResourceEntries, syncWithBuild } from '#features/resources/server/service.ts'
import { lockResources, type ResourceRow } from '#features/resources/server/store.ts'
import { BASE_LANGUAGE, currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { NewResource, ResourceChange, StaffResource } from '../schema.ts'
import { requireMayChangeResources } from './policy.ts'
import {
  deleteFile,
  deleteResource,
  findListed,
  insertResource,
  type ListedRow,
  listAll,
  type NewFile,
  putFile,
  saveOrder,
  updateResource,
} from './store.ts'

type CheckedFile = Omit<NewFile, 'uploaded_by'>

/** Every download, hidden ones, too, in the order that applicants see, with their texts in the language of the request. */
export async function readResources({ tx }: StaffAct, entries: ResourceEntries): Promise<StaffResource[]> {
  return translateAll(await withOwnerRole(tx, () => listAll(tx)), entries)
}

const translateAll = (rows: readonly ListedRow[], entries: ResourceEntries): StaffResource[] =>
  rows.map((row) => ({ ...present(row), translated: translationOf(row, entries) }))

/** Null for texts of the desk, which are the same in every language, and in the base language, which the rows have. */
function translationOf(
  { slug, texts_edited }: ListedRow,
  entries: ResourceEntries,
): StaffResource['translated'] {
  const entry = entries.get(slug ?? '')
  if (!entry || texts_edited || currentLanguage() === BASE_LANGUAGE) return null
  return { title: entry.title, description: entry.description }
}

/** The sign of a file that the desk has uploaded; those of the build have their own. */
const LOOKS = {
  Checklists: { icon: 'CheckSquare', color: 'green-tint', icon_color: 'green' },
  Guides: { icon: 'BookOpen', color: 'pine-tint', icon_color: 'pine' },
  Forms: { icon: 'FileText', color: 'amber-tint', icon_color: 'amber' },
} as const satisfies Record<
  ResourceCategory,
  Pick<ResourceRow, 'icon' | 'color'> & { icon_color: ResourceRow['icon_color'] }
>

/** Adds a download, which stands first. Throws forbidden, and conflict when there are RESOURCES_MAX. */
export function addResource(
  act: StaffAct,
  { file, fields }: { file: CheckedFile; fields: NewResource },
): Promise<StaffResource> {
  return changeList(act, async ({ tx, actor }) => {
    if ((await listAll(tx)).length >= RESOURCES_MAX)
      throw new AppError('conflict', { message: m.back_office_resources_full({ max: RESOURCES_MAX }) })
    const row = {
      ...fields,
      ...LOOKS[fields.category],
      file_name: file.file_name,
      file_size: file.bytes.length,
      updated: new Date(),
      texts_edited: true,
    }
    const id = await insertResource(tx, row, { ...file, uploaded_by: actor.userId })
    return { id, did: ['resource.added'] }
  })
}

/** Puts a file in the place of the one that applicants get now. Throws forbidden and not_found. */
export function replaceFile(
  act: StaffAct,
  { id, file }: { id: string; file: CheckedFile },
): Promise<StaffResource> {
  return changeList(act, async ({ tx, actor }) => {
    await putFile(tx, await requireRow(act, id), { ...file, uploaded_by: actor.userId })
    return { id, did: ['resource.file_replaced'] }
  })
}

/**
 * Gives applicants the build's file again. Throws forbidden and not_found, conflict when there is no such file, and
 * unavailable when the build's list cannot be read.
 */
export function restoreFile(deps: Deps, act: StaffAct, id: string): Promise<StaffResource> {
  return changeList(act, async ({ tx }) => {
    const row = await requireRow(act, id)
    if (originOf(row) !== 'replaced')
      throw new AppError('conflict', { message: m.back_office_resources_not_replaced() })
    await deleteFile(tx, id)
    await syncWithBuild(tx, deps).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause })
    })
    return { id, did: ['resource.file_restored'] }
  })
}

/** Changes texts, or hides and shows. Throws forbidden, not_found, and changed_meanwhile with the record as `current`. */
export function changeResource(
  act: StaffAct,
  { id, updated_at, hidden, ...texts }: ResourceChange & { id: string },
): Promise<StaffResource> {
  return changeList(act, async ({ tx }) => {
    const row = await requireRow(act, id)
    if (updated_at !== undefined && Date.parse(updated_at ?? '') !== row.updated_at.getTime())
      throw new AppError('changed_meanwhile', {
        message: m.back_office_resources_changed_meanwhile(),
        detail: { current: present(row) },
      })
    const isEdited = Object.values(texts).some((text) => text !== undefined)
    const isMoved = hidden !== undefined && hidden !== row.hidden
    const looks = row.slug === null && texts.category ? LOOKS[texts.category] : {}
    await updateResource(tx, id, { ...texts, ...looks, hidden, ...(isEdited && { texts_edited: true }) })
    const shown = hidden ? 'resource.hidden' : 'resource.shown'
    return { id, did: [...(isEdited ? ['resource.edited'] : []), ...(isMoved ? [shown] : [])] }
  })
}

/**
 * Sets the order of the list, and returns it as readResources does. Throws forbidden, and changed_meanwhile when these are not
 * all ids, each once.
 */
export async function orderResources(
  act: StaffAct,
  { order, entries }: { order: readonly string[]; entries: ResourceEntries },
): Promise<StaffResource[]> {
  const { tx, actor } = act
  requireMayChangeResources(actor)
  const ordered = await withOwnerRole(tx, async () => {
    await lockResources(tx)
    const ids = (await listAll(tx)).map(({ id }) => id)
    const isWhole = order.length === ids.length && new Set(order).size === ids.length
    if (!isWhole || !ids.every((id) => order.includes(id)))
      throw new AppError('changed_meanwhile', { message: m.back_office_resources_order_meanwhile() })
    await saveOrder(tx, order)
    return listAll(tx)
  })
  recordStaffAct(act, { act: 'resource.ordered', details: { count: order.length } })
  return translateAll(ordered, entries)
}

/** Deletes a download of the desk with its file. Throws forbidden, not_found, and conflict for one of the build. */
export async function removeResource(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  requireMayChangeResources(actor)
  await withOwnerRole(tx, async () => {
    await lockResources(tx)
    const row = await requireRow(act, id)
    if (row.slug !== null) throw new AppError('conflict', { message: m.back_office_resources_built_stays() })
    await deleteResource(tx, id)
  })
  recordStaffAct(act, { act: 'resource.deleted', subject: { kind: 'resource', id } })
}

/** One change at a time, by an admin; what was done to which is written to the audit log last. */
async function changeList(
  act: StaffAct,
  work: (act: StaffAct) => Promise<{ id: string; did: string[] }>,
): Promise<StaffResource> {
  const { tx, actor } = act
  requireMayChangeResources(actor)
  const { id, did, row } = await withOwnerRole(tx, async () => {
    await lockResources(tx)
    const done = await work(act)
    return { ...done, row: await requireRow(act, done.id) }
  })
  for (const one of did) recordStaffAct(act, { act: one, subject: { kind: 'resource', id } })
  return present(row)
}

async function requireRow({ tx }: StaffAct, id: string): Promise<ListedRow> {
  const row = isUuid(id) ? await findListed(tx, id) : null
  if (!row) throw new AppError('not_found')
  return row
}

function originOf({ slug, uploaded_at }: ListedRow): StaffResource['origin'] {
  if (slug === null) return 'uploaded'
  return uploaded_at ? 'replaced' : 'built'
}

const SHOWN = [
  'id',
  'title',
  'description',
  'category',
  'purposes',
  'file_name',
  'file_size',
  'downloads',
  'hidden',
  'texts_edited',
  'uploaded_by',
] as const

function present(row: ListedRow): StaffResource {
  const origin = originOf(row)
  return {
    ...pickFields(row, SHOWN),
    translated: null,
    updated: row.updated.toISOString(),
    origin,
    newer_build: origin === 'replaced' && row.replaces_sha256 !== row.built_sha256,
    uploaded_at: row.uploaded_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

import { keyOfName } from '#back-office/desk/rules.ts'
import { countQueue } from '#back-office/work-queue/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { SAVED_VIEWS_MAX } from '../contract.ts'
import type { NewSavedView, RenamedView, SavedView } from '../schema.ts'
import {
  deleteSavedView,
  insertSavedView,
  listSavedViewRows,
  lockSavedViews,
  renameSavedView,
  type SavedViewRow,
} from './store.ts'

type CountDeps = Pick<Deps, 'payments' | 'now'>

/** The caller's views, the oldest first, each with the number of cases that the queue lists in it. */
export async function listSavedViews(deps: CountDeps, act: StaffAct): Promise<SavedView[]> {
  const views: SavedView[] = []
  for (const row of await listSavedViewRows(act.tx, act.actor.userId))
    views.push(await presentView(deps, act, row))
  return views
}

async function presentView(deps: CountDeps, act: StaffAct, row: SavedViewRow): Promise<SavedView> {
  const { id, name, view } = row
  const counts = await countQueue(deps, act, view)
  return { id, name, view, count: counts[view.turn ?? 'all'] }
}

/** Saves a view for the caller. Throws invalid_input for a name that she has given, and conflict at the limit. */
export async function saveView(deps: CountDeps, act: StaffAct, saved: NewSavedView): Promise<SavedView> {
  const { tx, actor } = act
  const views = await lockSavedViews(tx, actor.userId)
  requireFreeName(views, saved.name)
  if (views.length >= SAVED_VIEWS_MAX)
    throw new AppError('conflict', {
      message: m.back_office_queue_views_error_limit({ max: SAVED_VIEWS_MAX }),
    })
  return presentView(deps, act, await insertSavedView(tx, { ...saved, userId: actor.userId }))
}

/** Gives one of the caller's views another name. Throws not_found, and invalid_input for the name of another one. */
export async function renameView(
  deps: CountDeps,
  act: StaffAct,
  { id, name }: RenamedView & { id: string },
): Promise<SavedView> {
  const { tx, actor } = act
  const views = await lockSavedViews(tx, actor.userId)
  const row = views.find((one) => one.id === id)
  if (!row) throw new AppError('not_found')
  requireFreeName(
    views.filter((one) => one !== row),
    name,
  )
  await renameSavedView(tx, { id, name })
  return presentView(deps, act, { ...row, name })
}

/** Deletes one of the caller's views. Throws not_found. */
export async function deleteView({ tx }: StaffAct, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteSavedView(tx, id))) throw new AppError('not_found')
}

function requireFreeName(views: readonly SavedViewRow[], name: string): void {
  if (views.some(({ name_key }) => name_key === keyOfName(name)))
    throw new AppError('invalid_input', { fields: { name: [m.back_office_queue_views_error_taken()] } })
}

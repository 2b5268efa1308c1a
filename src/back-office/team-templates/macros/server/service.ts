import { recordStaffAct } from '#audit/audit-log.ts'
import { mayDelete, requireMayDelete } from '#back-office/team-templates/server/policy.ts'
import { requireFreeName } from '#back-office/team-templates/server/service.ts'
import { listTemplateTexts, lockTemplates } from '#back-office/team-templates/server/store.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { compareTexts } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { StaffAct, StaffActor } from '#session/actor.ts'
import { MACROS_MAX } from '../contract.ts'
import type { Macro, MacroChange, NewMacro } from '../schema.ts'
import { deleteMacro, insertMacro, listMacroRows, type MacroRow, updateMacro } from './store.ts'

/** Every macro of the team, by name. */
export async function listMacros({ tx, actor }: StaffAct): Promise<Macro[]> {
  const found = await listMacroRows(tx)
  return found.map((row) => presentMacro(row, actor)).sort((a, b) => compareTexts(a.name, b.name))
}

function presentMacro({ name_key: _, ...row }: MacroRow, actor: StaffActor): Macro {
  const { maker_id, ...shown } = row
  return { ...shown, may_delete: mayDelete(actor, { maker_id }) }
}

/**
 * Adds a macro. Throws conflict for a name that is taken, at its field, and at the limit; invalid_input for a template
 * that is not used in cases.
 */
export function addMacro(act: StaffAct, macro: NewMacro): Promise<Macro> {
  return changeMacros(act, 'macro.added', async (all) => {
    requireFreeName(all, macro)
    if (all.length >= MACROS_MAX)
      throw new AppError('conflict', { message: m.back_office_macros_error_limit({ max: MACROS_MAX }) })
    await requireTemplate(act, macro)
    return insertMacro(act.tx, { ...macro, by: act.actor.userId })
  })
}

/**
 * Changes a macro as a whole. Throws not_found, changed_meanwhile with the record as `current`, and as addMacro.
 */
export function changeMacro(
  act: StaffAct,
  { id, updated_at, ...macro }: MacroChange & { id: string },
): Promise<Macro> {
  return changeMacros(act, 'macro.changed', async (all) => {
    const row = all.find((one) => one.id === id)
    if (!row) throw new AppError('not_found')
    if (Date.parse(updated_at) !== Date.parse(row.updated_at))
      throw new AppError('changed_meanwhile', {
        message: m.back_office_templates_changed_meanwhile(),
        detail: { current: presentMacro(row, act.actor) },
      })
    const others = all.filter((one) => one !== row)
    requireFreeName(others, macro)
    await requireTemplate(act, macro)
    await updateMacro(act.tx, { ...macro, id, by: act.actor.userId })
    return id
  })
}

async function requireTemplate({ tx }: StaffAct, { template_id }: NewMacro): Promise<void> {
  if (template_id === null) return
  const offered = await listTemplateTexts(tx, 'cases')
  if (!offered.some(({ id }) => id === template_id))
    throw new AppError('invalid_input', { fields: { template_id: [m.back_office_macros_error_template()] } })
}

/** Deletes a macro. Throws not_found, and forbidden for who neither made it nor is an admin. */
export async function removeMacro(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  await withOwnerRole(tx, async () => {
    await lockTemplates(tx)
    const [row] = isUuid(id) ? await listMacroRows(tx, id) : []
    if (!row) throw new AppError('not_found')
    requireMayDelete(actor, row)
    await deleteMacro(tx, id)
  })
  recordStaffAct(act, { act: 'macro.deleted', subject: { kind: 'macro', id } })
}

/** One change at a time, of templates, too, which macros use; what was done to which is written to the audit log last. */
async function changeMacros(
  act: StaffAct,
  did: string,
  change: (all: MacroRow[]) => Promise<string>,
): Promise<Macro> {
  const { tx, actor } = act
  const row = await withOwnerRole(tx, async () => {
    await lockTemplates(tx)
    const id = await change(await listMacroRows(tx))
    const [changed] = await listMacroRows(tx, id)
    if (!changed) throw new Error('the macro was not returned')
    return changed
  })
  recordStaffAct(act, { act: did, subject: { kind: 'macro', id: row.id } })
  return presentMacro(row, actor)
}

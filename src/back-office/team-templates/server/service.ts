import { recordStaffAct } from '#audit/audit-log.ts'
import { keyOfName } from '#back-office/desk/rules.ts'
import type { AnswerTemplate } from '#back-office/desk/schema.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { compareTexts, currentLanguage, LANGUAGES, type Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { StaffAct, StaffActor } from '#session/actor.ts'
import { TEMPLATES_MAX } from '../contract.ts'
import { chooseLanguage, type FieldValues, fillIn } from '../rules.ts'
import type { NewTeamTemplate, TeamTemplate, TeamTemplateChange } from '../schema.ts'
import { mayDelete, requireMayDelete } from './policy.ts'
import {
  deleteTemplate,
  insertTemplate,
  listMacroNames,
  listTemplateRows,
  lockTemplates,
  type TemplateRow,
  type TemplateTexts,
  updateTemplate,
} from './store.ts'

/** Every template of the team, by name. */
export async function listTeamTemplates({ tx, actor }: StaffAct): Promise<TeamTemplate[]> {
  const found = await listTemplateRows(tx)
  return found.map((row) => presentTemplate(row, actor)).sort((a, b) => compareTexts(a.name, b.name))
}

function presentTemplate({ name_key: _, ...row }: TemplateRow, actor: StaffActor): TeamTemplate {
  const { maker_id, ...shown } = row
  return { ...shown, may_delete: mayDelete(actor, { maker_id }) }
}

/** Adds a template. Throws conflict for a name that is taken, at its field, and at the limit. */
export function addTemplate(act: StaffAct, template: NewTeamTemplate): Promise<TeamTemplate> {
  return changeTemplates(act, 'template.added', async (all) => {
    requireFreeName(all, template)
    if (all.length >= TEMPLATES_MAX)
      throw new AppError('conflict', { message: m.back_office_templates_error_limit({ max: TEMPLATES_MAX }) })
    return insertTemplate(act.tx, { ...template, by: act.actor.userId })
  })
}

/**
 * Changes a template as a whole. Throws not_found, changed_meanwhile with the record as `current`, and conflict for a
 * name that is taken, at its field, and for one that leaves cases while a macro uses it there.
 */
export function changeTemplate(
  act: StaffAct,
  { id, updated_at, ...template }: TeamTemplateChange & { id: string },
): Promise<TeamTemplate> {
  return changeTemplates(act, 'template.changed', async (all) => {
    const row = all.find((one) => one.id === id)
    if (!row) throw new AppError('not_found')
    if (Date.parse(updated_at) !== Date.parse(row.updated_at))
      throw new AppError('changed_meanwhile', {
        message: m.back_office_templates_changed_meanwhile(),
        detail: { current: presentTemplate(row, act.actor) },
      })
    const others = all.filter((one) => one !== row)
    requireFreeName(others, template)
    if (template.used_in === 'inbox') await requireNoMacro(act, id)
    await updateTemplate(act.tx, { ...template, id, by: act.actor.userId })
    return id
  })
}

/** Throws conflict, with their names, when macros have this template as their message. */
async function requireNoMacro({ tx }: StaffAct, id: string): Promise<void> {
  const names = await listMacroNames(tx, id)
  if (names.length > 0)
    throw new AppError('conflict', {
      message: m.back_office_templates_error_in_macros({ names: names.join(', ') }),
    })
}

/**
 * Deletes a template. Throws not_found, forbidden for who neither made it nor is an admin, and conflict while a macro uses
 * it.
 */
export async function removeTemplate(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  await withOwnerRole(tx, async () => {
    await lockTemplates(tx)
    const [row] = isUuid(id) ? await listTemplateRows(tx, id) : []
    if (!row) throw new AppError('not_found')
    requireMayDelete(actor, row)
    await requireNoMacro(act, id)
    await deleteTemplate(tx, id)
  })
  recordStaffAct(act, { act: 'template.deleted', subject: { kind: 'template', id } })
}

/** One change at a time; what was done to which is written to the audit log last. */
async function changeTemplates(
  act: StaffAct,
  did: string,
  change: (all: TemplateRow[]) => Promise<string>,
): Promise<TeamTemplate> {
  const { tx, actor } = act
  const row = await withOwnerRole(tx, async () => {
    await lockTemplates(tx)
    const id = await change(await listTemplateRows(tx))
    const [changed] = await listTemplateRows(tx, id)
    if (!changed) throw new Error('the template was not returned')
    return changed
  })
  recordStaffAct(act, { act: did, subject: { kind: 'template', id: row.id } })
  return presentTemplate(row, actor)
}

/** Throws conflict, at the field, for the name of one of these. */
export function requireFreeName(others: readonly { name_key: string }[], { name }: { name: string }): void {
  if (others.some(({ name_key }) => name_key === keyOfName(name)))
    throw new AppError('conflict', { fields: { name: [m.back_office_templates_error_taken()] } })
}

interface FillQuestion {
  /** The language of who reads the text. */
  reader: Language
  templates: readonly TemplateTexts[]
  /** What stands for the fields, in the current language. */
  listValues(): FieldValues
}

/**
 * Templates of the team with their fields filled in, in the reader's language, or else in the language of the desk's
 * request, which stands beside it otherwise. One whose field is not known is left out.
 */
export function fillTemplates({ reader, templates, listValues }: FillQuestion): AnswerTemplate[] {
  const desk = currentLanguage()
  return templates.flatMap(({ id, name, texts }) => {
    const written = LANGUAGES.filter((language) => texts[language])
    const language = chooseLanguage(written, { reader, desk })
    const fill = (one: Language) => inLanguage(one, () => fillIn(texts[one] ?? '', listValues()))
    const filled = language && fill(language)
    if (!filled) return []
    const desk_text = language !== desk && texts[desk] ? (fill(desk)?.text ?? null) : null
    return [{ id, name, language, desk_text, ...filled }]
  })
}

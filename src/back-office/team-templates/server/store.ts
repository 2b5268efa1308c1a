import { sql } from 'drizzle-orm'
import { keyOfName } from '#back-office/desk/rules.ts'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import { anyOf, run, statement, value } from '#database/statement.ts'
import { LANGUAGES } from '#language/language.ts'
import type { TemplateUse } from '../contract.ts'
import type { NewTeamTemplate, TeamTemplate, Texts } from '../schema.ts'

export type TemplateRow = Omit<TeamTemplate, 'may_delete'> & { name_key: string; maker_id: string | null }

const TEXTS = sql`coalesce((select json_object_agg(x.language, x.text) from team_template_texts x
  where x.template_id = t.id), '{}')`

const TEMPLATES = statement<TemplateRow, { id: string | null }>(sql`
  select t.id, t.name, t.name_key, t.used_in, ${TEXTS} as texts, t.created_by as maker_id,
    c.full_name as created_by, ${isoInstant('t.created_at')} as created_at,
    u.full_name as updated_by, ${isoInstant('t.updated_at')} as updated_at
  from team_templates t left join "user" c on c.id = t.created_by left join "user" u on u.id = t.updated_by
  where ${value('id')}::uuid is null or t.id = ${value('id')}::uuid`)

/** All templates in no order, or the one with this id. */
export function listTemplateRows(tx: Tx, id: string | null = null): Promise<TemplateRow[]> {
  return run(tx, TEMPLATES, { id })
}

/** Nobody changes the names or the number of templates until the transaction ends. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('team_templates', 0))`)
}

export interface TemplateTexts {
  id: string
  name: string
  texts: Texts
}

const TEXTS_FOR = statement<TemplateTexts, { use: TemplateUse }>(sql`
  select t.id, t.name, ${TEXTS} as texts from team_templates t where t.used_in in (${value('use')}, 'both')
  order by t.name_key, t.id`)

/** The templates that are offered here, by name. */
export function listTemplateTexts(tx: Tx, use: Exclude<TemplateUse, 'both'>): Promise<TemplateTexts[]> {
  return run(tx, TEXTS_FOR, { use })
}

/** The names of the macros that have this template as their message. */
export async function listMacroNames(tx: Tx, templateId: string): Promise<string[]> {
  const found = await tx.execute(sql`
    select name from macros where template_id = ${templateId}::uuid order by name_key`)
  return rows<{ name: string }>(found).map(({ name }) => name)
}

type Written = NewTeamTemplate & { by: string }

/** Returns the id. Needs owner rights, like every write here. */
export async function insertTemplate(tx: Tx, { name, used_in, texts, by }: Written): Promise<string> {
  const made = await tx.execute(sql`
    insert into team_templates (name, name_key, used_in, created_by, updated_by)
    values (${name}, ${keyOfName(name)}, ${used_in}, ${by}, ${by}) returning id`)
  const [row] = rows<{ id: string }>(made)
  if (!row) throw new Error('the template was not inserted')
  await insertTexts(tx, row.id, texts)
  return row.id
}

export async function updateTemplate(
  tx: Tx,
  { id, name, used_in, texts, by }: Written & { id: string },
): Promise<void> {
  // Two changes in one millisecond are two versions.
  await tx.execute(sql`
    update team_templates set name = ${name}, name_key = ${keyOfName(name)}, used_in = ${used_in}, updated_by = ${by},
      updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 millisecond')
    where id = ${id}::uuid`)
  // Those of a language that the product no longer has come back with it.
  await tx.execute(sql`
    delete from team_template_texts where template_id = ${id}::uuid and language = ${anyOf(LANGUAGES)}`)
  await insertTexts(tx, id, texts)
}

async function insertTexts(tx: Tx, id: string, texts: Texts): Promise<void> {
  await tx.execute(sql`
    insert into team_template_texts (template_id, language, text)
    select ${id}::uuid, key, value from jsonb_each_text(${JSON.stringify(texts)}::jsonb) where value <> ''`)
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from team_templates where id = ${id}::uuid`)
}

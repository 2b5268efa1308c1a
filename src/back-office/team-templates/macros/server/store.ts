import { sql } from 'drizzle-orm'
import { keyOfName } from '#back-office/desk/rules.ts'
import type { Texts } from '#back-office/team-templates/schema.ts'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import { anyOf, run, statement, value } from '#database/statement.ts'
import { LANGUAGES } from '#language/language.ts'
import type { Macro, NewMacro } from '../schema.ts'

export type MacroRow = Omit<Macro, 'may_delete'> & { name_key: string; maker_id: string | null }

const MACROS = statement<MacroRow, { id: string | null }>(sql`
  select t.id, t.name, t.name_key, t.template_id, t.stage,
    coalesce((select json_object_agg(x.language, x.text) from macro_texts x where x.macro_id = t.id), '{}') as texts,
    case when t.task_title is not null then json_build_object('title', t.task_title, 'for', t.task_for,
      'due_in_days', t.task_due_in_days) end as task, t.created_by as maker_id,
    c.full_name as created_by, ${isoInstant('t.created_at')} as created_at,
    u.full_name as updated_by, ${isoInstant('t.updated_at')} as updated_at
  from macros t left join "user" c on c.id = t.created_by left join "user" u on u.id = t.updated_by
  where ${value('id')}::uuid is null or t.id = ${value('id')}::uuid`)

/** All macros in no order, or the one with this id. */
export function listMacroRows(tx: Tx, id: string | null = null): Promise<MacroRow[]> {
  return run(tx, MACROS, { id })
}

type Written = NewMacro & { by: string }

const taskOf = ({ task }: NewMacro) => [task?.title ?? null, task?.for ?? null, task?.due_in_days ?? null]

/** Returns the id. Needs owner rights, like every write here. */
export async function insertMacro(tx: Tx, macro: Written): Promise<string> {
  const { name, template_id, stage, by } = macro
  const [title, whose, days] = taskOf(macro)
  const made = await tx.execute(sql`
    insert into macros (name, name_key, template_id, stage, task_title, task_for, task_due_in_days, created_by, updated_by)
    values (${name}, ${keyOfName(name)}, ${template_id}, ${stage}, ${title}, ${whose}, ${days}, ${by}, ${by})
    returning id`)
  const [row] = rows<{ id: string }>(made)
  if (!row) throw new Error('the macro was not inserted')
  await insertTexts(tx, row.id, macro.texts)
  return row.id
}

export async function updateMacro(tx: Tx, macro: Written & { id: string }): Promise<void> {
  const { id, name, template_id, stage, by } = macro
  const [title, whose, days] = taskOf(macro)
  // Two changes in one millisecond are two versions.
  await tx.execute(sql`
    update macros set name = ${name}, name_key = ${keyOfName(name)}, template_id = ${template_id}, stage = ${stage},
      task_title = ${title}, task_for = ${whose}, task_due_in_days = ${days}, updated_by = ${by},
      updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 millisecond')
    where id = ${id}::uuid`)
  await tx.execute(
    sql`delete from macro_texts where macro_id = ${id}::uuid and language = ${anyOf(LANGUAGES)}`,
  )
  await insertTexts(tx, id, macro.texts)
}

async function insertTexts(tx: Tx, id: string, texts: Texts): Promise<void> {
  await tx.execute(sql`
    insert into macro_texts (macro_id, language, text)
    select ${id}::uuid, key, value from jsonb_each_text(${JSON.stringify(texts)}::jsonb) where value <> ''`)
}

export async function deleteMacro(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from macros where id = ${id}::uuid`)
}

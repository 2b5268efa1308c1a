import { describe, expect, test } from 'vitest'
import { isWhole } from '#tests/support/whole-tests.ts'
import { createPlace, KINDS, query, VERSIONS } from './both-databases.ts'
import { addSampleRows, type Row } from './sample-rows.ts'

/** The schema of the database, without its rows. */
const SHAPE = `
  select 'column' as kind, format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as what
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy', format('%s %s %s %s %s %s', tablename, policyname, cmd, roles, qual, with_check)
    from pg_policies where schemaname = 'public'
  union all select 'security', format('%s %s', relname, relrowsecurity)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select 'right', format('%s %s %s', table_name, grantee, privilege_type)
    from information_schema.table_privileges where table_schema = 'public' and grantee = 'app_user'
  union all select 'right of a column', format('%s.%s %s %s', table_name, column_name, grantee, privilege_type)
    from information_schema.column_privileges where table_schema = 'public' and grantee = 'app_user'
  union all select 'function', pg_get_functiondef(p.oid)
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2`

/** What a table and its columns are called today, by their first names. */
const RENAMED: Record<string, { table?: string; columns: Record<string, string> }> = {
  answer_corrections: { columns: { was: 'previous_value' } },
  appointments: { columns: { with_staff: 'staff_id' } },
  case_receipts: { table: 'filing_confirmations', columns: {} },
  case_words: { table: 'case_search_terms', columns: {} },
  case_work: { table: 'case_queue', columns: {} },
  consultations: { columns: { with_staff: 'staff_id' } },
  document_verdicts: { columns: { told_at: 'notified_at' } },
  document_versions: { columns: { put_together: 'is_assembled' } },
  documents: { columns: { named_by_submission: 'in_submission', put_together: 'is_assembled' } },
  page_keys: { table: 'upload_idempotency_keys', columns: {} },
  sealed_answers: { table: 'encrypted_answers', columns: {} },
  set_aside_slots: { table: 'not_applicable_slots', columns: {} },
  staff_closures: { table: 'staff_absences', columns: {} },
  applications: { table: 'submissions', columns: {} },
  email_outbox: { columns: { follows: 'in_reply_to_keys', forgotten_after: 'delete_after_send' } },
  mails: { table: 'email_outbox', columns: { cause: 'dedupe_key' } },
  notifications: { columns: { cause: 'dedupe_key' } },
  payments: { columns: { money_id: 'provider_payment_id' } },
  payment_events: { columns: { cause: 'reason' } },
  receipt_numbers: { columns: { practice: 'sandbox' } },
}

/** What a migration has taken away: the passport number is no word of a case since 0046. */
const isGone = (table: string, row: Row) =>
  nameNow(table, row) === 'case_search_terms' && String(row.word).includes('pasport')

/** The database makes it of other columns, by another rule since 0063. */
const COMPUTED_ANEW = ['case_queue.sort_day']

/** Opening a database takes a second: some versions and the newest ones, unless everything is tested. */
const STEP = { postgres: 8, pglite: 30 }
const NEWEST = 3

/** Migration 0098 has used the first name of another table again; of that one nothing was renamed. */
const isNewTable = (table: string, row: Row) => table === 'sealed_answers' && 'answer' in row

const nameNow = (table: string, row: Row) =>
  isNewTable(table, row) ? table : (RENAMED[table]?.table ?? table)

function renameColumns(table: string, row: Row): Row {
  const names = RENAMED[table]?.columns ?? {}
  const kept = Object.entries(row).filter(
    ([name]) => !COMPUTED_ANEW.includes(`${nameNow(table, row)}.${name}`),
  )
  return Object.fromEntries(kept.map(([name, value]) => [names[name] ?? name, value]))
}

describe.each(KINDS)('an installation on %s that was there from the first version on', async (kind) => {
  const { open } = await createPlace(kind)

  test('keeps every row through every upgrade, and comes out like a new one', async () => {
    const before: { version: string; table: string; row: Row }[] = []
    const every = isWhole ? 1 : STEP[kind]
    for (const [at, version] of VERSIONS.entries()) {
      if (at % every !== 0 && at < VERSIONS.length - NEWEST) continue
      const handle = await open(at + 1)
      for (const [table, row] of await addSampleRows(handle, at + 1))
        if (!isGone(table, row)) before.push({ version, table, row })
    }
    expect(new Set(before.map(({ table }) => table)).size).toBeGreaterThan(10)

    const newest = await open()
    const tables = new Map<string, { row: Row }[]>()
    for (const { version, table, row } of before) {
      const name = nameNow(table, row)
      const now =
        tables.get(name) ?? (await query<{ row: Row }>(newest, `select to_jsonb(t) as row from "${name}" t`))
      tables.set(name, now)
      const columns = Object.keys(now[0]?.row ?? {})
      const left = Object.fromEntries(
        Object.entries(renameColumns(table, row)).filter(([name]) => columns.includes(name)),
      )
      expect(
        now.map((one) => one.row),
        `${table} as of ${version}`,
      ).toContainEqual(expect.objectContaining(left))
    }
    const fresh = await (await createPlace(kind)).open()
    expect(await query(newest, SHAPE)).toEqual(await query(fresh, SHAPE))
  })
})

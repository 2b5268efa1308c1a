import { type SQL, sql } from 'drizzle-orm'
import { type DatabaseHandle, rows } from '#database/database.ts'
import { query } from './query.ts'

/** One row as JSON: column names and values. */
export type Row = Record<string, unknown>

interface SampleTable {
  name: string
  /** True for a table with at most one row. */
  single: boolean
  columns: SampleColumn[]
}

interface SampleColumn {
  name: string
  /** Name of the type in the database. */
  type: string
  required: boolean
  /** The referenced table and column, if any. */
  refers: { table: string; column: string } | null
  /** The SQL of the values that its check allows, if it lists them: 'open'::text. */
  choices: string[]
}

/** Without columns that the database fills itself. */
const TABLES = `
  select c.relname as name,
  exists (
    select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.conrelid = c.oid and k.contype = 'p' and a.atttypid = 'boolean'::regtype) as single,
  coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, null),
    'required', a.attnotnull,
    'refers', (
      select json_build_object('table', f.confrelid::regclass::text, 'column', k.attname)
      from pg_constraint f join pg_attribute k
        on k.attrelid = f.confrelid and k.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
      order by cardinality(f.conkey) limit 1),
    'choices', (
      select coalesce(json_agg(trim(choice)), '[]')
      from pg_constraint k,
        unnest(string_to_array(substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[([^]]*)\\]'), ',')) choice
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])
  ) order by a.attnum) filter (where a.attnum is not null), '[]') as columns
  from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = '' and not a.atthasdef
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, c.relname order by c.relname`

/** Values by column, where neither the type nor a list of choices tells what the check allows. */
const VALUES: Record<string, string> = {
  act: 'account.signed_in',
  appointment_time: '09:30',
  booked_time: '09:30',
  // Of the audit log, which takes only ids, codes and numbers.
  details: '{}',
  event: 'opened',
}

/** Values by 'table.column': whoever is kept out begins no session, and the last admin cannot be erased. */
const SAMPLES: Record<string, string | null> = {
  'user.blocked_at': null,
  'staff.suspended_at': null,
  'staff.role': 'specialist',
  // Only with it a verdict has a reason and a message.
  'document_verdicts.verdict': 'asked_again',
  // The first one of its document.
  'document_verdicts.replaces': null,
  'document_verdicts.restored_at': null,
  // Only an applicant's role is a stranger to files of notes.
  'case_files.purpose': 'messages',
  'case_files.author_kind': 'applicant',
  'case_letters.kind': 'visit',
  'case_letters.visit_time': '09:30',
  'case_letters.reminded_before': '3',
  // With a file that is a document.
  'third_parties.asks': '{annex_1}',
  'third_parties.reminded_after': '7',
  'third_party_answers.used_as': 'accommodation',
  // One that was answered is not taken back.
  'answer_corrections.taken_back_at': null,
  'answer_corrections.taken_back_by': null,
  // The name of a question has a point.
  'answer_corrections.record': 'personal_info',
  'sealed_answers.answer': 'sealed:',
  // Of those, the one that is the applicant's.
  'case_tasks.cause': 'show_last_legal_day',
  // The others are not the applicant's.
  'case_tasks.task_for': 'applicant',
  // Only a document is asked for with a reason.
  'case_tasks.is_document': 'true',
  'note_releases.notes': '[{"text": "A note"}]',
  'questionnaire_parts.answers': '{}',
  // Of the eight slots.
  'documents.task_id': null,
  'documents.additional_id': null,
  'documents.requested_name': null,
  // A code is nobody else's.
  'walk_ins.code_hash': null,
  'walk_ins.code_ends_at': null,
  // Applicants see no hidden one.
  'resources.hidden': 'false',
  // Only a booked one has an outcome.
  'consultations.outcome': null,
  // The amounts of an invoice add up, and only what is exempt has no VAT.
  'invoices.kind': 'invoice',
  'invoices.corrects_id': null,
  'invoices.correction_reason': null,
  'invoices.seller_nip': '1234563218',
  'invoices.buyer_kind': 'firm',
  'invoices.buyer_nip': '1234563218',
  'invoices.net': '100',
  'invoices.vat': '23',
  'invoices.gross': '123',
  'invoices.exemption_basis': null,
  // Only what was read has values and pictures.
  'passport_zones.state': 'read',
  // Before its end.
  'residence_cards.collected_on': '2029-12-01',
  // Hours are covered by nobody.
  'staff_absences.covered_by': null,
  'staff_absences.from_time': '09:00',
  'staff_absences.to_time': '09:30',
}

/** Tables whose rows triggers write, as soon as a person has a case, or with the row of another table. */
export const WRITTEN_BY_TRIGGERS = [
  ...['case_queue', 'case_search_terms', 'inbox_entries'],
  // Their names before migration 0044.
  ...['case_work', 'case_words'],
]
/** Of these the tables with whose row, under its id. */
const WRITTEN_WITH: Record<string, string> = { inbox_entries: 'contact_messages' }

const BY_TYPE: Record<string, (n: number, text: string) => SQL> = {
  uuid: () => sql`gen_random_uuid()`,
  date: (n) => sql`date '2030-01-01' + ${n}::int`,
  'time without time zone': () => sql`time '09:30'`,
  'timestamp with time zone': (n) => sql`timestamptz '2026-01-01 10:00Z' + make_interval(days => ${n}::int)`,
  boolean: () => sql`true`,
  bytea: (_, text) => sql`convert_to(${text}, 'UTF8')`,
  json: (_, text) => sql`json_build_object('sample', ${text}::text)`,
  jsonb: (_, text) => sql`jsonb_build_object('sample', ${text}::text)`,
  smallint: (n) => sql`${n}::smallint`,
  integer: (n) => sql`${n}::int`,
  bigint: (n) => sql`${n}::bigint`,
  numeric: (n) => sql`${n}::numeric`,
}

/**
 * Inserts a row with a value in every column into each table of the catalogue: a new table takes part from its first
 * day. `n` makes the row differ from those of other numbers; `values` are given by 'table.column'. Returns the rows by
 * table.
 */
export async function addSampleRows(
  handle: DatabaseHandle,
  n: number,
  values: Readonly<Record<string, string>> = {},
): Promise<Map<string, Row>> {
  const added = new Map<string, Row>()
  const tables = sortByReference(await query<SampleTable>(handle, TABLES))
  for (const table of tables) {
    if (table.single && (await query(handle, `select from "${table.name}"`)).length > 0) continue
    const source = WRITTEN_WITH[table.name]
    if (source) {
      const where = { id: added.get(source)?.id }
      // Joined to the case, so that whose case it is decides who sees it.
      await query(handle, `update "${table.name}" set case_id = $1 where id = $2`, [
        added.get('cases')?.id,
        where.id,
      ])
      added.set(table.name, await readRow(handle, table.name, where))
    }
    if (WRITTEN_BY_TRIGGERS.includes(table.name)) continue
    added.set(table.name, await addRow(handle, { table, n, added, values }))
  }
  for (const { name } of tables)
    if (WRITTEN_BY_TRIGGERS.includes(name) && !WRITTEN_WITH[name])
      added.set(name, await readRow(handle, name, { user_id: added.get('user')?.id }))
  return added
}

async function readRow(
  handle: DatabaseHandle,
  name: string,
  where: { id: unknown } | { user_id: unknown },
): Promise<Row> {
  const [[column, value] = []] = Object.entries(where)
  const [found] = await query<{ row: Row }>(
    handle,
    `select to_jsonb(t) as row from "${name}" t where "${column}" = $1 order by length(t::text) desc limit 1`,
    [value],
  )
  if (!found) throw new Error(`the triggers have written no row of "${name}"`)
  return found.row
}

/** Referenced tables come first. */
function sortByReference(tables: readonly SampleTable[]): SampleTable[] {
  const sorted: SampleTable[] = []
  const visit = (table: SampleTable, from: readonly SampleTable[]) => {
    if (sorted.includes(table) || from.includes(table)) return
    for (const { refers } of table.columns) {
      const other = tables.find(({ name }) => name === refers?.table.replaceAll('"', ''))
      if (other) visit(other, [...from, table])
    }
    sorted.push(table)
  }
  for (const table of tables) visit(table, [])
  return sorted
}

interface AddRowOptions {
  table: SampleTable
  n: number
  added: ReadonlyMap<string, Row>
  values: Readonly<Record<string, string>>
}

/** When a check rejects a value generated from the type, the column is left empty if it is nullable. */
async function addRow(handle: DatabaseHandle, options: AddRowOptions): Promise<Row> {
  const { table } = options
  let columns = table.columns
  for (;;) {
    try {
      const result = await handle.db.transaction((tx) => tx.execute(insertOf({ ...options, columns })))
      const [row] = rows<{ row: Row }>(result)
      return row?.row ?? {}
    } catch (error) {
      const constraint = refusedBy(error)
      const left = constraint ? await withoutColumnsOf(handle, { constraint, columns }) : columns
      if (left.length === columns.length) {
        const about = `no row could be made up for "${table.name}": give its columns VALUES in sample-rows.ts`
        throw new Error(about, { cause: error })
      }
      columns = left
    }
  }
}

function insertOf(options: AddRowOptions & { columns: readonly SampleColumn[] }): SQL {
  const { table, columns } = options
  const name = sql.identifier(table.name)
  if (columns.length === 0) return sql`insert into ${name} default values returning to_jsonb(${name}) as row`
  const names = columns.map((column) => sql.identifier(column.name))
  const values = columns.map((column) => makeValue(column, options))
  return sql`insert into ${name} as t (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})
    returning to_jsonb(t) as row`
}

function makeValue(
  { name, type, refers, choices }: SampleColumn,
  { table, n, added, values }: AddRowOptions,
): SQL {
  const given = { ...SAMPLES, ...values }[`${table.name}.${name}`]
  if (given !== undefined) return sql`${given}`
  // Also for columns without a foreign key.
  if (name === 'user_id') return sql`${added.get('user')?.id}`
  if (refers) return sql`${added.get(refers.table.replaceAll('"', ''))?.[refers.column]}`
  const choice = choices[n % choices.length]
  if (choice) return sql.raw(choice)
  const value = VALUES[name]
  if (value) return sql`${value}`
  if (type.endsWith('[]')) return sql`'{}'`
  const make = BY_TYPE[type]
  const text = `${table.name} ${name} ${n}`
  if (make) return make(n, text)
  if (/^(text|character)/.test(type)) return sql`${text}`
  return sql`(enum_range(null::${sql.raw(type)}))[1]`
}

function refusedBy(error: unknown): string | null {
  for (const one of [error, (error as Error | undefined)?.cause]) {
    const { code, constraint } = Object(one) as { code?: string; constraint?: string }
    if (code === '23514' && constraint) return constraint
  }
  return null
}

async function withoutColumnsOf(
  handle: DatabaseHandle,
  { constraint, columns }: { constraint: string; columns: readonly SampleColumn[] },
): Promise<SampleColumn[]> {
  const checked = await query<{ name: string }>(
    handle,
    `select a.attname as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.conname = $1`,
    [constraint],
  )
  return columns.filter(({ name, required }) => required || !checked.some((one) => one.name === name))
}

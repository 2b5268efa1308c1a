import { getTableName, sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { DatabaseHandle, Tx } from '#database/database.ts'
import { PAGE_CHECK_QUEUE } from '#features/documents/page-check/server/jobs.ts'
import { createJobs } from '#jobs/jobs.ts'
import { emailKey, mailboxKey } from '#limits/rate-limit.ts'
import { MAIL_QUEUE } from '#mail/mail-queue.ts'
import { ERASURES, EXPORTS, erasePerson, exportPerson } from '#server/personal-data.ts'
import { createPlace, KINDS, query } from './both-databases.ts'
import { dump, type Line } from './dump.ts'
import { dropGuards } from './owned-tables.ts'
import { listUndecided } from './personal-tables.ts'
import { addSampleRows, type Row } from './sample-rows.ts'
import { TABLES_WITHOUT_PERSON } from './tables-without-person.ts'

/** The samples have no sealed answer. */
const NO_SEALS = { decryptText: async () => null }
const QUEUES = [MAIL_QUEUE, PAGE_CHECK_QUEUE]

async function openWithJobs(kind: (typeof KINDS)[number]) {
  const handle = await (await createPlace(kind)).open()
  const jobs = createJobs({ database: handle, log: pino({ level: 'silent' }) })
  const queues = QUEUES.map((name) => ({
    name,
    retryLimit: 0,
    retryDelaySeconds: 1,
    concurrency: 1,
    work: async () => {},
  }))
  await jobs.start({ scheduled: [], queues })
  return { handle, jobs }
}

describe.each(KINDS)('The registry of personal data on %s', async (kind) => {
  const { handle, jobs } = await openWithJobs(kind)
  await jobs.stop()

  test('Every table has one export and one erase file, or a reason why no person is in it', async () => {
    expect(await listUndecided(handle)).toEqual([])
  })

  test('Passwords, tokens and keys are in no export', () => {
    const secrets = EXPORTS.flatMap(({ tables }) => tables).flatMap(({ table, columns }) =>
      Object.keys(columns)
        .filter((column) => columns[column] === 'secret')
        .map((column) => `${getTableName(table)}.${column}`),
    )
    expect(secrets.sort()).toEqual([
      'account.access_token',
      'account.id_token',
      'account.password',
      'account.refresh_token',
      'account_offers.token_hash',
      'data_exports.id',
      'email_changes.new_token_hash',
      'email_changes.old_token_hash',
      'email_outbox.unsubscribe_url',
      'encrypted_answers.sealed',
      'file_keys.wrapped_key',
      'known_devices.device_hash',
      'passport_zones.sealed_pictures',
      'plan_calendars.token_hash',
      'session.token',
      'staff_calendars.token_hash',
      'staff_invitations.token_hash',
      'third_party_links.token_hash',
      'two_factor.backup_codes',
      'two_factor.secret',
      'verification.identifier',
      'walk_ins.code_hash',
    ])
  })

  test('A table, a column and a schema that nobody has decided about are found', async () => {
    await query(
      handle,
      'create table loyalty_cards (id int primary key, holder_name text, owner text references "user")',
    )
    await query(handle, 'create table loyalty_points (card int references loyalty_cards, user_id text)')
    await query(handle, 'alter table personal_info add column shoe_size int')
    await query(handle, 'create schema statistics')
    await query(handle, 'create table statistics.visits (day date)')
    const decided = {
      ...TABLES_WITHOUT_PERSON,
      'public.loyalty_points': { reason: 'test', columns: { user_id: 'test' } },
      'public.forgotten': { reason: 'test' },
    }
    expect(await listUndecided(handle, decided)).toEqual([
      'public.forgotten does not exist',
      'public.loyalty_cards has 0 export and 0 erase files',
      'public.loyalty_points.user_id sounds like a person',
      'public.loyalty_points refers to an account',
      'public.personal_info.shoe_size is not decided by the export',
      'statistics.visits has 0 export and 0 erase files',
    ])
    const wrong = {
      ...decided,
      'public.loyalty_cards': { reason: 'test' },
      'public.user': { reason: 'test' },
    }
    expect(await listUndecided(handle, wrong)).toEqual(
      expect.arrayContaining([
        'public.loyalty_cards.holder_name sounds like a person',
        'public.loyalty_cards refers to an account',
        'public.user has 1 export and 1 erase files, and an entry',
      ]),
    )
  })
})

/** A person with a row in every table. */
interface Sample {
  userId: string
  email: string
  rows: Map<string, Row>
}

async function addPerson(handle: DatabaseHandle, n: number): Promise<Sample> {
  const [userId, email] = [`user id ${n}`, `canary.${n}+tag@example.com`]
  const rows = await addSampleRows(handle, n, {
    'user.email': email,
    'contact_messages.email': email.toUpperCase(),
    'email_outbox.recipient': email,
    'staff_invitations.email': email,
    'rate_limits.key': emailKey('sign-in:account', email),
    'verification.value': userId,
  })
  await query(handle, `update "user" set email_verified = true where id = $1`, [userId])
  const keys = [`change-password:account:${userId}`, mailboxKey('contact:mailbox', email)]
  for (const key of keys)
    await query(handle, `insert into rate_limits (key, count, window_ends) values ($1, 1, now())`, [key])
  for (const about of [
    `consultation:${rows.get('consultations')?.id}:1:operator`,
    `contact-message:${rows.get('contact_messages')?.id}:operator`,
    `operator:payment:${rows.get('payments')?.id}:completed`,
    `application-submitted:${userId}`,
  ]) {
    await query(
      handle,
      `insert into email_outbox (recipient, subject, text, html, dedupe_key) values ('desk@example.com', $1, '', '', $2)`,
      [`About ${email}`, about],
    )
  }
  return { userId, email, rows }
}

async function sendJobsAbout({ handle, jobs }: Awaited<ReturnType<typeof openWithJobs>>, { rows }: Sample) {
  await jobs.send(handle.db, MAIL_QUEUE, { id: String(rows.get('email_outbox')?.id) })
  await jobs.send(handle.db, PAGE_CHECK_QUEUE, { id: String(rows.get('documents')?.id) })
}

const PERSONAL_TABLES = EXPORTS.flatMap(({ tables }) => tables)
const isPersonal = (table: string) => PERSONAL_TABLES.some((one) => getTableName(one.table) === table)

/** The values of a person's rows that no other row has, with their column. */
function listTraces({ rows }: Sample, n: number) {
  return [...rows]
    .filter(([table]) => isPersonal(table))
    .flatMap(([table, row]) =>
      Object.entries(row).flatMap(([column, value]) => {
        const text = typeof value === 'object' ? Object(value).sample : value
        if (typeof text !== 'string') return []
        const isTrace = /^(\\x\w{8,}|[\da-f-]{36})$/.test(text) || new RegExp(`\\b${n}\\b`).test(text)
        return isTrace && !isMoment(text) ? [{ table, column, text }] : []
      }),
    )
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)

const without = (lines: readonly Line[], others: readonly Line[]) => {
  const known = new Set(others.map(({ json }) => json))
  return lines.filter(({ json }) => !known.has(json))
}

/** In an applicant's transaction, whose role may read nothing of the sort. */
function asApplicant<T>({ db }: DatabaseHandle, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('role', 'app_user', true)`)
    return work(tx)
  })
}

describe.each(KINDS.flatMap((kind) => [true, false].map((guarded) => ({ kind, guarded }))))(
  'Two people with a row in every table on $kind, foreign keys: $guarded',
  async ({ kind, guarded }) => {
    const opened = await openWithJobs(kind)
    const { handle } = opened
    const [anna, boris, carla] = [
      await addPerson(handle, 2101),
      await addPerson(handle, 2202),
      await addPerson(handle, 2303),
    ]
    for (const person of [anna, boris]) await sendJobsAbout(opened, person)
    await opened.jobs.stop()
    // Without foreign keys nothing is deleted by a cascade.
    if (!guarded) await dropGuards(handle)
    const annas = listTraces(anna, 2101)
    const boriss = listTraces(boris, 2202)

    test('The export has what is given of one person and nothing secret, nothing of the other', async () => {
      expect(annas.length).toBeGreaterThan(100)
      const everything = await asApplicant(handle, (tx) => exportPerson(tx, { ...anna, files: NO_SEALS }))
      for (const { table, column, text } of annas) {
        const file = PERSONAL_TABLES.find((one) => getTableName(one.table) === table)
        const rows = everything?.tables[table]
        const place = `${table}.${column}`
        if (file?.columns[column] === 'given') expect(JSON.stringify(rows), place).toContain(text)
        else
          expect(
            rows?.some((row) => column in row),
            place,
          ).toBe(false)
      }
      const whole = JSON.stringify(everything)
      expect(boriss.filter(({ text }) => whole.includes(text))).toEqual([])
      expect(Object.keys(everything?.tables ?? {}).sort()).toEqual(
        PERSONAL_TABLES.map(({ table }) => getTableName(table)).sort(),
      )
      expect(everything?.tables.rate_limits).toHaveLength(3)
      const document = anna.rows.get('documents')
      const older = anna.rows.get('document_versions')
      const place = `${anna.rows.get('cases')?.number}-version-${older?.version}`
      const receipt = anna.rows.get('filing_confirmations')
      const attached = anna.rows.get('case_files')
      expect(everything?.files).toHaveLength(4)
      expect(everything?.files).toEqual(
        expect.arrayContaining([
          {
            path: `files/${document?.document_type}/${document?.file_name}`,
            object_name: document?.object_name,
          },
          {
            path: `files/${older?.document_type}/${place}/${older?.file_name}`,
            object_name: older?.object_name,
          },
          {
            path: `files/messages/${attached?.id}/${attached?.file_name}`,
            object_name: attached?.object_name,
          },
          {
            path: `files/receipt/${receipt?.case_id}/${receipt?.file_name}`,
            object_name: receipt?.object_name,
          },
        ]),
      )
    })

    test('What was written under an unconfirmed address is neither exported nor erased', async () => {
      await query(handle, `update "user" set email_verified = false where id = $1`, [carla.userId])
      // What the consultancy has joined to her case would go with it.
      await query(handle, 'update inbox_entries set case_id = null where id = $1', [
        carla.rows.get('contact_messages')?.id,
      ])
      const everything = await handle.db.transaction((tx) => exportPerson(tx, { ...carla, files: NO_SEALS }))
      expect(everything?.tables).toMatchObject({
        contact_messages: [],
        email_outbox: [],
        staff_invitations: [],
      })
      expect(everything?.tables.personal_info).toHaveLength(1)
      await handle.db.transaction((tx) => erasePerson(tx, carla))
      const message = carla.rows.get('contact_messages')
      const left = (await dump(handle)).filter(({ table }) => table === 'contact_messages')
      expect(left.filter(({ json }) => json.includes(String(message?.id)))).toHaveLength(1)
    })

    test('An erasure that is rolled back leaves everything as it was', async () => {
      const before = await dump(handle)
      const undone = handle.db.transaction(async (tx) => {
        await erasePerson(tx, anna)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await dump(handle)).toEqual(before)
    })

    test('The erasure leaves nothing of one person but what the law keeps, and the other untouched', async () => {
      const before = await dump(handle)
      expect(before.filter(({ table }) => table === 'jobs.job_common')).toHaveLength(4)
      const objects = await asApplicant(handle, (tx) => erasePerson(tx, anna))
      const after = await dump(handle)

      const stored = ['document_versions', 'documents'].flatMap((table) => {
        const { object_name, preview_name, page_previews_name } = anna.rows.get(table) ?? {}
        return [object_name, preview_name, page_previews_name]
      })
      const [copy, kit] = ['data_exports', 'kits'].map((table) => anna.rows.get(table)?.object_name)
      const others = ['case_files', 'filing_confirmations'].map((table) => anna.rows.get(table)?.object_name)
      expect(objects).toEqual([copy, kit, ...stored, ...others])

      const changed = without(after, before).map(({ table, json }) => ({
        table,
        row: JSON.parse(json.replaceAll('\\', '\\\\')),
      }))
      const payment = { ...anna.rows.get('payments'), user_id: null, case_id: null, checkout_url: null }
      // Records of the law and files for everybody, which are nobody's but for who has saved them.
      const fact = { ...anna.rows.get('fact_checks'), saved_by: null }
      const refund = { ...anna.rows.get('payment_refunds'), note: '', requested_by: null }
      const upload = { ...anna.rows.get('resource_files'), uploaded_by: null }
      const nobody = { created_by: null, updated_by: null }
      const template = { ...anna.rows.get('team_templates'), ...nobody }
      const macro = { ...anna.rows.get('macros'), ...nobody }
      const employer: Row = { ...anna.rows.get('employers'), created_by: null }
      expect(changed).toHaveLength(7)
      expect(changed).toEqual(
        expect.arrayContaining([
          { table: 'payments', row: payment },
          { table: 'fact_checks', row: fact },
          { table: 'payment_refunds', row: refund },
          { table: 'resource_files', row: upload },
          { table: 'team_templates', row: template },
          { table: 'macros', row: macro },
          { table: 'employers', row: employer },
        ]),
      )
      const gone = without(before, after)
      expect(gone.filter(({ json }) => boriss.some(({ text }) => json.includes(text)))).toEqual([])

      const kept = ERASURES.flatMap((file) => file.kept ?? [])
      expect(kept.map(({ table }) => getTableName(table))).toEqual([
        'payments',
        'payment_events',
        'payment_refunds',
        'receipts',
        'invoices',
      ])
      expect(kept.every(({ reason }) => reason().length > 20)).toBe(true)
      const keptTables = [
        ...kept.map(({ table }) => getTableName(table)),
        ...[
          'fact_checks',
          'resource_files',
          'team_templates',
          'team_template_texts',
          'macros',
          'macro_texts',
          'employers',
        ],
      ]
      // The employer stays, and with it the id that the row of her case had.
      const erased = annas
        .filter(({ table, text }) => !keptTables.includes(table) && text !== employer.id)
        .map(({ text }) => text)
      expect(after.filter(({ json }) => erased.some((text) => json.includes(text)))).toEqual([])
      expect(after.filter(({ json }) => json.toLowerCase().includes(anna.email))).toEqual([])
      const receipt = before.find(({ json }) => json.includes('receipts buyer_name 2101'))
      expect(after).toContainEqual(receipt)
    })

    test('Whoever is erased is unknown: a second erasure and an export find nobody', async () => {
      expect(await handle.db.transaction((tx) => erasePerson(tx, anna))).toBeNull()
      expect(await handle.db.transaction((tx) => exportPerson(tx, { ...anna, files: NO_SEALS }))).toBeNull()
    })
  },
)

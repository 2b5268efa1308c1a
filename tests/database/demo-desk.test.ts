import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#audit/verify-audit.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { CaseHousehold } from '#back-office/households/schema.ts'
import type { Inbox, InboxEntry } from '#back-office/inbox/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { CASE_STAGES, TURNS } from '#features/cases/contract.ts'
import { ASK_REASONS, DOCUMENT_STATUSES } from '#features/documents/contract.ts'
import { TASK_FOR } from '#features/tasks/contract.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { seedDesk } from '../../scripts/demo/seed-desk.ts'
import { printSignIns, writeSignIns } from '../../scripts/demo/sign-ins.ts'

const PASSWORD = 'pobyt-demo-2026'

describe('The desk of npm run demo', async () => {
  const app = await startTestApp({ database: 'pglite' })
  const people = await seedDesk(app.deps, { password: PASSWORD })

  async function signIn(email: string) {
    const secret = people.find((person) => person.email === email)?.totpSecret
    const browser = openAuthBrowser(app)
    const first = await browser.post('sign-in/email', { email, password: PASSWORD })
    expect(first.status).toBe(200)
    if (!secret) return browser
    expect(first.body.twoFactorRedirect).toBe(true)
    const code = await appCode(`otpauth://totp/Pobyt?secret=${secret}`)
    expect((await browser.post('two-factor/verify-totp', { code })).status).toBe(200)
    return browser
  }
  const open = async (email: string) => {
    const { jar } = await signIn(email)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const fetch = (path: string) => app.fetch(path, { headers: { cookie } })
    return {
      fetch,
      read: async <T>(path: string) => {
        const answer = await fetch(path)
        expect(answer.status, path).toBe(200)
        return (await answer.json()) as T
      },
    }
  }
  const ewa = await open('ewa@demo.example')
  const every = await app.sql<{ number: string; restricted: boolean }>('select number, restricted from cases')
  const readFile = (number: string) => ewa.read<CaseFile>(`/api/staff/cases/${number}`)

  test('has a family with a document for both, and an employer with its people', async () => {
    const family = await app.sql<{ number: string }>(
      'select c.number from household_documents d join cases c on c.id = d.for_case_id',
    )
    expect(family).toHaveLength(1)
    const household = await ewa.read<CaseHousehold>(`/api/staff/cases/${family[0]?.number}/household`)
    expect(household.household?.members).toHaveLength(2)
    const [employer] = await ewa.read<{ open_cases: number }[]>('/api/staff/employers')
    expect(employer?.open_cases).toBeGreaterThanOrEqual(4)
  })

  test('has cases of every stage and every turn, of everybody and of nobody, near and far from the last day', async () => {
    expect(every.length).toBeGreaterThanOrEqual(40)
    const { counts } = await ewa.read<Queue>('/api/staff/cases')
    for (const turn of TURNS) expect(counts[turn], turn).toBeGreaterThanOrEqual(3)
    for (const stage of CASE_STAGES) {
      const { rows } = await ewa.read<Queue>(`/api/staff/cases?stage=${stage}`)
      expect(rows.length, stage).toBeGreaterThan(0)
    }
    const { rows } = await ewa.read<Queue>('/api/staff/cases')
    const days = rows.map(({ days_left }) => days_left)
    const isAny = (is: (left: number) => boolean) => days.some((left) => left !== null && is(left))
    expect(days).toContain(null)
    expect([
      isAny((left) => left < 0),
      isAny((left) => left >= 0 && left < 15),
      isAny((left) => left >= 15 && left < 45),
      isAny((left) => left >= 45),
    ]).toEqual([true, true, true, true])
    expect(new Set(rows.map(({ assigned_to_name }) => assigned_to_name))).toEqual(
      new Set(['Ewa Nowak', 'Piotr Zieliński', 'Magdalena Wiśniewska', null]),
    )
    expect(new Set(rows.map(({ package_type }) => package_type)).size).toBe(4)
  })

  test('has an inbox with seven open entries, four of them without an answer', async () => {
    const { counts, rows } = await ewa.read<Inbox>('/api/staff/inbox')
    expect(counts).toEqual({
      open: 7,
      messages: 5,
      consultations: 2,
      unanswered: 4,
    })
    expect(rows.filter(({ case_number }) => case_number !== null)).toHaveLength(4)
    const answered = rows.find(({ answered_at }) => answered_at !== null)
    expect((await ewa.read<InboxEntry>(`/api/staff/inbox/${answered?.id}`)).answers).toHaveLength(1)
    const { rows: closed } = await ewa.read<Inbox>('/api/staff/inbox?state=closed')
    expect(closed.map(({ closed_reason }) => closed_reason)).toContain('spam')
  })

  test('has documents in every state, asked for again for every reason, with versions that were replaced', async () => {
    const listColumn = async (query: string) =>
      (await app.sql<{ value: string }>(query)).map(({ value }) => value).sort()
    const states = await listColumn('select distinct status as value from documents')
    expect(states).toEqual(DOCUMENT_STATUSES.toSorted())
    const reasons = 'select distinct reason as value from document_verdicts where reason is not null'
    expect(await listColumn(reasons)).toEqual(ASK_REASONS.toSorted())
    const tasks = await listColumn('select distinct task_for as value from case_tasks')
    expect(tasks).toEqual(TASK_FOR.toSorted())
    const due = `select distinct case when done_at is not null then 'done' when due_on < current_date then 'overdue'
      else 'open' end as value from case_tasks`
    expect(await listColumn(due)).toEqual(['done', 'open', 'overdue'])
    const asked = `select distinct coalesce(answer, 'waits') as value from answer_corrections`
    expect(await listColumn(asked)).toEqual(['agree', 'decline', 'waits'])
    const [counts] = await app.sql(`select (select count(*)::int from document_versions) as versions,
      (select count(*)::int from case_notes) as notes,
      (select count(*)::int from case_messages where read_at is null) as unread`)
    for (const count of Object.values(counts ?? {})) expect(count).toBeGreaterThan(2)
  })

  test('opens every kind of document as a picture, an older version as a file, and what was changed after the submission', async () => {
    const { rows } = await ewa.read<Queue>('/api/staff/cases?stage=in_proceedings')
    const files = await Promise.all(rows.map(({ number }) => readFile(number)))
    const file = files.find(({ documents }) =>
      documents.some(({ older_versions }) => older_versions.length > 0),
    )
    expect(file?.documents).toHaveLength(8)
    for (const { id, page_count } of file?.documents ?? []) {
      const last = await ewa.fetch(`/api/staff/documents/${id}/pages/${page_count ?? 1}`)
      expect([last.status, last.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    const replaced = file?.documents.find(({ older_versions }) => older_versions.length > 0)
    const changed = files.flatMap(({ answers }) => answers.differences.map(({ field }) => field))
    expect(changed).toContain('address')
    for (const { events } of files) expect(events.at(-1)?.event).toBe('opened')
    const older = await ewa.fetch(`/api/staff/documents/${replaced?.id}/file?version=1`)
    expect([older.status, older.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('has one restricted case, which the specialist who is not named does not find', async () => {
    const restricted = every.filter((one) => one.restricted)
    expect(restricted).toHaveLength(1)
    const path = `/api/staff/cases/${restricted[0]?.number}`
    const piotr = await open('piotr@demo.example')
    expect((await ewa.fetch(path)).status).toBe(200)
    expect((await piotr.fetch(path)).status).toBe(404)
    const magda = await open('magda@demo.example')
    expect((await magda.fetch('/api/staff/team')).status).toBe(200)
  })

  test('lets its applicants in, with what was written to them', async () => {
    const applicant = await open('oleksandr.shevchuk@demo.example')
    const messages = await applicant.read<{ author: { kind: string } }[]>('/api/messages')
    expect(messages.map(({ author }) => author.kind)).toEqual(['staff', 'applicant'])
    expect(await applicant.read<object[]>('/api/documents')).toHaveLength(8)
    expect((await applicant.read<object[]>('/api/notifications')).length).toBeGreaterThan(0)
  })

  test('says how everybody signs in, on the screen and as JSON', () => {
    const [first, ...lines] = printSignIns(people, PASSWORD).trimStart().split('\n')
    expect(first).toBe(`Demo applicants, all with the password ${PASSWORD}:`)
    const addresses = lines.flatMap((line) => /^ {2}(\S+@demo\.example) /.exec(line)?.[1] ?? [])
    expect(addresses).toEqual(people.map(({ email }) => email))
    for (const { totpSecret = '' } of people) expect(lines.join('\n')).toContain(totpSecret)
    const file = join(app.dataDir, 'people.json')
    writeSignIns(file, people, PASSWORD)
    const written: object[] = JSON.parse(readFileSync(file, 'utf8'))
    expect(written).toHaveLength(people.length)
    expect(written[0]).toEqual({ role: 'applicant', email: people[0]?.email, password: PASSWORD })
    const staff = written.filter((one) => 'totp_secret' in one)
    const secret = expect.stringMatching(/^[A-Z2-7]{32,}$/)
    expect(staff).toEqual([
      { role: 'admin', email: 'magda@demo.example', password: PASSWORD, totp_secret: secret },
      { role: 'specialist', email: 'ewa@demo.example', password: PASSWORD, totp_secret: secret },
      { role: 'specialist', email: 'piotr@demo.example', password: PASSWORD, totp_secret: secret },
    ])
  })

  test('leaves an unbroken audit log', async () => {
    expect(await verifyAudit(app.deps.database.db)).toMatchObject({ ok: true })
  })
})

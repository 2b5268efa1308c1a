import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { createEncryptedFileStore } from '#files/encrypted-file-store.ts'
import { createFilesKeys } from '#files/files-keys.ts'
import { findInstallation } from '#files/installation.ts'
import { createLocalStorage } from '#files/local-storage.ts'
import { createClamdScanner } from '#files/scanning/clamd.ts'
import { countUnscanned } from '#files/scanning/scan-store.ts'
import { createScanning } from '#files/scanning/scanned-file-store.ts'
import { MISSING_CLAMD, MOST_BYTES, SCANNERS, TEST_VIRUS, type TestClamd } from '#tests/support/clamd.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf, makePdfOfSize, makePng } from '#tests/support/sample-files.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import { scanFiles } from './jobs.ts'
import { addUnscanned } from './store.ts'

const INFECTED = makePdf({ text: `In a page: ${TEST_VIRUS}` })

test.runIf(MISSING_CLAMD)(`The same with the real clamd (${MISSING_CLAMD})`, ({ skip }) => skip())

interface Refusal {
  error: { code: string; message: string }
}

const upload = (person: Person, file: Buffer, type = 'passport') =>
  person.json<{ document: Document } & Refusal>(`/api/documents/${type}`, {
    method: 'PUT',
    body: fileForm(file),
  })

async function store(person: Person, file: Buffer, type = 'passport'): Promise<Document> {
  const { status, body } = await upload(person, file, type)
  expect(status).toBe(200)
  return body.document
}

async function listDocuments(person: Person): Promise<Document[]> {
  return (await person.json<Document[]>('/api/documents')).body
}

const stateOf = async (person: Person, type = 'passport') =>
  (await listDocuments(person)).find(({ document_type }) => document_type === type)?.scan_state

async function readRefusal(person: Person, path: string) {
  const answer = await person.json<Refusal>(path)
  return [answer.status, answer.body?.error?.code]
}

const openStatus = async (person: Person, path: string) => (await person.fetch(path)).status
const WAITING = [503, 'waiting_for_scan']
const REFUSED = [422, 'infected_file']

/** Once a file waits, another try may be an hour away. */
const makeDue = (app: TestApp) => app.sql('update file_scans set next_at = now()')

async function listObjects(app: TestApp, person: Person): Promise<string[]> {
  const rows = await app.sql<{ object_name: string }>(
    'select object_name from file_scans where user_id = $1',
    [person.id],
  )
  return rows.map(({ object_name }) => object_name)
}

async function away<T>(clamd: TestClamd, work: () => Promise<T>): Promise<T> {
  await clamd.kill()
  try {
    return await work()
  } finally {
    await clamd.start()
  }
}

/** Resolves when the next file was sent to the scanner. */
function watchScanner(app: TestApp): Promise<void> {
  const scanner = app.deps.scanning?.scanner
  if (!scanner) throw new Error('there is no scanner')
  const { scan } = scanner
  return new Promise((resolve) => {
    scanner.scan = (parts, options) => {
      scanner.scan = scan
      async function* watched() {
        yield* parts
        resolve()
      }
      return scan(watched(), options)
    }
  })
}

/** The file store as it is without a scanner. */
async function openRawFiles({ deps, dataDir }: TestApp) {
  const { db } = deps.database
  const installationId = (await findInstallation(db)) ?? ''
  const storage = createLocalStorage(join(dataDir, 'files'))
  return createEncryptedFileStore({
    storage,
    db,
    keys: createFilesKeys(deps.env),
    installationId,
    log: deps.log,
  })
}

describe.each(SCANNERS)('With %s', async (kind, start) => {
  const clamd = await start()
  // The embedded database once: both are the same SQL.
  const database = kind === 'clamd' ? 'pglite' : 'postgres'
  const app = await startTestApp({ env: { CLAMAV_HOST: clamd.host }, database })

  test('a clean file is stored and handed out', async () => {
    const person = await app.createPerson()
    const document = await store(person, makePdf())
    expect(document.scan_state).toBeNull()
    expect(await openStatus(person, document.file_url)).toBe(200)
  })

  test('an infected file is refused wherever files are taken, with words and without the signature', async () => {
    const person = await createApplicant(app)
    const admin = await createMember(app, { role: 'admin' })
    const filed = fileForm(INFECTED)
    filed.set('number', 'UPO-1')
    filed.set('filed_at', '2026-11-20T10:00:00+01:00')
    const download = fileForm(INFECTED)
    for (const [name, value] of Object.entries({
      title: 'A',
      description: 'B',
      category: 'Guides',
      purposes: '',
    }))
      download.set(name, value)
    const ways: [who: Person, path: string, body: FormData, method?: string][] = [
      [person, '/api/documents/passport', fileForm(INFECTED), 'PUT'],
      [person, '/api/documents/cv/pages', fileForm(INFECTED)],
      [person, '/api/messages/files', fileForm(INFECTED)],
      [person, '/api/case/filed', filed],
      [admin, `/api/staff/cases/${person.number}/files?for=notes`, fileForm(INFECTED)],
      [admin, '/api/staff/resources', download],
    ]
    for (const [who, path, body, method = 'POST'] of ways) {
      const answer = await who.json<Refusal>(path, { method, body })
      expect([path, answer.status, answer.body.error?.code]).toEqual([path, ...REFUSED])
      expect(answer.body.error.message).toMatch(
        /^Our virus check has found something in this file, so it was not saved/,
      )
      expect(JSON.stringify(answer.body)).not.toContain('Pobyt.Test')
    }
    expect(await listDocuments(person)).toEqual([])
    expect(await listObjects(app, person)).toEqual([])
    const noted = await app.sql(
      `select actor_kind, actor_id, details from audit_log where act = 'file.refused' and (subject_id = $1 or subject_id is null)`,
      [person.id],
    )
    const row = {
      actor_kind: 'system',
      actor_id: 'virus-check',
      details: { signature: 'Pobyt.Test.Inside.UNOFFICIAL' },
    }
    expect(noted).toEqual(ways.map(() => row))
  })

  test('while the scanner is away a file is stored and waits; nothing hands it out; then it is usable by itself', async () => {
    const person = await createApplicant(app)
    const staff = await createMember(app)
    const png = fileForm(await makePng(), { name: 'a.png', type: 'image/png' })
    const { passport, attached } = await away(clamd, async () => {
      const passport = await store(person, makePdf())
      expect((await person.json('/api/documents/photo', { method: 'PUT', body: png })).status).toBe(200)
      const attached = await person.json<{ id: string; scan_state: string }>('/api/messages/files', {
        method: 'POST',
        body: fileForm(makePdf()),
      })
      expect([passport.scan_state, attached.body.scan_state]).toEqual(['waiting', 'waiting'])
      const photo = (await listDocuments(person)).find(({ document_type }) => document_type === 'photo')
      const paths = [
        passport.file_url,
        photo?.file_url,
        photo?.preview_url,
        `/api/messages/files/${attached.body.id}`,
      ]
      for (const path of paths)
        expect([path, ...(await readRefusal(person, String(path)))]).toEqual([path, ...WAITING])
      for (const path of ['file', 'pages/1'])
        expect(await readRefusal(staff, `/api/staff/documents/${passport.id}/${path}`)).toEqual(WAITING)
      await scanFiles(app.deps)
      expect(await stateOf(person)).toBe('waiting')
      return { passport, attached: attached.body.id }
    })
    await scanFiles(app.deps)
    expect((await listDocuments(person)).map(({ scan_state }) => scan_state)).toEqual([null, null])
    expect(await openStatus(person, passport.file_url)).toBe(200)
    expect(await openStatus(person, `/api/messages/files/${attached}`)).toBe(200)
    expect(await openStatus(staff, `/api/staff/documents/${passport.id}/pages/1`)).toBe(200)
    expect((await countUnscanned(app.deps.database.db)).waiting).toBe(0)
  })

  test('a file that waits says so in a tab, with no code to write to us, and is scanned when somebody opens it', async () => {
    const person = await app.createPerson()
    const [document, page] = await away(clamd, async () => {
      const stored = await store(person, makePdf())
      return [stored, await person.fetch(stored.file_url, { headers: { accept: 'text/html' } })] as const
    })
    expect(await page.text()).toMatch(/waiting for the virus check(?!.*this code)/s)
    expect(await openStatus(person, document.file_url)).toBe(200)
    expect(await stateOf(person)).toBeNull()
  })

  test('a find in a stored file asks for it again, and takes its bytes away', async () => {
    const person = await createApplicant(app)
    const staff = await createMember(app)
    const document = await away(clamd, () => store(person, INFECTED))
    const [name] = await listObjects(app, person)
    await scanFiles(app.deps)
    const [found] = await listDocuments(person)
    expect(found).toMatchObject({ status: 'asked_again', asked_reason: 'other', scan_state: 'infected' })
    expect(found?.asked_message).toMatch(/^Our virus check has found something/)
    expect(await readRefusal(person, document.file_url)).toEqual(REFUSED)
    expect(await readRefusal(staff, `/api/staff/documents/${document.id}/file`)).toEqual(REFUSED)
    expect(name && (await app.sql('select state from file_scans where object_name = $1', [name]))).toEqual([
      { state: 'infected' },
    ])
    const { body: notices } = await person.json<{ message: string }[]>('/api/notifications')
    expect(notices[0]?.message).toContain('Our virus check has found something in the file of “Passport')
    const mails = await app.sql(
      `select from email_outbox where recipient = $1 and subject like 'Our virus check%'`,
      [person.email],
    )
    expect(mails).toHaveLength(1)
    const file = await staff.json<{ events: { event: string }[] }>(`/api/staff/cases/${person.number}`)
    expect(file.body.events.map(({ event }) => event)).toContain('virus_found')
    expect(
      await app.sql(
        `select case_id is null as none from audit_log where act = 'file.infected' and subject_id = $1`,
        [document.id],
      ),
    ).toEqual([{ none: false }])
    // Told once, however often it is tried.
    await scanFiles(app.deps)
    const again = await store(person, makePdf())
    expect([again.status, again.scan_state, again.version]).toEqual(['pending', null, 2])
    expect(await openStatus(person, again.file_url)).toBe(200)
  })

  test('a scanner that ends in the middle of a scan lets the file wait', async () => {
    const person = await app.createPerson()
    const sent = watchScanner(app)
    clamd.freeze()
    const uploading = upload(person, INFECTED)
    await sent
    await clamd.kill()
    expect((await uploading).body.document.scan_state).toBe('waiting')
    await clamd.start()
    await scanFiles(app.deps)
    expect(await stateOf(person)).toBe('infected')
  })

  test('a file beyond the limit of the scanner waits, and does not keep the others from being scanned', async () => {
    const person = await app.createPerson()
    expect((await store(person, makePdfOfSize(2 * MOST_BYTES))).scan_state).toBe('waiting')
    await away(clamd, () => store(person, makePdf(), 'cv'))
    await makeDue(app)
    await scanFiles(app.deps)
    expect([await stateOf(person), await stateOf(person, 'cv')]).toEqual(['waiting', null])
    expect((await countUnscanned(app.deps.database.db)).refused).toBe(1)
    const rows = await app.sql(
      `select reason, next_at > now() as later from file_scans where state = 'waiting'`,
    )
    expect(rows).toEqual([{ reason: 'cut', later: true }])
    await app.sql('delete from documents where user_id = $1', [person.id])
    await app.sql('delete from file_scans where user_id = $1', [person.id])
  })

  test('two processes scan what waits once', async () => {
    const person = await app.createPerson()
    const types = [
      'passport',
      'cv',
      'accommodation',
      'financial_proof',
      'health_insurance',
      'application_form',
    ]
    await away(clamd, async () => {
      // Pictures: the pages of a PDF are drawn meanwhile, and whoever reads a file has it scanned, too.
      for (const type of types) await store(person, await makePng(), type)
    })
    const before = clamd.countScans()
    await makeDue(app)
    const { database, log } = app.deps
    const files = await openRawFiles(app)
    const scanners = [1, 2].map(() =>
      createScanning({
        files,
        db: database.db,
        log,
        scanner: createClamdScanner({ address: app.deps.env.clamav ?? { path: '' } }),
        onSettled: async () => undefined,
        onRefused: async () => undefined,
      }),
    )
    const settled = await Promise.all(
      scanners.map(async (one) => {
        let count = 0
        for (let done = await one.scanWaiting(2); done !== null; done = await one.scanWaiting(2))
          count += done
        return count
      }),
    )
    // The server's own job may have had some of them.
    expect(settled.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(types.length)
    await expect.poll(() => clamd.countScans() - before).toBe(types.length)
    expect((await listDocuments(person)).map(({ scan_state }) => scan_state)).toEqual(types.map(() => null))
    // Neither of the two has told anybody: the next run of the job does.
    await app.sql(`update file_scans set scanned_at = now() - interval '1 hour'`)
    await scanFiles(app.deps)
    const untold = 'select from file_scans where told_at is null and user_id = $1'
    await expect.poll(() => app.sql(untold, [person.id])).toHaveLength(0)
  })

  test('what was stored before there was a scanner waits until it is scanned', async () => {
    const person = await app.createPerson()
    const stored = await store(person, makePdf())
    const added = await person.json<{ document: Document }>('/api/documents/cv/pages', {
      method: 'POST',
      body: fileForm(await makePng(), { name: 'a.png', type: 'image/png' }),
    })
    const [page] = added.body.document.pages ?? []
    await openStatus(person, added.body.document.file_url)
    await app.sql('delete from file_scans')
    await away(clamd, async () => {
      for (const path of [stored.file_url, page?.file_url, page?.preview_url, added.body.document.file_url])
        expect([path, ...(await readRefusal(person, String(path)))]).toEqual([path, ...WAITING])
      await addUnscanned(app.deps.database.db)
      expect([await stateOf(person), await stateOf(person, 'cv')]).toEqual(['waiting', 'waiting'])
    })
    await scanFiles(app.deps)
    expect([await stateOf(person), await stateOf(person, 'cv')]).toEqual([null, null])
    for (const path of [stored.file_url, page?.preview_url, added.body.document.file_url])
      expect(await openStatus(person, String(path))).toBe(200)
  })

  test('a PDF of pages is put together when every page is clean, and asked for again when one is infected', async () => {
    const person = await app.createPerson()
    const add = (file: Buffer) =>
      person.json<{ document: Document }>('/api/documents/cv/pages', { method: 'POST', body: fileForm(file) })
    const { body } = await add(makePdf({ pages: 1 }))
    await away(clamd, async () => {
      expect((await add(makePdf({ pages: 2 }))).body.document.scan_state).toBe('waiting')
      expect(await readRefusal(person, body.document.file_url)).toEqual(WAITING)
    })
    expect(await openStatus(person, body.document.file_url)).toBe(200)
    await away(clamd, () => add(INFECTED))
    await scanFiles(app.deps)
    expect(await readRefusal(person, body.document.file_url)).toEqual(REFUSED)
    const [document] = await listDocuments(person)
    expect(document).toMatchObject({ status: 'asked_again', scan_state: 'infected' })
    const bad = document?.pages?.at(-1)?.id
    const left = await person.json<{ document: Document }>(`/api/documents/cv/pages/${bad}`, {
      method: 'DELETE',
    })
    expect(left.body.document.scan_state).toBeNull()
    expect(await openStatus(person, left.body.document.file_url)).toBe(200)
  })

  test('a copy of the person’s data leaves out what waits, and says so', async () => {
    const person = await app.createPerson()
    await store(person, makePdf())
    const zip = await away(clamd, async () => {
      await store(person, INFECTED, 'cv')
      const id = randomUUID()
      await app.sql(`insert into data_exports (user_id, id, state) values ($1, $2, 'working')`, [
        person.id,
        id,
      ])
      await app.deps.jobs.send(app.deps.database.db, 'own-data.export', { id })
      await expect
        .poll(async () => (await person.json('/api/account/export')).body)
        .toMatchObject({ state: 'ready' })
      return (await person.fetch(`/api/account/export/${id}`)).arrayBuffer()
    })
    const entries = await unzip(zip)
    expect([...entries.keys()].filter((path) => path.startsWith('files/'))).toEqual([
      'files/passport/scan.pdf',
    ])
    expect(entries.get('index.html')?.toString()).toContain('not in this copy, because the virus check')
    expect(Buffer.from(zip).includes(TEST_VIRUS)).toBe(false)
  })
})

test('Without a scanner nothing is noted and nothing waits', async () => {
  const app = await startTestApp()
  const person = await app.createPerson()
  const document = await store(person, INFECTED)
  expect([document.scan_state, app.deps.scanning]).toEqual([null, null])
  expect(await openStatus(person, document.file_url)).toBe(200)
  expect(await app.sql('select from file_scans')).toEqual([])
})

import type pg from 'pg'
import { scanOf } from '../../tests/support/odd-files.ts'
import { makePhonePhoto } from '../../tests/support/sample-files.ts'
import { createDeskCalls, listStaff, numberOfCase } from './desk.ts'
import { createStep, makeForm, type Send, type Step } from './load.ts'
import { type BenchPerson, listSeeded } from './seed.ts'
import { draw, SCAN } from './views.ts'

/** One thing that people do; `i` is another number each time, from 0. */
export interface CostOperation {
  name: string
  times: number
  perform(i: number): Promise<unknown>
}

interface Options {
  send: Send
  client: pg.Client
  secret: string
  people: number
}

/** So that both files are near the largest that is accepted. */
const PAGES = 25
const PHOTO = { width: 4000, height: 3000 }
const JSON_BODY = (value: object) => Buffer.from(JSON.stringify(value))

/** What is measured, in the order of a person's way and then of the desk's. */
export async function createOperations(options: Options): Promise<CostOperation[]> {
  const { send, client, secret, people } = options
  const all = listSeeded(people, secret)
  // Every tenth case is still being prepared (seed-desk.ts); only there may answers and documents change.
  const preparing = all.filter((_, i) => (i + 1) % 10 === 0)
  const of = (list: BenchPerson[]) => (i: number) => {
    const person = list[i % list.length]
    if (!person) throw new Error('there are no people')
    return person
  }
  const step = (name: Step, list: BenchPerson[], times: number): CostOperation => {
    const perform = createStep(name, list)
    return { name, times, perform: (i) => perform(send, i) }
  }
  return [
    { ...step('static', all, 4_000), name: 'public page' },
    step('sign-in', all, 60),
    step('dashboard', all, 2_000),
    { ...step('save', preparing, 1_000), name: 'save of a form' },
    step('notifications', all, 1_000),
    ...(await listDocuments(send, of(preparing))),
    ...listBookings(send, of(all)),
    await listReceipts({ send, client, personOf: (userId) => of(all)(Number(userId.slice(1)) - 1) }),
    ...listDesk(options),
  ]
}

async function listDocuments(send: Send, personOf: (i: number) => BenchPerson): Promise<CostOperation[]> {
  const page = await draw(SCAN)
  const scan = scanOf(Array.from({ length: PAGES }, () => ({ data: page, filter: 'DCTDecode' })))
  const photo = await makePhonePhoto(PHOTO)
  const urls: string[] = []
  const upload = (form: ReturnType<typeof makeForm>) => async (i: number) => {
    const answer = await send({
      method: 'PUT',
      path: '/api/documents/passport',
      person: personOf(i),
      ...form,
    })
    const { document } = JSON.parse(answer.toString()) as { document: { file_url: string } }
    urls[i] = document.file_url
  }
  const ofSize = (what: string, { length }: Buffer) => `${what} of ${(length / 1024 / 1024).toFixed(1)} MB`
  return [
    {
      name: ofSize('upload, photo', photo),
      times: 20,
      perform: upload(makeForm(photo, { name: 'photo.jpg', type: 'image/jpeg' })),
    },
    { name: ofSize(`upload, scan of ${PAGES} pages`, scan), times: 20, perform: upload(makeForm(scan)) },
    {
      name: ofSize('reading that scan', scan),
      times: 60,
      perform: (i) => send({ method: 'GET', path: urls[i % 20] ?? '', person: personOf(i % 20) }),
    },
  ]
}

function listBookings(send: Send, personOf: (i: number) => BenchPerson): CostOperation[] {
  // Two run at a time: at one office both would choose the first free time, and one would be refused.
  const offices = ['krakow', 'gdansk', 'wroclaw', 'poznan', 'lodz']
  return [
    {
      name: 'booking: free times, then one of them',
      times: 150,
      async perform(i) {
        const person = personOf(i)
        const office = offices[i % offices.length]
        const path = '/api/appointments'
        const answer = await send({ method: 'GET', path: `${path}/next?office_location=${office}`, person })
        const [free] = JSON.parse(answer.toString()) as object[]
        await send({ method: 'POST', path, person, body: JSON_BODY({ ...free }) })
      },
    },
  ]
}

interface Receipts {
  send: Send
  client: pg.Client
  personOf(userId: string): BenchPerson
}

async function listReceipts({ send, client, personOf }: Receipts): Promise<CostOperation> {
  const { rows } = await client.query('select id, user_id from payments order by id limit 200')
  return {
    name: 'receipt, PDF',
    times: 100,
    perform: (i) => {
      const { id, user_id } = rows[i % rows.length]
      return send({ method: 'GET', path: `/api/payments/${id}/receipt`, person: personOf(user_id) })
    },
  }
}

function listDesk({ send, client, secret, people }: Options): CostOperation[] {
  const calls = createDeskCalls({ secret, cases: people })
  const staff = listStaff(secret)
  const memberOf = (i: number) => ({ cookie: staff[i % staff.length] ?? '' })
  // Asked when they are there: the uploads before have sent them.
  let documents: Promise<{ rows: { id: string }[] }> | undefined
  const findDocuments = () =>
    client.query<{ id: string }>(
      `select id from documents where file_size > 100000 and document_type = 'passport' limit 40`,
    )
  return [
    { name: 'desk: queue', times: 300, perform: (i) => calls.queue(send, i) },
    { name: 'desk: search', times: 300, perform: (i) => calls.search(send, i) },
    { name: 'desk: case file', times: 300, perform: (i) => calls['case file'](send, i) },
    {
      name: 'desk: message, notice, streams',
      times: 200,
      perform: (i) =>
        send({
          method: 'POST',
          path: `/api/staff/cases/${numberOfCase(i, people)}/messages`,
          person: memberOf(i),
          body: JSON_BODY({ text: 'Please send the annex of the lease.' }),
        }),
    },
    {
      name: 'desk: page of a document',
      times: 60,
      perform: async (i) => {
        documents ??= findDocuments()
        const { rows } = await documents
        const path = `/api/staff/documents/${rows[i % rows.length]?.id}/pages/1`
        return send({ method: 'GET', path, person: memberOf(i) })
      },
    },
  ]
}

import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { DocumentType } from '#features/documents/contract.ts'
import type { PassportZoneAnswer } from '#features/personal-info/passport-zone/schema.ts'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import {
  forgeNumber,
  type PrintedZone,
  printZone,
} from '../../../../../scripts/passport-zone/passport-person.ts'
import { createRandom } from '../../../../../scripts/passport-zone/random.ts'
import { photograph } from '../../../../../scripts/passport-zone/specimens.ts'
import { requeueZones, ZONE_QUEUE } from './jobs.ts'
import { readZone } from './service.ts'

const app = await startTestApp()

const PRINTED = {
  kind: 'P<',
  state: 'GEO',
  names: 'BERIDZE<<TAMAR',
  number: '12AB34567',
  nationality: 'GEO',
  birth_date: '1990-05-01',
  sex: 'F',
  expiry_date: '2031-05-01',
  optional: '',
}
const TAMAR = printZone(PRINTED)
const NINO = printZone({ ...PRINTED, names: 'BERIDZE<<NINO', number: '15CD76543', birth_date: '2019-02-03' })

const photo = async (zone: PrintedZone) =>
  (await photograph({ kind: 'small_photo', zone, random: createRandom(7) })).bytes

function makePictureDocument(pictures: Buffer[], userPassword?: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false, userPassword, pdfVersion: '1.7' })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    for (const picture of pictures) {
      document.addPage({ size: 'A4', margin: 0 })
      document.image(picture, 20, 20, { fit: [555, 800] })
    }
    document.end()
  })
}

async function put(person: Person, bytes: Buffer, type: DocumentType = 'passport'): Promise<number> {
  const { status } = await person.fetch(`/api/documents/${type}`, { method: 'PUT', body: fileForm(bytes) })
  return status
}

async function getZone(person: Person, type = 'passport'): Promise<PassportZoneAnswer> {
  const { status, body } = await person.json<PassportZoneAnswer>(`/api/documents/${type}/passport-zone`)
  expect(status).toBe(200)
  return body
}

/** The answer after the job has finished. */
async function getReadZone(person: Person): Promise<PassportZoneAnswer> {
  await expect.poll(async () => (await getZone(person)).state, { timeout: 20_000 }).not.toBe('working')
  return getZone(person)
}

async function upload(bytes: Buffer): Promise<{ person: Person; zone: PassportZoneAnswer }> {
  const person = await app.createPerson()
  expect(await put(person, bytes)).toBe(200)
  return { person, zone: await getReadZone(person) }
}

const valuesOf = ({ fields }: PassportZoneAnswer) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

const picturePath = (name: string, type = 'passport') =>
  `/api/documents/${type}/passport-zone/fields/${name}/picture`

describe('the zone of an uploaded passport', () => {
  it('is read after the answer, with a picture of each place that only its owner sees', async () => {
    const { person, zone } = await upload(await photo(TAMAR))
    expect(zone).toMatchObject({ state: 'read', names_truncated: false, differences: [] })
    expect(valuesOf(zone)).toEqual(TAMAR.values)
    expect(zone.fields.find(({ name }) => name === 'nationality')).toEqual({
      name: 'nationality',
      value: 'GEO',
      certain: true,
      country: 'GE',
    })
    const picture = await person.fetch(picturePath('number'))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('cache-control')).toBe('private, no-store')
    expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBeGreaterThan(100)
    const other = await app.createPerson()
    expect(await getZone(other)).toMatchObject({ state: 'none', fields: [] })
    expect((await other.fetch(picturePath('number'))).status).toBe(404)
    expect((await app.fetch(picturePath('number'))).status).toBe(401)
    for (const path of [picturePath('weight'), picturePath('__proto__'), picturePath('number', 'cv')])
      expect((await person.fetch(path)).status).toBe(404)
  })

  it('is stored sealed where it is a picture, and goes with the passport', async () => {
    const { person } = await upload(await photo(TAMAR))
    const find = () =>
      app.sql('select sealed_pictures::text as sealed from passport_zones where user_id = $1', [person.id])
    const [row] = await find()
    expect(String(row?.sealed)).not.toContain(Buffer.from('"number"').toString('hex'))
    await app.sql('delete from documents where user_id = $1', [person.id])
    expect(await find()).toEqual([])
    expect(await getZone(person)).toMatchObject({ state: 'none' })
  })

  it('is the one of the newest file', async () => {
    const { person } = await upload(await photo(TAMAR))
    await put(person, await photo(NINO))
    expect(valuesOf(await getReadZone(person))).toMatchObject({
      number: '15CD76543',
      birth_date: '2019-02-03',
    })
    await put(person, await makePng())
    expect(await getReadZone(person)).toMatchObject({ state: 'unreadable', fields: [] })
    expect((await person.fetch(picturePath('number'))).status).toBe(404)
  })

  it('is found on a later page of a PDF, upside down', async () => {
    const text = await makePng()
    const turned = await sharp(await photo(TAMAR))
      .rotate(180)
      .jpeg()
      .toBuffer()
    const { zone } = await upload(await makePictureDocument([text, turned]))
    expect(valuesOf(zone)).toEqual(TAMAR.values)
  })

  it('Of two passports in one file nothing is shown', async () => {
    const { zone } = await upload(await makePictureDocument([await photo(TAMAR), await photo(NINO)]))
    expect(zone).toEqual({ state: 'unreadable', names_truncated: false, fields: [], differences: [] })
  })

  it('A number that was forged is not shown, and neither is a repaired one', async () => {
    const { zone } = await upload(await photo(forgeNumber(TAMAR)))
    expect(zone.state).toBe('read')
    expect(zone.fields.find(({ name }) => name === 'number')).toMatchObject({ value: null, certain: false })
    expect(valuesOf(zone)).toMatchObject({ surname: 'BERIDZE', given_names: 'TAMAR' })
  })

  it('Nothing is read in a PDF of many pages without one, in reasonable time', async () => {
    const { zone } = await upload(makePdf({ pages: 600 }))
    expect(zone.state).toBe('unreadable')
  })

  it('A PDF with a password is refused before, and nothing is read', async () => {
    const person = await app.createPerson()
    expect(await put(person, await makePictureDocument([await photo(TAMAR)], 'secret'))).toBe(422)
    expect(await getZone(person)).toMatchObject({ state: 'none', fields: [] })
  })

  it('No other document has one', async () => {
    const person = await app.createPerson()
    await put(person, await photo(TAMAR), 'cv')
    expect(await getZone(person, 'cv')).toMatchObject({ state: 'none' })
    expect(await getZone(person)).toMatchObject({ state: 'none' })
    expect((await person.fetch('/api/documents/elephant/passport-zone')).status).toBe(400)
    expect((await app.fetch('/api/documents/passport/passport-zone')).status).toBe(401)
  })
})

describe('what the person has typed', () => {
  it('is compared with the passport: an allowed spelling agrees, another number and name do not', async () => {
    const { person } = await upload(await photo(TAMAR))
    const save = (answers: object) =>
      person.json('/api/personal-info', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...PERSONAL_INFO, ...answers }),
      })
    const right = {
      full_name: 'Tamar Beridze',
      date_of_birth: '1990-05-01',
      passport_number: '12 ab 34567',
      nationality: 'Georgian',
    }
    expect((await save(right)).status).toBe(200)
    expect((await getZone(person)).differences).toEqual([])
    expect((await save({ ...right, full_name: 'Tamara Beridze', passport_number: '12AB34568' })).status).toBe(
      200,
    )
    expect((await getZone(person)).differences).toEqual([
      { name: 'full_name', typed: 'Tamara Beridze', passport: 'TAMAR BERIDZE' },
      { name: 'passport_number', typed: '12AB34568', passport: '12AB34567' },
    ])
  })
})

describe('the job', () => {
  it('that runs twice at once, or for a passport that is gone, does no harm', async () => {
    const { person } = await upload(await photo(TAMAR))
    const [row] = await app.sql('select id from documents where user_id = $1', [person.id])
    await app.sql('delete from passport_zones where user_id = $1', [person.id])
    const id = String(row?.id)
    await Promise.all([1, 2].map(() => readZone(app.deps, { id })))
    expect(await getZone(person)).toMatchObject({ state: 'read' })
    await readZone(app.deps, { id: '00000000-0000-4000-8000-000000000000' })
  })

  it('that was lost is queued again', async () => {
    const { person } = await upload(await photo(TAMAR))
    const [row] = await app.sql('select id from documents where user_id = $1', [person.id])
    await app.sql('delete from passport_zones where user_id = $1', [person.id])
    await app.sql("update documents set uploaded_at = now() - interval '1 hour' where id = $1", [row?.id])
    const sent: string[] = []
    const send = async (_tx: unknown, name: string, { id = '' }: { id?: string }) => {
      if (name === ZONE_QUEUE) sent.push(id)
    }
    await requeueZones({ ...app.deps, jobs: { ...app.deps.jobs, send } })
    expect(sent).toContain(row?.id)
  })
})

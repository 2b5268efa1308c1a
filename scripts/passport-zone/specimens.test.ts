import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { READ_FIELDS } from '#passport-zone/read-fields.ts'
import { measureSpecimen, readBytes } from './measure-specimens.ts'
import { forgeNumber, ICAO_SPECIMEN, makePerson, printZone } from './passport-person.ts'
import { lightUp, openPicture, placePage } from './photograph.ts'
import { createRandom } from './random.ts'
import { KINDS, makeSpecimen, photograph } from './specimens.ts'

const SEED = 77

const photographed = async (zone = makePerson(createRandom(SEED)), kind = 'small_photo' as const) =>
  (await photograph({ kind, zone, random: createRandom(SEED + 1) })).bytes

describe('the zone of a passport that is photographed, scanned or faxed', () => {
  it('is read, and no field is shown that is not what is printed', async () => {
    // One of each kind, of ICAO, and seven of the small ones, which are drawn fast.
    const indices = [...KINDS.keys(), 8, 9, 13, 14, 18, 19, 23]
    let checked = 0
    for (const index of indices) {
      const measure = await measureSpecimen(await makeSpecimen(index, SEED))
      expect(measure.wrong).toEqual([])
      checked += Number(measure.isChecked)
    }
    expect(checked).toBeGreaterThanOrEqual(indices.length - 1)
  }, 60_000)

  it('is read upside down, lying, in grey, and as a picture of a screen that shows it', async () => {
    const zone = makePerson(createRandom(SEED))
    const bytes = await photographed(zone)
    const screen = await sharp({ create: { width: 2200, height: 1500, channels: 3, background: '#234' } })
      .composite([{ input: await sharp(bytes).rotate(2, { background: '#111' }).png().toBuffer() }])
      .blur(0.6)
      .jpeg({ quality: 50 })
      .toBuffer()
    const pictures = [
      await sharp(bytes).rotate(180).jpeg().toBuffer(),
      await sharp(bytes).rotate(90).jpeg().toBuffer(),
      await sharp(bytes).rotate(270).jpeg().toBuffer(),
      await sharp(bytes).greyscale().jpeg({ quality: 60 }).toBuffer(),
      screen,
    ]
    for (const picture of pictures) {
      const values = await readBytes(picture)
      expect(values).toMatchObject({ number: zone.values.number, birth_date: zone.values.birth_date })
    }
  })
})

describe('a photo of a photo', () => {
  it('is read, or says nothing, but never something else', async () => {
    const zone = makePerson(createRandom(SEED))
    const random = createRandom(SEED + 2)
    const { picture } = await placePage(await photographed(zone), {
      width: 2600,
      height: 2000,
      pageWidth: 2100,
      tilt: 3,
      skew: 0.01,
      centre: [1300, 1000],
      ground: [60, 60, 60],
      hasGrain: true,
      random,
    })
    lightUp(picture, { glare: null, shade: 0.2, noise: 8 }, random)
    const values = await readBytes(await openPicture(picture).blur(1).jpeg({ quality: 50 }).toBuffer())
    for (const name of READ_FIELDS) expect([null, zone.values[name]]).toContain(values?.[name] ?? null)
    expect(values?.number).toBe(zone.values.number)
  })
})

describe('what is not certain', () => {
  it('A number that does not fit its check digits is not shown, and is not repaired', async () => {
    for (const seed of [1, 2, 3]) {
      const values = await readBytes(await photographed(forgeNumber(makePerson(createRandom(seed)))))
      expect(values?.number ?? null).toBeNull()
    }
  })

  it('Without a zone nothing is read', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="100%" height="100%" fill="#fff"/>${Array.from(
      { length: 60 },
      (_, line) =>
        `<text x="60" y="${60 + line * 25}" font-family="monospace" font-size="18">The tenant pays the rent of ${line} zł by the tenth day of every month</text>`,
    ).join('')}</svg>`
    expect(await readBytes(await sharp(Buffer.from(text)).jpeg().toBuffer())).toBeNull()
  })

  it('A visa, whose lines are as long, is no passport', async () => {
    const visa = { ...ICAO_SPECIMEN, upper: ICAO_SPECIMEN.upper.replace(/^P/, 'V') }
    expect(await readBytes(await photographed(visa))).toBeNull()
  })
})

describe('rare passports', () => {
  const person = {
    kind: 'P<',
    state: 'IND',
    names: 'SHARMA<<PRIYA',
    number: 'Z1234567',
    nationality: 'IND',
    birth_date: '2023-05-01',
    sex: 'F',
    expiry_date: '2028-05-01',
    optional: '',
  }

  it("A child's birth is of this century, and an old person's of the last", async () => {
    expect(await readBytes(await photographed(printZone(person)))).toMatchObject({ birth_date: '2023-05-01' })
    const old = printZone({ ...person, birth_date: '1931-05-01' })
    expect(await readBytes(await photographed(old))).toMatchObject({ birth_date: '1931-05-01' })
  })

  it('Names that do not fit are their beginning', async () => {
    const long = printZone({ ...person, names: 'WOLFESCHLEGELSTEINHAUSEN<<HUBERT<BLAINE<FRANCIS' })
    const values = await readBytes(await photographed(long))
    expect(values).toMatchObject({ surname: 'WOLFESCHLEGELSTEINHAUSEN', given_names: 'HUBERT BLAINE' })
  })
})

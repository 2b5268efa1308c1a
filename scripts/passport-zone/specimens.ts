import { drawPage, PAGE_MM } from './passport-page.ts'
import { ICAO_SPECIMEN, makePerson, type PrintedZone } from './passport-person.ts'
import { lightUp, openPicture, type Point, placePage } from './photograph.ts'
import { between, createRandom, integer, type Random } from './random.ts'

/** How a passport gets into the portal. */
export const KINDS = ['phone', 'bad_phone', 'scan', 'fax', 'small_photo'] as const
export type SpecimenKind = (typeof KINDS)[number]

export interface Specimen {
  kind: SpecimenKind
  zone: PrintedZone
  /** A JPEG, or a PNG for a fax. */
  bytes: Buffer
}

const POINTS_PER_MM_300 = 11.81
const POINTS_PER_MM_200 = 7.874
const MOST_TILT = 5

/** The specimen with this number of a series: the first of each five kinds in turn is the one of ICAO. */
export function makeSpecimen(index: number, seed: number): Promise<Specimen> {
  const random = createRandom(seed * 7919 + index * 104_729 + 17)
  const kind = KINDS[index % KINDS.length] ?? 'phone'
  const person = makePerson(random)
  return photograph({ kind, zone: index < KINDS.length ? ICAO_SPECIMEN : person, random })
}

interface Subject {
  kind: SpecimenKind
  zone: PrintedZone
  random: Random
}

/** A specimen of some zone, photographed or scanned as this kind is. */
export async function photograph({ kind, zone, random }: Subject): Promise<Specimen> {
  const make = { phone, bad_phone: phone, scan, fax, small_photo: smallPhoto }[kind]
  return { kind, zone, bytes: await make({ kind, zone, random }) }
}

/** 12 million points, the passport over 55 to 70 % of the width; a bad one is blurred, dazzled and compressed to 40. */
async function phone({ kind, zone, random }: Subject): Promise<Buffer> {
  const isBad = kind === 'bad_phone'
  const [width, height] = [4000, 3000]
  const pageWidth = width * between(random, 0.55, 0.7)
  const { picture, corners } = await placePage(await drawPage(zone, { random, scale: 20 }), {
    width,
    height,
    pageWidth,
    tilt: between(random, -MOST_TILT, MOST_TILT),
    skew: isBad ? 0.03 : 0.015,
    centre: [width * between(random, 0.47, 0.53), height * between(random, 0.47, 0.53)],
    ground: [between(random, 90, 150), between(random, 70, 130), between(random, 50, 110)],
    hasGrain: true,
    random,
  })
  const glare = {
    centre: onZone(corners, random, pageWidth),
    radius: between(random, 200, 700),
    strength: isBad ? between(random, 70, 180) : 50,
  }
  const light = {
    glare: random() < (isBad ? 0.8 : 0.2) ? glare : null,
    shade: random() * (isBad ? 0.5 : 0.25),
    noise: isBad ? between(random, 8, 22) : between(random, 3, 8),
  }
  lightUp(picture, light, random)
  const blur = isBad ? between(random, 1.2, 4.4) : between(random, 0.5, 1.7)
  return openPicture(picture)
    .blur(blur)
    .jpeg({ quality: isBad ? 40 : 80 })
    .toBuffer()
}

/** Somewhere on the zone. */
function onZone([, , right, left]: Point[], random: Random, pageWidth: number): Point {
  const [x0, y0] = left ?? [0, 0]
  const [x1, y1] = right ?? [0, 0]
  return [x0 + (x1 - x0) * random(), (y0 + y1) / 2 - pageWidth * 0.09]
}

/** 300 dots an inch on A4, compressed to 40. */
async function scan({ zone, random }: Subject): Promise<Buffer> {
  const [width, height] = [2480, 3508]
  const { picture } = await placePage(await drawPage(zone, { random, scale: 12 }), {
    width,
    height,
    pageWidth: PAGE_MM.width * POINTS_PER_MM_300,
    tilt: between(random, -MOST_TILT, MOST_TILT),
    skew: 0,
    centre: [width * between(random, 0.35, 0.65), height * between(random, 0.2, 0.8)],
    ground: [248, 248, 246],
    hasGrain: false,
    random,
  })
  lightUp(picture, { glare: null, shade: 0, noise: between(random, 4, 16) }, random)
  return openPicture(picture)
    .blur(between(random, 0.5, 1.1))
    .jpeg({ quality: 40 })
    .toBuffer()
}

/** 200 dots an inch, black and white. */
async function fax({ zone, random }: Subject): Promise<Buffer> {
  const [width, height] = [1654, 2339]
  const { picture } = await placePage(await drawPage(zone, { random, scale: 16 }), {
    width,
    height,
    pageWidth: PAGE_MM.width * POINTS_PER_MM_200,
    tilt: between(random, -MOST_TILT / 2, MOST_TILT / 2),
    skew: 0,
    centre: [width * between(random, 0.4, 0.6), height * between(random, 0.25, 0.75)],
    ground: [255, 255, 255],
    hasGrain: false,
    random,
  })
  lightUp(picture, { glare: null, shade: 0, noise: between(random, 6, 20) }, random)
  return openPicture(picture)
    .greyscale()
    .threshold(integer(random, 120, 160))
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

/** A picture that a messenger has made small: 18 to 24 points for a character. */
async function smallPhoto({ zone, random }: Subject): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  const { picture } = await placePage(await drawPage(zone, { random, scale: 12 }), {
    width,
    height,
    pageWidth: width * between(random, 0.55, 0.75),
    tilt: between(random, -MOST_TILT, MOST_TILT),
    skew: 0.02,
    centre: [width / 2, height / 2],
    ground: [120, 110, 100],
    hasGrain: true,
    random,
  })
  const glare = { centre: [width * random(), height * 0.7] as const, radius: 150, strength: 60 }
  const light = {
    glare: random() < 0.3 ? glare : null,
    shade: random() * 0.3,
    noise: between(random, 4, 12),
  }
  lightUp(picture, light, random)
  return openPicture(picture)
    .blur(between(random, 0.3, 1))
    .jpeg({ quality: integer(random, 40, 80) })
    .toBuffer()
}

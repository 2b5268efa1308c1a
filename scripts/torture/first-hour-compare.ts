import sharp from 'sharp'
import { DOCUMENT_TYPES, type DocumentType } from '../../src/features/documents/contract.ts'
import type { Document } from '../../src/features/documents/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '../../tests/support/applicant.ts'
import { PAGES } from './first-hour-moments.ts'
import { type as typeInto, type Upload, type Walk } from './first-hour-person.ts'

const DARKEST = 50
const BRIGHTER = 14
/** How long a reloaded form may take to show what was typed. */
const RESTORED_MS = 10_000

/**
 * A photo of 12 megapixels and about 3 MB: noise, which JPEG cannot make small. Each page has a brightness of its own,
 * by which it is known again.
 */
export async function makePhoto(index: number): Promise<Upload> {
  const noise = { type: 'gaussian', mean: DARKEST + index * BRIGHTER, sigma: 18 } as const
  const buffer = await sharp({
    create: { width: 3000, height: 4000, channels: 3, background: '#000', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: `passport ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Names the letters that a reloaded form does not show, and types them again. */
export async function compareTyped(walk: Walk, typed: Map<string, string>): Promise<void> {
  for (const [label, text] of typed) {
    const field = walk.page.getByLabel(label, { exact: true })
    await field.waitFor()
    const until = Date.now() + RESTORED_MS
    let kept = await field.inputValue()
    while (!same(kept, text) && Date.now() < until) {
      await walk.page.waitForTimeout(100)
      kept = await field.inputValue()
    }
    if (same(kept, text)) continue
    walk.lost.push(`${countLost(text, kept)} letters of ${label} (“${text}” became “${kept}”)`)
    if ((await field.and(walk.page.locator('select')).count()) > 0) await field.selectOption(text)
    else {
      await field.fill('')
      if ((await field.getAttribute('type')) === 'date') await field.fill(text)
      else await typeInto(walk, field, text)
    }
  }
}

function countLost(text: string, kept: string): number {
  const [was, is] = [bare(text), bare(kept)]
  let common = 0
  while (common < is.length && is[common] === was[common]) common += 1
  return was.length - common
}

/** Compares everything the person has given with what the server has. */
export async function compareStored(walk: Walk): Promise<void> {
  const read = async (path: string) => (await walk.context.request.get(path)).json()
  const stored = { ...(await read('/api/personal-info')), ...(await read('/api/application-form')) }
  for (const [name, value] of Object.entries({ ...PERSONAL_INFO, ...APPLICATION_FORM }))
    if (!same(String(stored[name]), String(value))) walk.lost.push(`${name}: ${stored[name]}, not ${value}`)
  for (const type of await findMissing(walk)) walk.lost.push(`document ${type}`)
  const documents = (await read('/api/documents')) as Document[]
  comparePages(walk, await readPages(walk, documents))
}

/** The documents that the server does not have. */
export async function findMissing(walk: Walk): Promise<DocumentType[]> {
  const documents = (await (await walk.context.request.get('/api/documents')).json()) as Document[]
  return DOCUMENT_TYPES.filter((type) => !documents.some((one) => one.document_type === type))
}

/** The numbers of the photos behind the stored pages, by their brightness. */
async function readPages(walk: Walk, documents: Document[]): Promise<number[]> {
  const passport = documents.find((one) => one.document_type === 'passport')
  const found: number[] = []
  for (const { id } of passport?.pages ?? []) {
    const preview = await walk.context.request.get(`/api/documents/${passport?.id}/pages/${id}/preview`)
    const mean = (await sharp(await preview.body()).stats()).channels[0]?.mean ?? 0
    found.push(Math.round((mean - DARKEST) / BRIGHTER) + 1)
  }
  return found
}

function comparePages({ lost }: Walk, found: number[]): void {
  const expected = Array.from({ length: PAGES }, (_, index) => index + 1)
  const missing = expected.filter((number) => !found.includes(number))
  if (missing.length > 0) lost.push(`passport pages ${missing.join(', ')}`)
  if (found.length > new Set(found).size) lost.push(`a page stored twice (${found.join(', ')})`)
  if (found.some((number, index) => number < (found[index - 1] ?? 0)))
    lost.push(`the order of the pages (${found.join(', ')})`)
}

const bare = (text: string) => text.replace(/[\s,]/g, '')
export const same = (a: string, b: string) => bare(a) === bare(b)

import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { DOCUMENTS_PATH } from '../contract.ts'
import type { Document } from '../schema.ts'

type Pages = Pick<Document, 'page_count' | 'unreadable_pages' | 'damaged_pages' | 'blank_pages'>

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale))

/** At most this many page numbers or ranges are listed. */
const MAX_NAMED_RUNS = 8

/** The faults of a document's pages, one sentence per kind of fault: "Page 8 of 20 cannot be read." */
export function describeFaults(document: Omit<Pages, 'blank_pages'>): string[] {
  return [
    describe(document, document.unreadable_pages, m.documents_pages_unreadable),
    describe(document, document.damaged_pages, m.documents_pages_damaged),
  ].filter((sentence) => sentence !== null)
}

/** "Page 6 of 12 is blank."; null when no page is blank. A blank page is not a fault. */
export function describeBlank(document: Pages): string | null {
  return describe(document, document.blank_pages, m.documents_pages_blank)
}

/** True until the pages have been checked. */
export function isBeingChecked(document: Pick<Document, 'content_type' | 'checked_pages'>): boolean {
  return document.content_type === 'application/pdf' && document.checked_pages === null
}

/** Path of the preview of a PDF's first page, once there is one; it changes with every upload. */
export function firstPageUrl(document: Document): string | null {
  const { id, previewed_pages, unreadable_pages, uploaded_at } = document
  if (previewed_pages === 0 || unreadable_pages.includes(1)) return null
  return `${DOCUMENTS_PATH}/${id}/pages/1/preview?v=${Date.parse(uploaded_at)}`
}

/** `named` is the number of pages, for the plural form. */
type Sentence = (values: { pages: string; count: number; named: number }) => string

function describe(
  { page_count }: Pick<Pages, 'page_count'>,
  pages: readonly number[],
  sentence: Sentence,
): string | null {
  if (pages.length === 0) return null
  return sentence({ pages: listPages(pages), count: page_count ?? pages.length, named: pages.length })
}

/** 3, 4, 5 and 9 as "3–5 and 9"; entries after the eighth are only counted. */
export function listPages(pages: readonly number[]): string {
  const runs = joinRuns(pages)
  const named = runs
    .slice(0, MAX_NAMED_RUNS)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  const more = runs.slice(MAX_NAMED_RUNS).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const entries = more === 0 ? named : [...named, m.documents_pages_more({ count: more })]
  return listFormat().format(entries)
}

function joinRuns(pages: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const page of [...pages].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs
}

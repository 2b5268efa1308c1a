import type { DocumentKey, DocumentType } from '#features/documents/contract.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { OFFICE_ORDER } from './contract.ts'

interface ListedDocument {
  document_type: DocumentKey
  requested_name: string | null
  /** The slot that an additional document stands beside; null for any other. */
  beside: DocumentType | null
  page_count: number | null
  pages: { page_count: number | null }[] | null
  /** Null when it can be opened. */
  scan_state: 'waiting' | 'infected' | null
}

/**
 * The documents of the dossier in the order of an office: additional documents follow the one that they stand beside, requested
 * ones come last. The photo is left out.
 */
export function listOpen<D extends ListedDocument>(documents: readonly D[]): D[] {
  return inOfficeOrder(documents).filter(({ scan_state }) => scan_state === null)
}

/** Those that cannot be opened now, in the same order. */
export function listShut<D extends ListedDocument>(documents: readonly D[]): D[] {
  return inOfficeOrder(documents).filter(({ scan_state }) => scan_state !== null)
}

function inOfficeOrder<D extends ListedDocument>(documents: readonly D[]): D[] {
  const order: readonly string[] = OFFICE_ORDER
  const placeOf = ({ document_type, beside }: ListedDocument) => {
    const place = order.indexOf(beside ?? document_type)
    return place < 0 ? order.length : place
  }
  return documents
    .filter(({ document_type, beside }) => document_type !== 'photo' && beside !== 'photo')
    .sort((a, b) => placeOf(a) - placeOf(b) || Number(a.beside !== null) - Number(b.beside !== null))
}

/** By what a document is called on the screen. */
export const labelOf = (document: ListedDocument): string => documentLabel(namedDocument(document))

/** Pages of a document; a picture has one. */
export function pagesOf({ pages, page_count }: ListedDocument): number {
  return pages ? pages.reduce((sum, page) => sum + (page.page_count ?? 1), 0) : (page_count ?? 1)
}

/** What is put into the dossier one after the other; blank pages stand between them. */
export interface DossierLayout {
  /** Of each document, counted from 1: the page of its divider, and its own first page. */
  sections: { divider: number; first: number }[]
  /** Empty pages, counted from 1. */
  blanks: number[]
  /** Pages in all. */
  total: number
}

/**
 * Where everything stands: the cover with the contents, then each document behind its divider. Dividers and documents begin on the
 * front of a sheet, so that two-sided print can be taken apart.
 */
export function layOutDossier({
  front,
  documents,
}: {
  /** Pages of the cover and the contents. */
  front: number
  /** Pages of each document. */
  documents: readonly number[]
}): DossierLayout {
  const layout: DossierLayout = { sections: [], blanks: [], total: front }
  const turnOver = () => {
    if (layout.total % 2 === 0) return
    layout.total += 1
    layout.blanks.push(layout.total)
  }
  for (const pages of documents) {
    turnOver()
    layout.total += 1
    const divider = layout.total
    turnOver()
    layout.sections.push({ divider, first: layout.total + 1 })
    layout.total += pages
  }
  return layout
}

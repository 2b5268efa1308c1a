import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { describeBlank, describeFaults } from '#features/documents/page-check/rules.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import type { CaseCheck, CheckedDocument, DocumentCheck, Judgement } from '../contract.ts'
import { addMonthsToDay } from '../dates/rules.ts'

const MEGABYTE = 1_000_000

const nameOf = (document: CheckedDocument): string => documentLabel(namedDocument(document))

/** Says of which document, before what the page check says of it. */
const say = (document: CheckedDocument, sentences: readonly string[]): string =>
  m.checks_document_says({ document: nameOf(document), text: sentences.join(' ') })

const PAGES: DocumentCheck = {
  id: 'document-readable',
  fact: 'formal-parts',
  judgeDocument(document) {
    const { page_count, checked_pages, unreadable_pages, damaged_pages } = document
    // A picture has no pages; a PDF is checked some seconds after its upload.
    if (checked_pages === null) return null
    const of = [page_count, checked_pages, unreadable_pages.join(), damaged_pages.join()]
    const text = say(document, describeFaults(document))
    if (unreadable_pages.length > 0) return { verdict: 'stop', of, text }
    if (damaged_pages.length > 0) return { verdict: 'look', of, text }
    if (page_count !== null && checked_pages < page_count) {
      const pages = { document: nameOf(document), checked: checked_pages, pages: page_count }
      return { verdict: 'look', of, text: m.checks_document_unchecked_look(pages) }
    }
    return { verdict: 'good', of, text: m.checks_document_readable_good({ document: nameOf(document) }) }
  },
}

/** Most pages of a passport are blank. */
const BLANK_PAGES: DocumentCheck = {
  id: 'document-blank-pages',
  fact: 'formal-parts',
  judgeDocument(document) {
    const sentence = document.document_type === 'passport' ? null : describeBlank(document)
    if (sentence === null) return null
    const of = [document.page_count, document.blank_pages.join()]
    return { verdict: 'look', of, text: say(document, [sentence, m.checks_document_blank_look()]) }
  },
}

const SIZE: DocumentCheck = {
  id: 'document-size',
  fact: 'file-megabytes',
  judgeDocument(document) {
    const { document_type, file_size: bytes } = document
    const most = requireFact('file-megabytes')
    // The photo has a limit of its own.
    if (document_type === 'photo' || bytes <= most.value * MEGABYTE) return null
    const text = { document: nameOf(document), size: fileSizeText(bytes), most: most.shown }
    return { verdict: 'look', of: [bytes], text: m.checks_document_size_look(text) }
  },
}

const AGE: DocumentCheck = {
  id: 'document-age',
  fact: 'document-age',
  judgeDocument(document, { today }) {
    const { document_type, dated_on } = document
    // The photo has a rule of its own, and a passport is as good as its last day.
    if (dated_on === null || document_type === 'photo' || document_type === 'passport') return null
    const most = requireFact('document-max-age')
    const text = { document: nameOf(document), day: formatDate(dated_on) }
    if (addMonthsToDay(dated_on, most.value) >= today)
      return { verdict: 'good', of: [dated_on], text: m.checks_document_age_good(text) }
    return {
      verdict: 'look',
      of: [dated_on],
      text: m.checks_document_age_look({ ...text, months: showInCase(most, 'genitive') }),
    }
  },
}

const TRANSLATION: DocumentCheck = {
  id: 'document-translation',
  fact: 'translations',
  judgeDocument(document) {
    const { translation } = document
    if (translation === null) return null
    const [of, name] = [[translation], { document: nameOf(document) }]
    const judgements: Record<typeof translation, () => Judgement> = {
      missing: () => ({ verdict: 'stop', of, text: m.checks_document_translation_stop(name) }),
      attached: () => ({ verdict: 'good', of, text: m.checks_document_translation_good(name) }),
      not_needed: () => ({ verdict: 'good', of, text: m.checks_document_translation_none(name) }),
    }
    return judgements[translation]()
  },
}

export const DOCUMENT_CHECKS = [PAGES, BLANK_PAGES, SIZE, AGE, TRANSLATION]

const TOGETHER: CaseCheck = {
  id: 'documents-together',
  fact: 'files-together',
  judge({ documents }) {
    if (documents.length === 0) return null
    const bytes = documents.reduce((sum, { file_size }) => sum + file_size, 0)
    const most = requireFact('files-together')
    const size = fileSizeText(bytes)
    if (bytes <= most.value * MEGABYTE)
      return {
        verdict: 'good',
        of: [bytes],
        text: m.checks_documents_together_good({ size, most: most.shown }),
      }
    return {
      verdict: 'look',
      of: [bytes],
      text: m.checks_documents_together_look({ size, most: most.shown }),
    }
  },
}

export const FILES_CHECKS = [TOGETHER]

import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { readableSide } from '#features/documents/fitting/rules.ts'
import { listParts } from '#features/documents/fitting/server/service.ts'
import { isDocumentType } from '#features/documents/rules.ts'
import { recogniseNationality } from '#features/personal-info/nationality/server/service.ts'
import { fitDocuments } from '#files/fitting/fit-documents.ts'
import type { Book } from '#files/inspection/file-inspector.ts'
import { currentLanguage } from '#language/language.ts'
import { createFairAccountQueue } from '#limits/fair-account-queue.ts'
import { m } from '#messages/messages.js'
import { labelOf, layOutDossier, listOpen } from '../rules.ts'
import { type DossierCover, type DossierEntry, drawDivider, drawFront, LANGUAGE } from './own-pages-file.ts'
import type { DossierDocument, DossierFacts } from './store.ts'

type FileDeps = Pick<Deps, 'files' | 'inspector' | 'env'>

/** Bytes of a document, and of all of them, so that the PDF can be sent, opened on a phone and printed. */
const LIMITS = { each: 10_000_000, together: 50_000_000 }
/** All documents of a case are in memory while its dossier is made. */
const turns = createFairAccountQueue({ atOnce: 1, waitingOfAccount: 2, waiting: 20 })

/**
 * One PDF for the visit at the office: cover, contents, each document behind its divider, page numbers, bookmarks. The same bytes of
 * the same documents. Throws not_found when there is nothing to put into it, unreadable_file with the name of a document that
 * cannot be placed, and unavailable when too many wait.
 */
export function makeDossier(deps: FileDeps, facts: DossierFacts): Promise<Buffer> {
  const documents = listOpen(facts.documents)
  if (documents.length === 0) throw new AppError('not_found')
  return turns.run(facts.user_id, async () => {
    const made: MadeDocument[] = []
    const fitted = await fitDocuments({
      inspector: deps.inspector,
      accountId: facts.user_id,
      documents: documents.map((document) => ({
        parts: listParts(deps, { ...document, user_id: facts.user_id }),
        floor: readableSide(document.document_type),
      })),
      limits: LIMITS,
      onProgress: async () => {},
    })
    for (const [index, document] of documents.entries()) {
      const bytes = fitted[index]?.bytes
      const pages = bytes ? await countPages(deps, { bytes, accountId: facts.user_id }) : 0
      if (!bytes || pages === 0)
        throw new AppError('unreadable_file', {
          message: m.documents_page_unusable({ name: labelOf(document) }),
        })
      made.push({ bytes, entry: { ...namesOf(document), pages } })
    }
    return bind(deps, facts, made)
  })
}

interface MadeDocument {
  bytes: Buffer
  entry: DossierEntry
}

async function countPages(
  { inspector }: Pick<Deps, 'inspector'>,
  file: { bytes: Buffer; accountId: string },
): Promise<number> {
  const found = await inspector.inspect(file)
  return 'pages' in found ? found.pages : 0
}

const POLISH: Record<DocumentType, () => string> = {
  application_form: m.dossier_document_application_form_pl,
  passport: m.dossier_document_passport_pl,
  photo: m.dossier_document_photo_pl,
  purpose_documents: m.dossier_document_purpose_documents_pl,
  financial_proof: m.dossier_document_financial_proof_pl,
  health_insurance: m.dossier_document_health_insurance_pl,
  accommodation: m.dossier_document_accommodation_pl,
  cv: m.dossier_document_cv_pl,
}

function namesOf(document: DossierDocument): Pick<DossierEntry, 'title' | 'label'> {
  const label = labelOf(document)
  const { document_type } = document
  if (!isDocumentType(document_type)) return { title: label, label: null }
  // Who reads Polish needs no second name beside the official one.
  return { title: POLISH[document_type](), label: currentLanguage() === LANGUAGE ? null : label }
}

/** In Polish where the text names a country, else as it was typed. */
async function inPolish(nationality: string | null): Promise<string | null> {
  const code = nationality && (await recogniseNationality(nationality))
  return code ? (new Intl.DisplayNames(['pl'], { type: 'region' }).of(code) ?? nationality) : nationality
}

async function bind(
  { inspector, env }: FileDeps,
  facts: DossierFacts,
  made: MadeDocument[],
): Promise<Buffer> {
  const cover: DossierCover = {
    name: facts.full_name,
    birth_date: facts.date_of_birth?.split('-').reverse().join('.') ?? null,
    nationality: await inPolish(facts.nationality),
    number: facts.number,
    receipt_number: facts.upo_number,
    author: env.operator.name,
  }
  const entries = made.map(({ entry }) => entry)
  const accountId = facts.user_id
  const lay = (front: number) => layOutDossier({ front, documents: entries.map(({ pages }) => pages) })
  const draw = (front: number) => {
    const { sections, total } = lay(front)
    return drawFront(cover, { entries, firstPages: sections.map(({ first }) => first), total })
  }
  // How many pages the contents need is only known when they are drawn.
  const front = await countPages({ inspector }, { bytes: await draw(1), accountId })
  const { sections, blanks } = lay(front)
  const pdf = (bytes: Buffer) => ({ content_type: 'application/pdf' as const, turn: 0, bytes })
  const parts = [pdf(await draw(front))]
  for (const [index, { bytes, entry }] of made.entries())
    parts.push(pdf(await drawDivider(cover, { entry, position: index + 1 })), pdf(bytes))
  const book: Book = {
    title: `${m.dossier_title_pl()} – ${facts.full_name}`,
    lang: LANGUAGE,
    sections: sections.map(({ divider }, index) => ({
      title: `${index + 1}. ${entries[index]?.title ?? ''}`,
      page: divider,
    })),
    blanks,
    unnumbered: [1],
  }
  const bound = await inspector.assemble({ parts, accountId, book })
  if ('fault' in bound) throw new AppError('unreadable_file')
  return bound
}

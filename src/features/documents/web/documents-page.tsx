import { useQuery } from '@tanstack/react-query'
import { Fragment, useContext, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { requireFact } from '#facts/require-fact.ts'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { tasksQuery } from '#features/tasks/web/api.ts'
import { m } from '#messages/messages.js'
import { FactRules } from '#texts/web/fact-rule.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { listBeside } from '../additional/rules.ts'
import { AdditionalAbout } from '../additional/web/additional-about.tsx'
import { additionalQuery } from '../additional/web/api.ts'
import { DOCUMENT_SLOTS, DOCUMENT_TYPES, type DocumentKey, type DocumentType } from '../contract.ts'
import type { EarlierDocument } from '../reuse/schema.ts'
import { earlierDocumentsQuery } from '../reuse/web/api.ts'
import { findNextType, isOfSlot, listAskedFor } from '../rules.ts'
import type { Document } from '../schema.ts'
import { listSetAside } from '../set-aside/rules.ts'
import type { NotNeededSlot } from '../set-aside/schema.ts'
import { notNeededQuery } from '../set-aside/web/api.ts'
import { PurposeHint } from '../set-aside/web/purpose-hint.tsx'
import { useHeic } from '../shrinking/web/use-heic.ts'
import { DocumentSlot } from './document-slot.tsx'
import { LoadedDocuments } from './loaded-documents.tsx'
import { RequestedDocuments } from './requested-documents.tsx'
import { StepNavigation } from './step-navigation.tsx'
import { StepProgress } from './step-progress.tsx'
import { UploadAnnouncer } from './upload-announcer.tsx'
import type { Uploads } from './upload-store.ts'
import { useUploads } from './use-uploads.ts'

export default function DocumentsPage() {
  // Asked for together with the documents, so that what it says does not push the list down.
  const { data: notNeeded } = useQuery(notNeededQuery)
  const isHeicReadable = useHeic()
  return (
    <div className="mx-auto max-w-list">
      <PageHeading
        title={m.documents_title()}
        lead={isHeicReadable ? m.documents_lead_heic() : m.documents_lead()}
        className="mb-6 md:mb-7"
      />
      <EndedNote className="mb-6" />
      <LoadedDocuments rows={DOCUMENT_SLOTS}>
        {(documents) => <Slots documents={documents} notNeeded={notNeeded} />}
      </LoadedDocuments>
    </div>
  )
}

interface SlotsProps {
  documents: Document[]
  /** Undefined until it is known. */
  notNeeded: NotNeededSlot[] | undefined
}

function Slots({ documents, notNeeded }: SlotsProps) {
  const uploads = useUploads()
  const current = useContext(CaseContext)
  const mayHaveEarlier = current !== null && current.ended_at === null && current.others > 0
  const { data: earlier } = useQuery({ ...earlierDocumentsQuery, enabled: mayHaveEarlier })
  const aside = listSetAside(notNeeded ?? [], documents)
  const { data: tasks } = useQuery(tasksQuery)
  // What is asked for beside the eight comes first.
  const isAskedFor = listAskedFor(tasks ?? [], documents).some(({ document }) => document === null)
  const next = isAskedFor
    ? null
    : findNextType(documents, { aside, busy: DOCUMENT_TYPES.filter((type) => uploads[type]) })
  useIgnoredDrops()
  useNamedSlot(tasks !== undefined)
  return (
    <>
      <StepProgress documents={documents} uploads={uploads} aside={aside} />
      {notNeeded?.length === 0 && documents.filter(isOfSlot).length < DOCUMENT_SLOTS && !current?.ended_at ? (
        <PurposeHint documents={documents} />
      ) : null}
      <UploadAnnouncer uploads={uploads} />
      <RequestedDocuments documents={documents} uploads={uploads} />
      <SlotList
        documents={documents}
        uploads={uploads}
        next={next}
        notNeeded={notNeeded}
        earlier={earlier ?? []}
      />
      <BelowSlots hasEnded={Boolean(current?.ended_at)} />
      {current?.ended_at ? null : <StepNavigation documents={documents} aside={aside} />}
    </>
  )
}

/** The limits of files, and where what is sent goes on. */
function BelowSlots({ hasEnded }: { hasEnded: boolean }) {
  return (
    <>
      <FactRules facts={[requireFact('file-megabytes'), requireFact('photo-megabytes')]} className="mt-5" />
      <p className="mt-3 type-small text-ink-2">{m.documents_own_limit()}</p>
      <LinksBelow hasEnded={hasEnded} />
    </>
  )
}

/** Where what is sent goes on, whom else one can ask for a document, and who has opened what is here. */
function LinksBelow({ hasEnded }: { hasEnded: boolean }) {
  return (
    <p className="grid justify-items-start">
      <Link to="/kit" className="link inline-flex min-h-11 items-center type-small">
        {m.documents_to_kit()}
      </Link>
      <Link to="/dossier" className="link inline-flex min-h-11 items-center type-small">
        {m.dossier_title()}
      </Link>
      <Link to="/forms" className="link inline-flex min-h-11 items-center type-small">
        {m.case_sheets_title()}
      </Link>
      {hasEnded ? null : (
        <Link to="/third-parties" className="link inline-flex min-h-11 items-center type-small">
          {m.documents_ask_third_party()}
        </Link>
      )}
      <Link to="/account/access" className="link inline-flex min-h-11 items-center type-small">
        {m.own_data_access_title()}
      </Link>
    </p>
  )
}

interface SlotListProps extends SlotsProps {
  uploads: Uploads
  next: DocumentType | null
  earlier: readonly EarlierDocument[]
}

/** The eight slots, and under each what stands beside it. */
function SlotList({ documents, uploads, next, notNeeded, earlier }: SlotListProps) {
  const { data: additional = [] } = useQuery(additionalQuery)
  const contentOf = (key: DocumentKey) => ({
    document: documents.find(({ document_type }) => document_type === key) ?? null,
    upload: uploads[key] ?? null,
  })
  return (
    <ol
      aria-label={m.documents_list()}
      className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-rest"
    >
      {DOCUMENT_TYPES.map((type, index) => (
        <Fragment key={type}>
          <DocumentSlot
            {...contentOf(type)}
            n={index + 1}
            type={type}
            isNext={type === next}
            notNeeded={notNeeded?.find((slot) => slot.document_type === type) ?? null}
            earlier={earlier.find((one) => one.document_type === type) ?? null}
          />
          {listBeside(additional, type).map((slot) => (
            <DocumentSlot
              {...contentOf(slot.document_type)}
              key={slot.id}
              type={slot.document_type}
              isNext={false}
              notNeeded={null}
              earlier={null}
              about={<AdditionalAbout slot={slot} />}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  )
}

/** Scrolls to the slot that the URL names (a link of the dashboard), once the list is loaded. */
function useNamedSlot(hasTasks: boolean) {
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a requested document has its slot once the tasks are there
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, hasTasks])
}

/** Ignores files dropped beside the slots: the browser would open them instead of the page. */
function useIgnoredDrops() {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}

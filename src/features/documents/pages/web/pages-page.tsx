import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { additionalQuery } from '#features/documents/additional/web/api.ts'
import type { DocumentKey, DocumentType } from '#features/documents/contract.ts'
import { isAdditionalSlot, isDocumentType, isRequestedSlot } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { LoadedDocuments } from '#features/documents/web/loaded-documents.tsx'
import { slotLabel } from '#features/documents/web/slot-text.ts'
import { tasksQuery } from '#features/tasks/web/api.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PAGES_MAX } from '../contract.ts'
import { AddPages, usePageDrop } from './add-pages.tsx'
import { PageEditor } from './page-editor.tsx'
import { SentSummary } from './sent-summary.tsx'
import { type PageTiles, usePageTiles } from './use-page-tiles.ts'

const LEADS: Partial<Record<DocumentType, () => string>> = {
  passport: m.documents_editor_lead_passport,
  cv: m.documents_editor_lead_cv,
  application_form: m.documents_editor_lead_application_form,
}

/** The pages of one slot. */
export default function PagesPage() {
  const { document_type: type = '' } = useParams()
  // A photo is one picture.
  if (type === 'photo' || !(isDocumentType(type) || isRequestedSlot(type) || isAdditionalSlot(type)))
    return <Navigate to="/documents" replace />
  return <SlotPages type={type} />
}

function SlotPages({ type }: { type: DocumentKey }) {
  // The name of a requested document, and the title of an additional one.
  useQuery({ ...tasksQuery, enabled: isRequestedSlot(type) })
  useQuery({ ...additionalQuery, enabled: isAdditionalSlot(type) })
  const lead = isDocumentType(type) ? LEADS[type] : undefined
  return (
    <div className="mx-auto max-w-list">
      <Link
        to={`/documents#${type}`}
        className="mb-2 inline-flex min-h-11 items-center gap-2.5 type-small font-semibold text-pine link"
      >
        <Icon of={ArrowLeft} />
        {m.documents_title()}
      </Link>
      <PageHeading title={slotLabel(type)} lead={(lead ?? m.documents_editor_lead_other)()} />
      <EndedNote className="mt-6" />
      <LoadedDocuments rows={3}>
        {(documents) => (
          <Pages
            key={type}
            type={type}
            document={documents.find((one) => one.document_type === type) ?? null}
          />
        )}
      </LoadedDocuments>
    </div>
  )
}

function Pages({ type, document }: { type: DocumentKey; document: Document | null }) {
  const hasEnded = useHasEnded()
  const tiles = usePageTiles(type, document)
  const room = PAGES_MAX - tiles.stored.length - tiles.queued.length
  const isOver = usePageDrop(type, hasEnded || room <= 0)
  return (
    <div
      className={
        isOver
          ? 'rounded-card bg-pine-tint outline-2 outline-offset-8 outline-pine outline-dashed'
          : undefined
      }
    >
      {tiles.count > 0 ? (
        <>
          <SentSummary tiles={tiles} />
          <PageEditor type={type} tiles={tiles} />
        </>
      ) : (
        <EmptyState
          title={m.documents_editor_empty_title()}
          text={hasEnded ? undefined : m.documents_editor_empty_text()}
          className="mt-6"
        />
      )}
      {hasEnded ? null : (
        <>
          <div className="mt-4 border-b border-line pb-6">
            <AddPages type={type} room={room} isFirst={tiles.count === 0} />
          </div>
          <Done type={type} tiles={tiles} />
        </>
      )}
    </div>
  )
}

function Done({ type, tiles }: { type: DocumentKey; tiles: PageTiles }) {
  return (
    <div className="mt-6 grid gap-2 md:justify-items-start">
      <ButtonLink
        to={`/documents#${type}`}
        variant={tiles.count === 0 ? 'second' : 'primary'}
        className="md:min-w-72"
      >
        {m.documents_editor_done()}
      </ButtonLink>
      <p className="type-small text-ink-2">{describeRest(tiles)}</p>
    </div>
  )
}

function describeRest({ queued, count }: PageTiles): string | null {
  const failed = queued.find((tile) => tile.queued.phase === 'failed')
  if (failed) {
    const describe = failed.queued.failure?.isFull
      ? m.documents_editor_left_full
      : m.documents_editor_left_failed
    return describe({ number: failed.number })
  }
  if (queued.length > 0) return m.documents_editor_left_waiting({ count: queued.length })
  return count > 0 ? m.documents_editor_left_none() : null
}

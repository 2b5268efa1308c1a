import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { DocumentChecks } from '#back-office/case-file/checks/web/document-checks.tsx'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { caseQuery } from '#back-office/case-file/web/api.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { listBeside } from '#features/documents/additional/rules.ts'
import { DOCUMENT_TYPES, type DocumentKey } from '#features/documents/contract.ts'
import { ZONE_SLOT } from '#features/personal-info/passport-zone/contract.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { undoNewest } from '#ui/toast-store.ts'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentHistory } from './document-history.tsx'
import { DocumentList } from './document-list.tsx'
import { PageViewer } from './page-viewer.tsx'
import { PassportRead } from './passport-read.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

/** The documents of a case: list, viewer, verdict. */
export default function DocumentsPage() {
  const file = useCaseFile()
  const { document_type } = useParams()
  const documents = inOrder(file)
  const [first] = documents
  const shown = documents.find((one) => one.document_type === document_type)
  if (!first)
    return (
      <div className="@container">
        <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(15rem,19.75rem)_minmax(0,1fr)]">
          <DocumentList file={file} />
          <EmptyState
            picture={FolderPicture}
            title={m.back_office_document_review_none_title()}
            text={m.back_office_document_review_none_text()}
          />
        </div>
      </div>
    )
  if (!shown) {
    const next = documents.find(({ status }) => status === 'pending') ?? first
    return <Navigate to={partPath(file.number, `documents/${next.document_type}`)} replace />
  }
  return (
    <div className="@container">
      {/* With room for three columns they fill the screen, and each scrolls by itself: page and verdict stay in sight. */}
      <div className="case-columns grid items-start gap-6 @3xl:grid-cols-[minmax(15rem,19.75rem)_minmax(0,1fr)]">
        <div className="case-column">
          <DocumentList file={file} shown={shown.document_type} />
        </div>
        <Review key={shown.id} file={file} document={shown} />
      </div>
    </div>
  )
}

/** In the order of the slots, each with what stands beside it, then those that were asked for, the oldest first. */
function inOrder({ documents, additional }: CaseFile): StaffDocument[] {
  const keys: DocumentKey[] = DOCUMENT_TYPES.flatMap((type) => [
    type,
    ...listBeside(additional, type).map(({ document_type }) => document_type),
  ])
  const ofSlots = keys.flatMap((key) => documents.filter(({ document_type }) => document_type === key))
  return [...ofSlots, ...documents.filter((one) => !ofSlots.includes(one))]
}

function Review({ file, document }: { file: CaseFile; document: StaffDocument }) {
  const [params] = useSearchParams()
  const wanted = Number(params.get('version'))
  const older = document.older_versions.find(({ version }) => version === wanted)
  const version = older?.version ?? document.version
  const isRead = document.document_type === ZONE_SLOT && !older
  const { openNext, nextPending, open } = useNext(file, document)
  const { isDone, onGiven } = useGiven(document, nextPending && (() => open(nextPending)))
  const markOpened = useMarkOpened(file.number, document)
  // A case that was asked for before the page was handed out may come after it and not know of it.
  const [opened, setOpened] = useState<number | null>(null)
  const onOpened = useCallback(() => {
    setOpened(version)
    markOpened()
  }, [version, markOpened])
  useShortcuts({ n: openNext, z: undoNewest })
  return (
    <>
      <div className="case-column flex min-w-0 flex-col gap-6">
        {/* Keyed, so that another version opens at its first page. */}
        <PageViewer
          key={`${version} ${document.scan_state}`}
          document={
            older ? { ...document, page_count: older.page_count, scan_state: older.scan_state } : document
          }
          version={version}
          onOpened={onOpened}
        />
        <p className="type-caption text-ink-2 max-md:hidden">{m.back_office_document_review_viewer_keys()}</p>
        <DocumentFacts file={file} document={document} />
      </div>
      <div className="case-column grid content-start gap-4 @3xl:col-start-2">
        <VerdictPanel
          file={file}
          document={document}
          version={version}
          isOpened={document.opened_by_you || opened === document.version}
          onGiven={onGiven}
          onUndone={() => open(document)}
          isLast={!nextPending}
          isDone={isDone}
        />
        {older ? null : <DocumentChecks file={file} slot={document.document_type} />}
        {isRead ? <PassportRead number={file.number} /> : null}
        <DocumentHistory document={document} shown={version} />
      </div>
    </>
  )
}

/** What follows a verdict: the next document that waits, or that none does. */
function useGiven({ id }: StaffDocument, openNextPending: (() => void) | undefined) {
  const [isDone, setIsDone] = useState(false)
  const isShown = useIsShown(id)
  function onGiven() {
    if (!isShown()) return
    if (openNextPending) openNextPending()
    else setIsDone(true)
  }
  return { isDone, onGiven }
}

/** Whether this document is still on the screen: who has gone on meanwhile is not called back by an answer that comes late. */
function useIsShown(id: string): () => boolean {
  const shown = useRef<string>(null)
  useLayoutEffect(() => {
    shown.current = id
    return () => {
      shown.current = null
    }
  }, [id])
  return () => shown.current === id
}

/** The next document without a verdict, and what opens it; after the last one, the next one of all. */
function useNext(file: CaseFile, { document_type }: StaffDocument) {
  const navigate = useNavigate()
  const documents = inOrder(file)
  const at = documents.findIndex((one) => one.document_type === document_type)
  const after = [...documents.slice(at + 1), ...documents.slice(0, at)]
  const nextPending = after.find(({ status }) => status === 'pending')
  const next = nextPending ?? after[0]
  // Address and screen in one moment: a key pressed between them would be a second verdict on the document just left.
  const open = (one: StaffDocument) =>
    void navigate(partPath(file.number, `documents/${one.document_type}`), { flushSync: true })
  return { nextPending, open, openNext: () => (next ? open(next) : undefined) }
}

/** Notes in this browser what the server knows since a page was handed out: no reason to read the whole case again. */
function useMarkOpened(number: string, { id, version }: StaffDocument): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    client.setQueryData(caseQuery(number).queryKey, (file) => {
      if (!file) return undefined
      const documents = file.documents.map((one) =>
        one.id === id && one.version === version
          ? { ...one, opened_by_you: true, opened_at: one.opened_at ?? new Date().toISOString() }
          : one,
      )
      return { ...file, documents }
    })
  }, [client, number, id, version])
}

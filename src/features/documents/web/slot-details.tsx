import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { ZONE_SLOT } from '#features/personal-info/passport-zone/contract.ts'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { Badge } from '#ui/badge.tsx'
import { CircleAlert, LoaderCircle } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { AddAdditional } from '../additional/web/add-additional.tsx'
import { DetailsFold } from '../details/web/details-fold.tsx'
import { PageFindings } from '../page-check/web/page-findings.tsx'
import { PassportZoneNote } from '../passport-zone/web/passport-zone-note.tsx'
import type { EarlierDocument } from '../reuse/schema.ts'
import { isDocumentType, isPicture, LATER_TYPE } from '../rules.ts'
import type { Document } from '../schema.ts'
import type { NotNeededSlot } from '../set-aside/schema.ts'
import { PhotoChecks } from './photo-checks.tsx'
import { ScanHint, slotHint } from './scan-hint.tsx'
import { SlotNotes } from './slot-notes-context.tsx'
import { slotLabel } from './slot-text.ts'
import { AddedNote, OpenedNote, StoredBadge } from './stored-state.tsx'
import { describeLine } from './upload-failure-text.ts'
import type { Slot, Upload } from './upload-store.ts'

interface OfferProps {
  document: EarlierDocument
  onUsed(): void
}

// Loaded when there is an offer; left out when it cannot be loaded, because a file can be uploaded all the same.
const EarlierOffer = lazy<ComponentType<OfferProps>>(() =>
  retriableImport(() => import('../reuse/web/earlier-offer.tsx')).then(
    ({ EarlierOffer }) => ({ default: EarlierOffer }),
    () => ({ default: () => null }),
  ),
)

// Loaded when the chosen purpose does not need a slot; left out when it cannot be loaded, because nothing depends on it.
const NotNeeded = lazy<ComponentType<{ slot: NotNeededSlot }>>(() =>
  retriableImport(() => import('../set-aside/web/not-needed.tsx')).then(
    ({ NotNeeded }) => ({ default: NotNeeded }),
    () => ({ default: () => null }),
  ),
)

interface SlotDetailsProps extends Slot {
  /** The document of an ended application that this slot can take over. */
  earlier: EarlierDocument | null
  /** Null when the chosen purpose needs this slot, or no purpose is chosen yet. */
  notNeeded: NotNeededSlot | null
  /** What is said of a requested document in place of a hint. */
  about?: ReactNode
  onEarlierUsed(): void
}

/** The name, the state and the notes of a slot. */
export function SlotDetails(props: SlotDetailsProps) {
  const { type, document, upload, earlier, notNeeded, about, onEarlierUsed } = props
  const hasEnded = useHasEnded()
  const empty = !document && !upload
  const isAside = empty && notNeeded?.set_aside_at != null
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-[1.0625rem] leading-snug font-semibold">{slotLabel(type)}</h2>
        {isAside ? (
          <Badge tone="plain">{m.documents_aside_badge()}</Badge>
        ) : (
          <StateBadge type={type} document={document} upload={upload} />
        )}
      </div>
      {upload ? <UploadDetails type={type} document={document} upload={upload} /> : null}
      {document && !upload ? <StoredFile document={document} /> : null}
      {document && !upload ? <AddedNote document={document} /> : null}
      {document && !upload ? <OpenedNote document={document} /> : null}
      {document && !upload ? <PageFindings document={document} /> : null}
      {document && !upload && type === ZONE_SLOT ? <PassportZoneNote /> : null}
      {document && !upload && type === 'photo' ? <PhotoChecks photo={document} /> : null}
      {document && !upload ? <SlotNotes document={document} /> : null}
      {about}
      {document && !upload ? <DetailsFold document={document} /> : null}
      {document && !upload && isDocumentType(type) && !hasEnded ? <AddAdditional beside={type} /> : null}
      {empty && !isAside && isDocumentType(type) ? (
        <p className="type-small text-ink-2">{slotHint(type)}</p>
      ) : null}
      {empty && notNeeded ? (
        <Suspense fallback={null}>
          <NotNeeded slot={notNeeded} />
        </Suspense>
      ) : null}
      {empty && earlier ? (
        <Suspense fallback={null}>
          <EarlierOffer document={earlier} onUsed={onEarlierUsed} />
        </Suspense>
      ) : null}
      {isDocumentType(type) && ((empty && !isAside) || upload?.failure?.retry === false) ? (
        <ScanHint type={type} />
      ) : null}
    </div>
  )
}

function StateBadge({ type, document, upload }: Slot) {
  switch (upload?.phase) {
    case 'failed':
      return (
        <Badge tone="failed">
          {document ? m.documents_state_not_replaced() : m.documents_state_failed()}
        </Badge>
      )
    case 'waiting':
      return <Badge tone="waiting">{m.documents_state_waiting()}</Badge>
    case 'sending':
      return (
        <Badge tone="info" icon={LoaderCircle}>
          {m.documents_state_uploading()}
        </Badge>
      )
    case 'checking':
      return (
        <Badge tone="info" icon={LoaderCircle}>
          {m.documents_state_checking()}
        </Badge>
      )
    default:
      if (document) return <StoredBadge document={document} />
      return (
        <Badge tone="plain">
          {type === LATER_TYPE ? m.documents_state_later() : m.documents_state_missing()}
        </Badge>
      )
  }
}

function UploadDetails({ type, document, upload }: Slot & { upload: Upload }) {
  const line = m.documents_file_line({ name: upload.file.name, size: fileSizeText(upload.file.size) })
  if (upload.failure) {
    return (
      <>
        <p className="flex gap-2 type-small font-semibold text-crimson">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
          {upload.failure.inSlot}
        </p>
        <p className="type-small wrap-anywhere text-ink-2">{line}</p>
        {upload.failure.isTooLarge && isPicture(upload.file) ? (
          <p className="type-small">
            {type === 'photo' ? m.documents_too_large_photo() : m.documents_too_large_pages()}
          </p>
        ) : null}
        {document ? (
          <p className="type-small wrap-anywhere text-ink-2">
            {m.documents_still_there({ name: document.file_name })}
          </p>
        ) : null}
      </>
    )
  }
  return (
    <>
      <p className="type-small wrap-anywhere text-ink-2">{line}</p>
      <ProgressBar
        value={upload.percent}
        label={m.documents_progress_label({ type: slotLabel(type) })}
        labelShown={false}
        className="mt-1.5"
      />
      <LineNote upload={upload} />
    </>
  )
}

function LineNote({ upload }: { upload: Upload }) {
  const text = describeLine(upload)
  return text ? <p className="type-small text-ink-2">{text}</p> : null
}

function StoredFile({ document }: { document: Document }) {
  const { page_count: count } = document
  const file = { name: document.file_name, size: fileSizeText(document.file_size) }
  const markup = {
    link: (words: ReactNode) =>
      document.scan_state ? words : <FileLink href={document.file_url}>{words}</FileLink>,
  }
  return (
    <p className="type-small wrap-anywhere text-ink-2">
      {count === null ? (
        <Message message={m.documents_stored_file} inputs={file} markup={markup} />
      ) : (
        <Message message={m.documents_stored_pages} inputs={{ ...file, count }} markup={markup} />
      )}
    </p>
  )
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className="underline decoration-line-strong underline-offset-2 hover:text-ink">
      {children}
    </a>
  )
}

import { useState } from 'react'
import type { StaffDocument } from '#back-office/case-file/schema.ts'
import { isApiError } from '#client/api-error.ts'
import { apiFetch } from '#client/api-fetch.ts'
import type { ScanState } from '#features/cases/scan-state/schema.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from '#ui/icons.tsx'
import { ScanBadge } from '#ui/scan-badge.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { fileUrl, pageUrl } from './api.ts'
import { PageStrip } from './page-strip.tsx'

/** The whole page in its frame, then widths of the page in percent of it. */
const ZOOMS = ['fit', 125, 175, 250] as const
type Zoom = (typeof ZOOMS)[number]
const TURN = 90
const FULL_TURN = 360

interface ViewerProps {
  document: Pick<StaffDocument, 'id' | 'document_type' | 'requested_name' | 'page_count' | 'scan_state'>
  version: number
  /** Called when the first page of this version has been shown. */
  onOpened: () => void
}

/** The pages of a version as pictures that our server has drawn: no code of a stranger's file runs in this browser. */
export function PageViewer({ document, version, onOpened }: ViewerProps) {
  const { id, page_count, scan_state } = document
  const view = useView(page_count ?? 1)
  const { page, pages, zoom, turn } = view
  const name = documentLabel(namedDocument(document))
  if (scan_state) return <NotHandedOut name={name} state={scan_state} />
  return (
    <section aria-labelledby="viewer-title" className="case-viewer flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-x-3 max-md:flex-wrap">
        <h2 id="viewer-title" title={name} className="min-w-0 truncate type-h2-app">
          {name}
        </h2>
        <div className="flex shrink-0 items-center">
          <ViewButtons view={view} />
          <a
            href={fileUrl({ id, version })}
            download
            aria-label={m.back_office_document_review_download()}
            className="inline-grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Icon of={Download} />
          </a>
        </div>
      </div>
      <Page
        src={pageUrl({ id, version, page })}
        alt={m.back_office_document_review_page_alt({ document: name, page })}
        zoom={ZOOMS[zoom] ?? ZOOMS[0]}
        turn={turn}
        onOpened={onOpened}
      />
      <PageStrip page={page} pages={pages} onChoose={view.show} />
    </section>
  )
}

/** In place of the pages. */
function NotHandedOut({ name, state }: { name: string; state: NonNullable<ScanState> }) {
  return (
    <section aria-labelledby="viewer-title" className="grid min-w-0 gap-3">
      <h2 id="viewer-title" className="type-h2-app">
        {name}
      </h2>
      <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-6">
        <ScanBadge state={state} />
        <p>
          {state === 'waiting'
            ? m.back_office_document_review_scan_waiting()
            : m.back_office_document_review_scan_infected()}
        </p>
      </div>
    </section>
  )
}

type View = ReturnType<typeof useView>

/** Which page is shown, how large and how turned; with its keys. */
function useView(pages: number) {
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const view = {
    page,
    pages,
    zoom,
    turn,
    show: setPage,
    previous: () => setPage(Math.max(1, page - 1)),
    next: () => setPage(Math.min(pages, page + 1)),
    larger: () => setZoom(Math.min(ZOOMS.length - 1, zoom + 1)),
    smaller: () => setZoom(Math.max(0, zoom - 1)),
    turnOn: () => setTurn((turn + TURN) % FULL_TURN),
  }
  useShortcuts({ j: view.next, k: view.previous, '+': view.larger, '-': view.smaller, t: view.turnOn })
  return view
}

function ViewButtons({ view: { previous, next, smaller, larger, turnOn } }: { view: View }) {
  return (
    <>
      <IconButton icon={ChevronLeft} label={m.back_office_document_review_previous()} onClick={previous} />
      <IconButton icon={ChevronRight} label={m.back_office_document_review_next()} onClick={next} />
      <IconButton icon={ZoomOut} label={m.back_office_document_review_smaller()} onClick={smaller} />
      <IconButton icon={ZoomIn} label={m.back_office_document_review_larger()} onClick={larger} />
      <IconButton icon={RotateCw} label={m.back_office_document_review_turn()} onClick={turnOn} />
    </>
  )
}

type Failure = 'failed' | 'damaged'

/** Why a picture was not shown: an image says nothing of it. */
const findFailure = (src: string): Promise<Failure> =>
  apiFetch(src).then(
    () => 'failed',
    (error: unknown) => (isApiError(error, 'file_damaged') ? 'damaged' : 'failed'),
  )

function FailedPage({ failure, retry }: { failure: Failure; retry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-sunken p-6"
    >
      {failure === 'damaged' ? (
        <p>{m.back_office_document_review_damaged()}</p>
      ) : (
        <>
          <p>{m.back_office_document_review_page_failed()}</p>
          <Button variant="second" size="small" onClick={retry}>
            {m.ui_try_again()}
          </Button>
        </>
      )}
    </div>
  )
}

interface PageProps {
  src: string
  alt: string
  zoom: Zoom
  /** Degrees, clockwise. */
  turn: number
  onOpened: () => void
}

/** One page. The page before stays, dimmed, until the next one has come: nothing moves. */
function Page({ src, alt, zoom, turn, onOpened }: PageProps) {
  const [shown, setShown] = useState('')
  const [failed, setFailed] = useState<{ src: string; failure: Failure }>()
  const [tries, setTries] = useState(0)
  const isLoading = shown !== src
  const retry = () => {
    setFailed(undefined)
    setTries(tries + 1)
  }
  if (failed?.src === src) return <FailedPage failure={failed.failure} retry={retry} />
  const isUpright = turn % 180 === 0
  return (
    // Scrolled with the arrow keys once it has the focus.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
      tabIndex={0}
      aria-label={alt}
      aria-busy={isLoading}
      className="case-page focus-inset max-h-[75vh] min-h-80 overflow-auto rounded-card border border-line bg-sunken p-3"
    >
      <img
        key={tries}
        src={src}
        alt={alt}
        style={{ width: zoom === 'fit' ? undefined : `${zoom}%`, rotate: `${turn}deg` }}
        onLoad={() => {
          setShown(src)
          onOpened()
        }}
        onError={() => findFailure(src).then((failure) => setFailed({ src, failure }))}
        className={classNames(
          'mx-auto h-auto max-w-none transition-opacity',
          zoom === 'fit' && 'case-page-fit w-full',
          !isUpright && 'aspect-square object-contain',
          shown === '' && 'aspect-[1/1.414] animate-pulse',
          isLoading && 'opacity-50',
        )}
      />
    </section>
  )
}

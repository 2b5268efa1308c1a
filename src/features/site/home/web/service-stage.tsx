import type { ReactNode } from 'react'
import { SERVICE_IDS } from '#features/site/services/contract.ts'
import { serviceWords } from '#features/site/services/rules.ts'
import { ServicePicture } from '#features/site/services/web/service-picture.tsx'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, ArrowRight } from '#ui/icons.tsx'
import { formatCount, wrapIndex } from '../rules.ts'

const COUNT = SERVICE_IDS.length
const SLOT = 'w-full shrink-0 snap-center snap-always place-items-center p-6 md:p-2'
const PICTURE = 'picture h-auto w-full max-w-[21rem] md:max-w-none'

const idAt = (index: number) => SERVICE_IDS[wrapIndex(index, COUNT)] ?? SERVICE_IDS[0]

/**
 * The picture of a row. The script makes it a strip to swipe: the neighbours' pictures are to the left and right, as
 * references to pictures drawn once in the page.
 */
export function ServiceStage({ index }: { index: number }) {
  return (
    <div
      data-stage
      className="focus-inset mt-4 flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain rounded-t-card bg-hero [scrollbar-width:none] md:absolute md:top-px md:right-px md:bottom-20 md:z-1 md:mt-0 md:w-[calc(48.5%-2px)] noscript:rounded-card noscript:md:bottom-px"
    >
      <Neighbour index={index - 1} />
      <div className={`grid ${SLOT}`}>
        <Drawing>
          <g id={`picture-${idAt(index)}`}>
            <ServicePicture id={idAt(index)} />
          </g>
        </Drawing>
      </div>
      <Neighbour index={index + 1} />
    </div>
  )
}

function Neighbour({ index }: { index: number }) {
  return (
    <div className={`hidden in-[[data-live]]:grid ${SLOT}`}>
      <Drawing>
        <use href={`#picture-${idAt(index)}`} />
      </Drawing>
    </div>
  )
}

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 320 240" aria-hidden="true" className={PICTURE}>
    {children}
  </svg>
)

const ARROW =
  'inline-grid size-12 place-items-center rounded-control border border-line-strong bg-surface text-ink transition-colors hover:border-ink hover:bg-sunken'

/** The counter and the arrows below the picture, on a wide screen. Hidden without scripts, because the rows suffice. */
export function ServiceBar() {
  return (
    <section
      aria-label={m.site_home_browse()}
      className="absolute right-0 bottom-0 z-1 flex h-20 w-[48.5%] items-center justify-between gap-3 rounded-b-card border border-line bg-surface px-6 max-md:hidden noscript:hidden print:hidden"
    >
      <div aria-live="polite" className="flex min-w-0 flex-1 items-center justify-between gap-x-3">
        <p className="min-w-0">
          <span className="type-caption block text-ink-3">{m.site_home_showing()}</span>{' '}
          <span data-showing className="type-label block text-ink leading-snug">
            {serviceWords(idAt(0)).title()}
          </span>
        </p>
        <p data-counter className="type-label mr-3 shrink-0 text-ink">
          {formatCount(0, COUNT)}
        </p>
      </div>
      <Arrows />
    </section>
  )
}

/**
 * The same inside the row, on a phone: the next picture opens above the arrow that asks for it. The focus moves to that
 * row's arrow, which a screen reader reads with what is shown.
 */
export function RowBar({ index }: { index: number }) {
  const id = `showing-${idAt(index)}`
  return (
    <div
      data-bar
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-b-card border border-line border-t-0 bg-surface py-2 pr-2 pl-4 md:hidden noscript:hidden print:hidden"
    >
      <p id={id} className="min-w-0 flex-1 basis-[9rem]">
        <span className="type-caption block text-ink-3">
          {m.site_home_showing()} {formatCount(index, COUNT)}
        </span>{' '}
        <span className="type-label block text-ink leading-snug">{serviceWords(idAt(index)).title()}</span>
      </p>
      <Arrows describedBy={id} />
    </div>
  )
}

function Arrows({ describedBy }: { describedBy?: string }) {
  const shared = { type: 'button', className: ARROW, 'aria-describedby': describedBy } as const
  return (
    <div className="flex shrink-0 gap-2">
      <button {...shared} data-step="-1" aria-label={m.site_home_previous()}>
        <Icon of={ArrowLeft} />
      </button>
      <button {...shared} data-step="1" aria-label={m.site_home_next()}>
        <Icon of={ArrowRight} />
      </button>
    </div>
  )
}

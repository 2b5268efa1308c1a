import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'

interface PageStripProps {
  /** Counted from 1. */
  page: number
  pages: number
  onChoose: (page: number) => void
}

/** More pages than stand in the line beside the viewer. */
const MANY = 5

/** All pages as numbers in one line, one stop of the Tab key, and a field for a page far away. */
export function PageStrip({ page, pages, onChoose }: PageStripProps) {
  const line = useRef<HTMLElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  // Not scrollIntoView: it would move the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another button.
  useEffect(() => {
    const [at, button] = [line.current, current.current]
    if (at && button) at.scrollLeft = button.offsetLeft + (button.offsetWidth - at.clientWidth) / 2
  }, [page])
  const onKey = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 1, End: pages }[event.key]
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(Math.max(1, Math.min(pages, wanted)))
    requestAnimationFrame(() => current.current?.focus())
  }
  return (
    <div className="flex items-center gap-3">
      <span aria-live="polite" className="shrink-0 type-caption text-ink-2">
        {m.back_office_document_review_page({ page, pages })}
      </span>
      {/* Of a single page it would say nothing. */}
      <nav
        ref={line}
        hidden={pages === 1}
        aria-label={m.back_office_document_review_page_strip()}
        className="relative min-w-0 overflow-x-auto p-1"
      >
        <ul className="flex gap-1" onKeyDown={onKey}>
          {Array.from({ length: pages }, (_, index) => index + 1).map((n) => (
            <li key={n}>
              <PageButton
                n={n}
                pages={pages}
                current={n === page ? current : undefined}
                onClick={() => onChoose(n)}
              />
            </li>
          ))}
        </ul>
      </nav>
      {pages > MANY ? <PageField page={page} pages={pages} onChoose={onChoose} /> : null}
    </div>
  )
}

interface PageButtonProps {
  n: number
  pages: number
  /** Of the page that is shown. */
  current: Ref<HTMLButtonElement> | undefined
  onClick: () => void
}

function PageButton({ n, pages, current, onClick }: PageButtonProps) {
  return (
    <button
      ref={current}
      type="button"
      tabIndex={current ? 0 : -1}
      aria-current={current ? 'page' : undefined}
      aria-label={m.back_office_document_review_page({ page: n, pages })}
      onClick={onClick}
      className={classNames(
        'h-9 min-w-9 rounded-badge border px-1.5 type-caption',
        current
          ? 'border-pine bg-pine-tint font-semibold text-pine'
          : 'border-line bg-surface text-ink-2 hover:border-ink-2',
      )}
    >
      {n}
    </button>
  )
}

/** A number that there is not goes to the nearest one; what is no number leaves the page. */
function PageField({ page, pages, onChoose }: PageStripProps) {
  const field = useRef<HTMLInputElement>(null)
  const show = (shown: number) => {
    if (field.current) field.current.value = String(shown)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another number.
  useEffect(() => show(page), [page])
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = Number.parseInt(field.current?.value ?? '', 10)
    const shown = Number.isNaN(wanted) ? page : Math.max(1, Math.min(pages, wanted))
    show(shown)
    onChoose(shown)
  }
  return (
    <form onSubmit={go} className="shrink-0">
      <label>
        <span className="sr-only">{m.back_office_document_review_page_field()}</span>
        <input
          ref={field}
          title={m.back_office_document_review_page_field()}
          name="page"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={page}
          maxLength={String(pages).length}
          className="h-9 w-12 rounded-badge border border-line-strong bg-surface px-2 text-center text-ink type-caption"
        />
      </label>
    </form>
  )
}

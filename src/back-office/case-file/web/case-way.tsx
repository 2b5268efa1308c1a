import { Link } from 'react-router'
import { Key } from '#back-office/desk/web/key-button.tsx'
import { useCaseSteps } from '#back-office/desk/web/use-case-steps.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.tsx'

const STEP =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2 transition-colors hover:bg-sunken hover:text-ink'

/** Back to the list from which the case was opened, and to its neighbours there. */
export function CaseWay() {
  const { queue } = useCaseSteps()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
      <Link to={queue} className="flex min-h-11 items-center gap-2 font-semibold text-pine hover:underline">
        <Icon of={ArrowLeft} />
        {m.back_office_case_file_to_queue()}
      </Link>
      <CaseSteps />
    </div>
  )
}

/** The case before and the next one of the list, each with its key. */
function CaseSteps() {
  const { place, previous, next } = useCaseSteps()
  if (!place || place.of < 2) return null
  return (
    <nav
      aria-label={m.back_office_case_file_steps()}
      className="-mx-2 flex flex-wrap items-center gap-x-1 text-ink-2 type-small"
    >
      <Link
        to={previous?.to ?? ''}
        onClick={previous?.onClick}
        aria-keyshortcuts="["
        className={classNames(STEP, !previous && 'invisible')}
      >
        <KeyCap>[</KeyCap>
        {m.back_office_case_file_steps_previous()}
      </Link>
      <p className="tabular-nums">{m.back_office_case_file_steps_place(place)}</p>
      <Link
        to={next?.to ?? ''}
        onClick={next?.onClick}
        aria-keyshortcuts="]"
        className={classNames(STEP, !next && 'invisible')}
      >
        {m.back_office_case_file_steps_next()}
        <KeyCap>]</KeyCap>
      </Link>
    </nav>
  )
}

/** A phone has no such keys. */
function KeyCap({ children }: { children: string }) {
  return (
    <span className="max-md:hidden">
      <Key>{children}</Key>
    </span>
  )
}

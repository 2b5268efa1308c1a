import { Link } from 'react-router'
import { offer } from '#back-office/desk/web/command-text.ts'
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
    <div className="-ml-2 flex flex-wrap items-center justify-between gap-x-6 max-lg:w-full lg:flex-nowrap lg:gap-0 print:hidden">
      <Link
        to={queue}
        title={m.back_office_case_file_to_queue()}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-pine hover:bg-sunken"
      >
        <Icon of={ArrowLeft} />
        <span className="lg:sr-only">{m.back_office_case_file_to_queue()}</span>
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
      className="-mr-2 flex flex-wrap items-center gap-x-1 text-ink-2 type-small lg:mr-0 lg:flex-nowrap"
    >
      <Link
        to={previous?.to ?? ''}
        onClick={previous?.onClick}
        title={m.back_office_case_file_steps_previous()}
        {...offer(m.back_office_case_file_steps_previous())}
        aria-keyshortcuts="["
        className={classNames(STEP, !previous && 'invisible')}
      >
        <KeyCap>[</KeyCap>
        <span className="lg:sr-only">{m.back_office_case_file_steps_previous()}</span>
      </Link>
      <p className="whitespace-nowrap tabular-nums lg:@max-[70rem]/page:hidden">
        {m.back_office_case_file_steps_place(place)}
      </p>
      <Link
        to={next?.to ?? ''}
        onClick={next?.onClick}
        title={m.back_office_case_file_steps_next()}
        {...offer(m.back_office_case_file_steps_next())}
        aria-keyshortcuts="]"
        className={classNames(STEP, !next && 'invisible')}
      >
        <span className="lg:sr-only">{m.back_office_case_file_steps_next()}</span>
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

import { Link, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'

const SHOW = 'show'

/** Which of a part's filters the address names; '' for everything. */
export function useShown(): string {
  return useSearchParams()[0].get(SHOW) ?? ''
}

interface PartFilterProps {
  /** '' is everything. */
  choices: readonly { value: string; label: string; count: number }[]
  shown: string
}

/** Filters of a part as links: what is shown stands in the address. */
export function PartFilter({ choices, shown }: PartFilterProps) {
  return (
    <nav aria-label={m.back_office_case_file_filter()} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={{ search: value ? `?${SHOW}=${value}` : '' }}
              preventScrollReset
              aria-current={value === shown ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2.5 rounded-control border px-4 font-semibold transition-colors type-small max-md:px-3',
                value === shown
                  ? 'border-transparent bg-pine text-on-pine'
                  : 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
              )}
            >
              {label}
              <span className={classNames('font-normal', value !== shown && 'text-ink-2')}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

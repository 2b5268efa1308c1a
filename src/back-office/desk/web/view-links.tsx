import type { MouseEvent } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '#ui/class-names.ts'

interface View {
  key: string
  to: To
  /** Called before the link is followed, which `preventDefault` of the event stops. */
  onClick?: ((event: MouseEvent) => void) | undefined
  name: string
  /** How many there are in it; undefined where it is not known, or says nothing. */
  count?: number | undefined
  isCurrent: boolean
}

interface ViewLinksProps {
  label: string
  views: readonly View[]
  className?: string | undefined
}

/** The views of a list as links, each with its number; the chosen one stands in the address. */
export function ViewLinks({ label, views, className }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {views.map(({ key, to, onClick, name, count, isCurrent }) => (
          <li key={key}>
            <Link
              to={to}
              onClick={onClick}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2.5 rounded-control border px-4 font-semibold transition-colors type-small max-md:px-3',
                isCurrent
                  ? 'border-transparent bg-pine text-on-pine'
                  : 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
              )}
            >
              {name}
              {count === undefined ? null : (
                <span className={classNames('font-normal', !isCurrent && 'text-ink-2')}>{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

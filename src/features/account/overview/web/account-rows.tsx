import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconShape } from '#ui/icons.tsx'

interface PartProps {
  id: string
  title: string
  /** A sentence below the heading. */
  lead?: string
  /** Right of the heading; below the rows on a phone. */
  action?: ReactNode
  note?: ReactNode
  children: ReactNode
}

/** A part of the account: a heading above joined rows. */
export function AccountPart({ id, title, lead, action, note, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="type-h2-app">
          {title}
        </h2>
        {action}
      </div>
      {lead ? <p className="-mt-2 text-ink-2">{lead}</p> : null}
      <Card padded={false} className="divide-y divide-line">
        {children}
      </Card>
      {note ? <p className="type-caption text-ink-2">{note}</p> : null}
    </section>
  )
}

interface RowProps {
  icon?: IconShape
  /** A caption at the left, as on a form; with an icon there is none. */
  label?: string
  title?: ReactNode
  /** For a title that a browser must not translate: a name, an address. */
  translate?: 'no'
  /** A title that is long ends in an ellipsis. */
  isOneLine?: boolean
  badge?: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** One row: what it is, what is known of it, and what can be done with it. */
export function AccountRow({
  icon,
  label,
  title,
  translate,
  isOneLine = false,
  badge,
  text,
  action,
}: RowProps) {
  return (
    <div className="grid gap-x-5 gap-y-1 px-4 py-4 md:flex md:items-center md:px-6">
      {label ? <p className="type-small text-ink-2 md:w-44 md:shrink-0">{label}</p> : null}
      <div className="flex min-w-0 flex-1 gap-4 max-sm:flex-wrap">
        {icon ? (
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-pine-tint text-pine">
            <Icon of={icon} />
          </span>
        ) : null}
        <div className="min-w-0 flex-1">
          {title ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p
                translate={translate}
                title={isOneLine && typeof title === 'string' ? title : undefined}
                className={classNames('min-w-0 font-semibold', isOneLine ? 'truncate' : 'wrap-anywhere')}
              >
                {title}
              </p>
              {badge}
            </div>
          ) : null}
          {text ? <p className="type-small text-ink-2 wrap-anywhere">{text}</p> : null}
        </div>
      </div>
      {action ? <div className={classNames('shrink-0', icon && 'max-md:pl-14')}>{action}</div> : null}
    </div>
  )
}

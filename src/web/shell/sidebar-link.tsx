import { Link, useLocation } from 'react-router'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { AppLink, LinkMark } from './app-links.ts'
import { CAN_KEEP_SCREEN } from './screen-keep-alive.tsx'

interface SidebarLinkProps {
  entry: AppLink
  narrow: boolean
  progress?: Progress | undefined
  /** The entry's mark, where it does not come from the person's progress. */
  mark?: LinkMark | undefined
  /** True on a screen that belongs to the entry. */
  isCurrent?: boolean
  onFollow?(): void
}

/** One entry: icon, label, and the state of its step. */
export function SidebarLink({ entry, narrow, progress, onFollow, ...props }: SidebarLinkProps) {
  const { to, label, icon } = entry
  const isHere = useLocation().pathname === to
  const current = props.isCurrent ?? isHere
  const mark = props.mark ?? (progress && entry.mark?.(progress))
  const shared = {
    onClick: onFollow,
    title: narrow ? label() : undefined,
    className: rowClasses({ narrow, current }),
  }
  const content = (
    <>
      {current ? (
        <span
          aria-hidden
          className={classNames(
            'absolute inset-y-1.5 w-1 rounded-r-rule bg-pine',
            narrow ? '-left-0.5' : '-left-2',
          )}
        />
      ) : null}
      <Icon of={icon} className={current ? 'text-pine' : 'text-ink-2'} />
      <Label label={label()} mark={mark} narrow={narrow} />
    </>
  )
  return (
    <li>
      {entry.document ? (
        <PageLink href={to} {...shared}>
          {content}
        </PageLink>
      ) : (
        <Link
          to={to}
          prefetch={CAN_KEEP_SCREEN ? 'intent' : 'none'}
          aria-current={isHere ? 'page' : current || undefined}
          {...shared}
        >
          {content}
        </Link>
      )}
    </li>
  )
}

interface LabelProps {
  label: string
  mark: LinkMark | undefined
  narrow: boolean
}

/** Screen readers get label and state as one phrase, "Personal Information, done". */
function Label({ label, mark, narrow }: LabelProps) {
  const state = mark && describeMark(mark)
  if (!state) return <span className={narrow ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
  return (
    <>
      {narrow ? null : (
        <>
          <span aria-hidden className="min-w-0 flex-1">
            {label}
          </span>
          <Mark of={mark} />
        </>
      )}
      <span className="sr-only">{m.shell_label_with_state({ label, state })}</span>
    </>
  )
}

function describeMark({ done, count, words }: LinkMark): string | undefined {
  if (words) return words.said
  if (done) return m.shell_done()
  return count && m.progress_documents_count({ count: count.uploaded, total: count.total })
}

function Mark({ of: { done, count, words } }: { of: LinkMark }) {
  if (done) return <Check aria-hidden className="size-4.5 shrink-0 text-pine" strokeWidth={1.75} />
  const shown =
    words?.shown ?? (count && m.shell_documents_count({ count: count.uploaded, total: count.total }))
  return shown ? (
    <span aria-hidden className="type-caption text-ink-2">
      {shown}
    </span>
  ) : null
}

/** The classes of a row of the sidebar; the current row has a background and a line. */
export function rowClasses({ narrow, current }: { narrow: boolean; current: boolean }): string {
  return classNames(
    'focus-inset relative flex min-h-12 w-full items-center gap-2 rounded-control border py-1.5 text-left text-[1rem] leading-snug @3xl/shell:min-h-11 @3xl/shell:text-[0.9375rem]',
    narrow ? 'justify-center' : 'px-2',
    current
      ? 'border-line bg-surface font-semibold'
      : 'border-transparent forced-colors:border-[color:Canvas] font-[560] hover:border-line hover:bg-surface',
  )
}

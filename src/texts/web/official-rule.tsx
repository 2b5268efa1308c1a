import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Message } from '#ui/message.tsx'

interface OfficialRuleProps {
  children: ReactNode
  source: string
  sourceUrl?: string
  /** Formatted day of the last check. */
  checked: string
  className?: string
}

/** A rule of law, shown directly below the figure it explains, with its source and the day of its last check. */
export function OfficialRule({ children, source, sourceUrl, checked, className }: OfficialRuleProps) {
  const link = (words: ReactNode) => (
    <a className="underline underline-offset-2" href={sourceUrl} rel="noreferrer">
      {words}
    </a>
  )
  return (
    <div
      role="note"
      className={classNames(
        'grid break-inside-avoid grid-cols-[42px_minmax(0,1fr)] max-sm:grid-cols-[32px_minmax(0,1fr)] rounded-rule border border-ink bg-surface',
        className,
      )}
    >
      <p
        aria-hidden
        className="border-r border-ink pt-3 text-center text-[1.1875rem] leading-snug font-semibold"
      >
        §
      </p>
      <div className="px-4 py-3.5 type-small wrap-anywhere max-sm:px-3">
        <p className="font-semibold">{m.texts_rule_title()}</p>
        <div>{children}</div>
        <p className="mt-1 type-caption text-ink-3">
          <Message
            message={m.texts_rule_source}
            inputs={{ source, date: checked }}
            markup={{ source: (words) => (sourceUrl ? link(words) : words) }}
          />
        </p>
      </div>
    </div>
  )
}

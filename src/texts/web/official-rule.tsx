import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Message } from '#ui/message.tsx'

interface RuleRow {
  text: ReactNode
  source: string
  sourceUrl?: string
  /** Formatted day of the last check. */
  checked: string
}

/** Rules of law in one box, below what they explain: each with its source and the day of its last check. */
export function OfficialRules({ rules, className }: { rules: readonly RuleRow[]; className?: string }) {
  if (rules.length === 0) return null
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
        <p className="font-semibold">
          {rules.length === 1 ? m.texts_rule_title() : m.texts_rule_title_many()}
        </p>
        <div className="divide-y divide-line">
          {rules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's rules never move
            <RuleText key={index} {...rule} />
          ))}
        </div>
      </div>
    </div>
  )
}

function RuleText({ text, source, sourceUrl, checked }: RuleRow) {
  const link = (words: ReactNode) => (
    <a className="underline underline-offset-2" href={sourceUrl} rel="noreferrer">
      {words}
    </a>
  )
  return (
    <div className="py-2.5 first:pt-0 last:pb-0">
      <div>{text}</div>
      <p className="mt-1 type-caption text-ink-3">
        <Message
          message={m.texts_rule_source}
          inputs={{ source, date: checked }}
          markup={{ source: (words) => (sourceUrl ? link(words) : words) }}
        />
      </p>
    </div>
  )
}

interface OfficialRuleProps extends Omit<RuleRow, 'text'> {
  children: ReactNode
  className?: string
}

/** A single rule of law, shown directly below the figure it explains. */
export function OfficialRule({ children, className, ...rule }: OfficialRuleProps) {
  return <OfficialRules rules={[{ ...rule, text: children }]} className={className} />
}

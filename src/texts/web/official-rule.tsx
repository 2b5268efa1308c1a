import type { ReactNode } from 'react'
import type { Fact } from '#facts/fact.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Fold } from '#ui/fold.tsx'
import { Message } from '#ui/message.tsx'

/** A fact, or a text that rests on one. */
interface RuleRow extends Pick<Fact, 'heading' | 'source' | 'source_url' | 'checked' | 'age'> {
  text: ReactNode
}

/**
 * Rules in one box, below what they explain: each with a heading that says how sure it is, its source, the source's
 * date and the day of our last check.
 */
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
      <div className="divide-y divide-line px-4 py-3.5 type-small wrap-anywhere max-sm:px-3">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's rules never move
          <RuleText key={index} {...rule} />
        ))}
      </div>
    </div>
  )
}

/**
 * One rule in a row that opens, for a place beside the figure that it stands for. Its heading says how sure it is; `open`
 * shows the rule at once.
 */
export function FoldedRule({ rule, open }: { rule: RuleRow; open?: boolean }) {
  const { text, heading, ...source } = rule
  return (
    <Fold
      open={open}
      className="border-line border-l-2 pl-3 type-small open:border-ink"
      summaryClassName="min-h-11 w-fit pr-8"
      head={
        <span className="flex gap-2.5 font-semibold">
          <span aria-hidden>§</span>
          {heading}
        </span>
      }
    >
      <div className="pb-2.5 wrap-anywhere">
        <div>{text}</div>
        <p className="mt-1 type-caption text-ink-3">
          <RuleSource {...source} />
        </p>
      </div>
    </Fold>
  )
}

function RuleText({ text, heading, ...rule }: RuleRow) {
  return (
    <div className="py-2.5 first:pt-0 last:pb-0">
      <p className="font-semibold">{heading}</p>
      <div>{text}</div>
      <p className="mt-1 type-caption text-ink-3">
        <RuleSource {...rule} />
      </p>
    </div>
  )
}

/** The source of a rule with its date, the day of our last check, and a warning when that was long ago. */
export function RuleSource({
  source,
  source_url,
  checked,
  age,
}: Pick<Fact, 'source' | 'source_url' | 'checked' | 'age'>) {
  const link = (words: ReactNode) => (
    <a className="underline underline-offset-2" href={source_url} rel="noreferrer">
      {words}
    </a>
  )
  return (
    <>
      <Message
        message={m.texts_rule_source}
        inputs={{ source, date: checked }}
        markup={{ source: (words) => (source_url ? link(words) : words) }}
      />{' '}
      {age}
    </>
  )
}

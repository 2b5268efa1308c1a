import type { Fact } from '#shared/facts.ts'
import { NumberBox } from '#ui/number-box.tsx'
import { OfficialRule } from '#ui/official-rule.tsx'

/** A fact as the official rule, with its source and the day it was checked. */
export function FactRule({ fact }: { fact: Fact }) {
  return (
    <OfficialRule source={fact.source} sourceUrl={fact.source_url} checkedOn={fact.checked_on}>
      {fact.text}
    </OfficialRule>
  )
}

/** Numbered things to do, ruled like a form. */
export function StepList({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 py-4">
          <NumberBox n={index + 1} state="todo" size={32} />
          <div>
            <p className="type-label text-ink">{title}</p>
            <p className="type-body text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

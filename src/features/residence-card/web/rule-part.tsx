import type { ReactNode } from 'react'
import { FactRules, type Rule } from '#texts/web/fact-rule.tsx'

interface RulePartProps {
  id: string
  title: string
  text?: string
  facts?: readonly Rule[]
  guide?: { href: string; label: string }
  /** Between the text and its rules. */
  children?: ReactNode
  /** The level of its heading. */
  as?: 'h2' | 'h3'
}

/** A part of the screen: what to do, with the rules it rests on and the guide that says more. */
export function RulePart({ id, title, text, facts, guide, children, as: Heading = 'h2' }: RulePartProps) {
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={Heading === 'h2' ? 'type-h2-app' : 'type-h3'}>
        {title}
      </Heading>
      {text ? <p className="mt-1 max-w-measure text-ink-2">{text}</p> : null}
      {children}
      {facts ? <FactRules facts={facts} className="mt-4" /> : null}
      {guide ? (
        <a href={guide.href} className="mt-3 inline-block link font-semibold">
          {guide.label}
        </a>
      ) : null}
    </section>
  )
}

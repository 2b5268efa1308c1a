import type { ReactNode } from 'react'
import { FactRules, type Rule } from '#texts/web/fact-rule.tsx'
import { Fold } from '#ui/fold.tsx'
import { PageLink } from '#ui/page-link.tsx'

interface RulePartProps {
  id: string
  title: string
  text?: string
  facts?: readonly Rule[]
  guide?: { href: string; label: string }
  /** Between the text and its rules. */
  children?: ReactNode
}

/** A part of the screen: what to do, with the rules it rests on and the guide that says more. */
export function RulePart({ id, title, ...content }: RulePartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2-app">
        {title}
      </h2>
      <Content {...content} />
    </section>
  )
}

/** The same as a row that opens, for one of many; `open` shows it at once. */
export function FoldedRulePart({ id, title, open, ...content }: RulePartProps & { open?: boolean }) {
  return (
    <Fold id={id} open={open} className="border-b border-line" head={<h3 className="type-h3">{title}</h3>}>
      <div className="pb-6">
        <Content {...content} />
      </div>
    </Fold>
  )
}

function Content({ text, children, facts, guide }: Omit<RulePartProps, 'id' | 'title'>) {
  return (
    <>
      {text ? <p className="mt-1 max-w-measure text-ink-2">{text}</p> : null}
      {children}
      {facts ? <FactRules facts={facts} className="mt-4" /> : null}
      {guide ? (
        <PageLink href={guide.href} className="mt-3 inline-block link font-semibold">
          {guide.label}
        </PageLink>
      ) : null}
    </>
  )
}

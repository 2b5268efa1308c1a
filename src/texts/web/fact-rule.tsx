import type { Fact } from '#facts/fact.ts'
import { OfficialRule } from './official-rule.tsx'

/** The fields of a fact that its official rule on a page shows. */
export type Rule = Pick<Fact, 'id' | 'text' | 'source' | 'source_url' | 'checked' | 'certainty'>

/** Shows a fact as an official rule, with its source and the day of its last check. */
export function FactRule({ fact, className }: { fact: Rule; className?: string }) {
  return (
    <OfficialRule
      source={fact.source}
      sourceUrl={fact.source_url}
      checked={fact.checked}
      className={className}
    >
      {fact.text}
    </OfficialRule>
  )
}

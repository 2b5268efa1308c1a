import type { Fact } from '#facts/fact.ts'
import { OfficialRule } from './official-rule.tsx'

/** What a rule on a page says of its record. */
export type Rule = Pick<Fact, 'id' | 'text' | 'source' | 'source_url' | 'checked' | 'certainty'>

/** A record as the official rule, with its source and the day it was checked. */
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

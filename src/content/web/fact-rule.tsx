import type { Fact } from '#shared/facts/fact.ts'
import { OfficialRule } from './official-rule.tsx'

/** A record as the official rule, with its source and the day it was checked. */
export function FactRule({ fact, className }: { fact: Fact; className?: string }) {
  return (
    <OfficialRule
      source={fact.source}
      sourceUrl={fact.source_url}
      checkedOn={fact.checked_on}
      className={className}
    >
      {fact.text}
    </OfficialRule>
  )
}

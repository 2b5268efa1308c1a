import type { Fact } from '#facts/fact.ts'
import { OfficialRules } from './official-rule.tsx'

/** The fields of a fact that its official rule on a page shows. */
export type Rule = Pick<Fact, 'id' | 'text' | 'source' | 'source_url' | 'checked' | 'certainty'>

/** Shows facts as official rules in one box, each with its source and the day of its last check. */
export function FactRules({ facts, className }: { facts: readonly Rule[]; className?: string }) {
  const rules = facts.map(({ text, source, source_url, checked }) => ({
    text,
    source,
    sourceUrl: source_url,
    checked,
  }))
  return <OfficialRules rules={rules} className={className} />
}

/** Shows a fact as an official rule. */
export function FactRule({ fact, className }: { fact: Rule; className?: string }) {
  return <FactRules facts={[fact]} className={className} />
}

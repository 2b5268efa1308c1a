import type { Fact } from '#facts/fact.ts'
import { OfficialRules } from './official-rule.tsx'

/** The fields of a fact that its official rule on a page shows. */
export type Rule = Pick<Fact, 'id' | 'heading' | 'text' | 'source' | 'source_url' | 'checked' | 'age'>

/** Shows facts in one box, each with what kind of source says so, the source and the day of its last check. */
export function FactRules({ facts, className }: { facts: readonly Rule[]; className?: string }) {
  return <OfficialRules rules={facts} className={className} />
}

/** Shows one fact. */
export function FactRule({ fact, className }: { fact: Rule; className?: string }) {
  return <FactRules facts={[fact]} className={className} />
}

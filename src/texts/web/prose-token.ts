import type { Rule } from './fact-rule.tsx'

/** The Markdown tokens that our texts use, and our own `rule`, `callout` and `block`. */
export interface ProseToken {
  type: string
  text?: string
  href?: string
  depth?: number
  ordered?: boolean
  /** An entry of a checklist. */
  task?: boolean
  tone?: 'amber' | 'crimson'
  fact?: Rule
  /** Of joined rules (join-rules.ts). */
  facts?: Rule[]
  /** Of a block: its key in `blocks`. */
  name?: string
  tokens?: ProseToken[]
  items?: ProseToken[]
  header?: ProseToken[]
  rows?: ProseToken[][]
  /** Alignment of the columns of a table. */
  align?: readonly (string | null)[]
}

import type { FactId } from '#facts/fact-book.ts'
import { requireFact } from '#facts/require-fact.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { CaseCheck, CaseFacts, DocumentCheck, Judgement, Verdict } from './contract.ts'
import { DATE_CHECKS } from './dates/rules.ts'
import { DOCUMENT_CHECKS, FILES_CHECKS } from './documents/rules.ts'
import { MONEY_CHECKS } from './money/rules.ts'
import { PASSPORT_CHECKS } from './passport/rules.ts'
import { PESEL_CHECKS } from './pesel/rules.ts'
import { PHOTO_CHECKS } from './photo/rules.ts'
import { PLACE_CHECKS } from './place/rules.ts'
import { PURPOSE_CHECKS } from './purpose/rules.ts'
import { SAME_CHECKS } from './sameness/rules.ts'

/** Every check, in the order in which they are listed. */
export const CHECKS: readonly (CaseCheck | DocumentCheck)[] = [
  ...DATE_CHECKS,
  ...PASSPORT_CHECKS,
  ...PHOTO_CHECKS,
  ...DOCUMENT_CHECKS,
  ...FILES_CHECKS,
  ...MONEY_CHECKS,
  ...PESEL_CHECKS,
  ...PLACE_CHECKS,
  ...PURPOSE_CHECKS,
  ...SAME_CHECKS,
]

/** What one check says of a case, or of one of its documents. */
export interface Judged extends Omit<Judgement, 'fact'> {
  /** Of the check; with the slot of the document after a colon where it is about one. */
  id: string
  document_type: DocumentKey | null
  fact: FactId
  /** The record in words. */
  rule: string
  source: string
  source_url: string | null
  /** YYYY-MM-DD */
  checked_on: string
}

const ORDER: Record<Verdict, number> = { stop: 0, look: 1, good: 2 }

/** What all checks say that apply, in the current language: what stops first, then what to look at, each in the order of the table. */
export function judgeCase(facts: CaseFacts): Judged[] {
  const list = CHECKS.flatMap((check) => {
    if ('judge' in check) return toJudged(check, { judgement: check.judge(facts), document_type: null })
    return facts.documents.flatMap((document) =>
      toJudged(check, {
        judgement: check.judgeDocument(document, facts),
        document_type: document.document_type,
      }),
    )
  })
  return list.sort((a, b) => ORDER[a.verdict] - ORDER[b.verdict])
}

function toJudged(
  { id, fact }: Pick<CaseCheck, 'id' | 'fact'>,
  { judgement, document_type }: { judgement: Judgement | null; document_type: DocumentKey | null },
): Judged[] {
  if (judgement === null) return []
  const of = requireFact(judgement.fact ?? fact)
  return [
    {
      ...judgement,
      id: document_type === null ? id : `${id}:${document_type}`,
      document_type,
      fact: judgement.fact ?? fact,
      rule: of.text,
      source: of.source,
      source_url: of.source_url ?? null,
      checked_on: of.checked_on,
    },
  ]
}

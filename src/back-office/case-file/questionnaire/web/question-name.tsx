import { isPortalName } from '#features/questionnaire/rules.ts'
import type { QuestionColumn } from '#features/questionnaire/schema.ts'

/** A question in the words of the product, and below it in those of the state portal, unless they are the same. */
export function QuestionName({ question }: { question: Pick<QuestionColumn, 'label' | 'polish'> }) {
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="font-semibold">{question.label}</span>
      {isPortalName(question.label, question.polish) ? null : (
        <span lang="pl" translate="no" className="type-caption text-ink-2">
          {question.polish}
        </span>
      )}
    </span>
  )
}

import { Prose } from '#texts/web/prose.tsx'
import { Fold, FoldQuestion } from '#ui/fold.tsx'
import type { QuestionGroup } from '../rules.ts'

/** Questions that open independently of each other. All are open in print. */
export function QuestionList({ group }: { group: QuestionGroup | undefined }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {group?.questions.map(({ id, title, tokens }) => (
        <Fold key={id} id={id} className="scroll-mt-24" head={<FoldQuestion>{title}</FoldQuestion>}>
          <div className="flex flex-col gap-4 pt-1 pb-7">
            <Prose tokens={tokens} />
          </div>
        </Fold>
      ))}
    </div>
  )
}

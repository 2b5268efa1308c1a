import { Prose } from '#texts/web/prose.tsx'
import { Icon } from '#ui/icon.tsx'
import { Minus, Plus } from '#ui/icons.tsx'
import type { QuestionGroup } from '../rules.ts'

/** Questions that open independently of each other. All are open in print. */
export function QuestionList({ group }: { group: QuestionGroup | undefined }) {
  return (
    <div className="border-line border-y">
      {group?.questions.map(({ id, title, tokens }) => (
        <details
          key={id}
          id={id}
          className="group scroll-mt-24 border-line border-t first:border-t-0 print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="focus-inset flex min-h-15 items-center gap-4 py-3 hover:text-pine [&::-webkit-details-marker]:hidden">
            <h3 className="flex-1 font-[540] text-[1.125rem] leading-snug group-open:font-[620]">{title}</h3>
            <Icon of={Plus} className="group-open:hidden print:hidden" />
            <Icon of={Minus} className="hidden group-open:block print:hidden" />
          </summary>
          <div className="flex flex-col gap-4 pt-1 pb-7">
            <Prose tokens={tokens} />
          </div>
        </details>
      ))}
    </div>
  )
}

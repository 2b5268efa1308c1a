import type { ContentToken } from '#texts/read-content.ts'
import { FoldedRule } from '#texts/web/official-rule.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { STRICTER_RULES } from './service-rules-text.ts'
import type { ServiceText } from './service-text.ts'

/** Paragraphs with their official rules. */
export function RuledText({ tokens }: { tokens: readonly ContentToken[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Prose tokens={tokens} />
    </div>
  )
}

/**
 * A numbered list with lines between the entries; the official rules of an entry stand folded below it. A rule that asks
 * for more than the entry says stands open.
 */
export function Requirements({ list }: { list: ServiceText['requirements'] }) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {list.map(({ item, rules }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <li key={index} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-4 py-4">
          <StepNumber n={index + 1} state="todo" className="mt-0.5" />
          <div className="type-body">
            <Prose tokens={item.tokens ?? []} />
            {rules.length > 0 ? (
              <div className="mt-2 flex flex-col gap-2">
                {rules.map((rule) => (
                  <FoldedRule key={rule.id} rule={rule} open={STRICTER_RULES.includes(rule.id)} />
                ))}
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

import type { ContentToken } from '#texts/read-content.ts'
import { OfficialRules } from '#texts/web/official-rule.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import type { ServiceText } from './service-text.ts'

/** Paragraphs with their official rules. */
export function RuledText({ tokens }: { tokens: readonly ContentToken[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Prose tokens={tokens} />
    </div>
  )
}

/** A numbered list with lines between the entries, and all its official rules in one box below. */
export function Requirements({ list }: { list: ServiceText['requirements'] }) {
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {list.map(({ item }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
          <li key={index} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-4 py-4">
            <StepNumber n={index + 1} state="todo" className="mt-0.5" />
            <div className="type-body">
              <Prose tokens={item.tokens ?? []} />
            </div>
          </li>
        ))}
      </ol>
      <OfficialRules rules={list.flatMap(numberRules)} className="mt-5" />
    </>
  )
}

/** In their box the rules carry the number of the entry that they speak of. */
function numberRules({ rules }: ServiceText['requirements'][number], index: number) {
  return rules.map((rule) => ({
    ...rule,
    text: (
      <span className="flex gap-3 max-sm:flex-col max-sm:gap-1">
        <StepNumber n={index + 1} state="todo" />
        <span className="min-w-0">{rule.text}</span>
      </span>
    ),
  }))
}

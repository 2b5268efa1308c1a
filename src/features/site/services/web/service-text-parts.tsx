import type { ContentToken } from '#texts/read-content.ts'
import { FactRule } from '#texts/web/fact-rule.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import type { ServiceText } from './service-text.ts'

/** Paragraphs; each official rule stands directly below its figure. */
export function RuledText({ tokens }: { tokens: readonly ContentToken[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Prose tokens={tokens} />
    </div>
  )
}

/** A numbered list with lines between the entries. */
export function Requirements({ list }: { list: ServiceText['requirements'] }) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {list.map(({ item, rules }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <li key={index} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-4 py-4">
          <StepNumber n={index + 1} state="todo" className="mt-0.5" />
          <div className="type-body">
            <Prose tokens={item.tokens ?? []} />
          </div>
          {rules.map((rule) => (
            <FactRule key={rule.id} fact={rule} className="col-span-full mt-3 md:col-span-1 md:col-start-2" />
          ))}
        </li>
      ))}
    </ol>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { titleOfPart } from '../rules.ts'
import type { PartState } from '../schema.ts'
import { questionnaireQuery } from './api.ts'
import { pathOfPart } from './part-text.ts'

/** Below the eight questions of the application form: the parts of what the state portal will also ask. */
export function QuestionnaireParts() {
  const { data, error } = useQuery(questionnaireQuery)
  // The questions above work without it.
  if (!data && error) return null
  return (
    <section aria-labelledby="questionnaire-title" className="mx-auto mt-12 grid max-w-form gap-5">
      <div className="grid gap-2">
        <h2 id="questionnaire-title" className="type-h2">
          {m.questionnaire_title()}
        </h2>
        <p className="text-ink-2">{m.questionnaire_lead()}</p>
      </div>
      {data ? (
        <ol className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
          {data.parts.map((state, at) => (
            <PartRow key={state.part} state={state} n={at + 1} />
          ))}
        </ol>
      ) : (
        <SkeletonScreen>
          <SkeletonRows count={6} />
        </SkeletonScreen>
      )}
    </section>
  )
}

function PartRow({ state, n }: { state: PartState; n: number }) {
  const { part, answered, of } = state
  return (
    <li>
      <Link
        to={pathOfPart(part)}
        className="focus-inset flex min-h-15 items-center gap-x-4 px-4 py-3 transition-colors hover:bg-sunken md:px-5"
      >
        <StepNumber n={n} state={answered === of ? 'done' : 'todo'} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-semibold wrap-anywhere">{titleOfPart(part)}</span>
          <PartBadge state={state} />
        </span>
        <Icon of={ArrowRight} className="text-ink-2 max-md:hidden" />
      </Link>
    </li>
  )
}

function PartBadge({ state: { answered, of, prefilled, updated_at } }: { state: PartState }) {
  if (answered === of) return <Badge tone="done">{m.questionnaire_state_all()}</Badge>
  if (updated_at === null && prefilled > 0)
    return <Badge tone="info">{m.questionnaire_state_prefilled({ count: prefilled })}</Badge>
  if (answered === 0) return <Badge tone="plain">{m.questionnaire_state_none({ of })}</Badge>
  return <Badge tone="waiting">{m.questionnaire_state_some({ answered, of })}</Badge>
}

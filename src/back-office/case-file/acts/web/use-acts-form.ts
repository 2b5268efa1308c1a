import { useRef } from 'react'
import type { ActResult, Acts } from '#back-office/case-file/acts/schema.ts'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import { messageOf } from '#client/api-error.ts'
import { useSendForm } from '#features/messages/web/use-send-form.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { useActsCall } from './api.ts'

const schemas = lazySchemas(() => import('#back-office/case-file/acts/schema.ts'))

/** What is known of a case when something is done in it: as it was seen, so that a later change of it is noticed. */
export interface SeenCase extends Pick<CaseHead, 'number' | 'person' | 'moves' | 'updated_at'> {
  /** Id of the newest message of the conversation; null without one. */
  last_message: string | null
}

/** The fields as they are typed; what is empty is not done. */
export type TypedActs = Record<
  'template' | 'text' | 'title' | 'for' | 'assigned_to' | 'due_on' | 'stage' | 'reason',
  string
>

const NOTHING: TypedActs = {
  template: '',
  text: '',
  title: '',
  for: 'staff',
  assigned_to: '',
  due_on: '',
  stage: '',
  reason: '',
}

/** What became of the cases, and what was typed. */
export interface Outcome {
  results: readonly ActResult[]
  typed: TypedActs
}

interface ActsFormOptions {
  cases: readonly SeenCase[]
  /** Name of the draft. */
  name: string
  /** What the form holds at first, beside what is left empty. */
  initial: Partial<TypedActs> | undefined
  onDone(outcome: Outcome): void
}

/** What is to be done in these cases; it is kept in this browser until an answer says what became of it. */
export function useActsForm({ cases, name, initial, onDone }: ActsFormOptions) {
  const { mutateAsync } = useActsCall()
  const outcome = useRef<Outcome>(undefined)
  const kept = useSendForm<TypedActs, Acts>({
    name,
    initial: { ...NOTHING, ...initial },
    resolver: useZodResolver(schemas, ({ actsFormSchema }) => actsFormSchema),
    async send(acts) {
      const typed = { ...kept.form.getValues() }
      const seen = cases.map(({ number, updated_at, last_message: after }) => ({
        number,
        updated_at,
        after,
      }))
      outcome.current = { typed, results: await mutateAsync({ cases: seen, ...acts }) }
    },
    // Without an answer nobody knows; the cases that were done have changed, and are left out the next time.
    explain: (error) => ({
      title: m.back_office_acts_failed(),
      text: m.back_office_acts_failed_text({ reason: messageOf(error, m.client_action_failed()) }),
    }),
    onSent: () => outcome.current && onDone(outcome.current),
  })
  return kept
}

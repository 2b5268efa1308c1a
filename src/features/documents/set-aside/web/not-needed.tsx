import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#client/api-error.ts'
import { requireFact } from '#facts/require-fact.ts'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import type { DocumentType } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import type { Rule } from '#texts/web/fact-rule.tsx'
import { RuleSource } from '#texts/web/official-rule.tsx'
import { Button } from '#ui/button.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Message } from '#ui/message.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import type { NotNeededSlot } from '../schema.ts'
import { setAsideMutation } from './api.ts'

/** Why the chosen purpose does not need a slot. */
const RULES: Partial<Record<DocumentType, Rule>> = {
  accommodation: requireFact('housing-for-work'),
  financial_proof: requireFact('income-for-work'),
}

/** Says of an empty slot that the chosen purpose does not need it, and sets it aside or takes it back. */
export function NotNeeded({ slot: { document_type: type, set_aside_at } }: { slot: NotNeededSlot }) {
  const hasEnded = useHasEnded()
  const aside = set_aside_at !== null
  const { isPending, choose } = useChoice(type)
  return (
    <div className="mt-1 grid justify-items-start gap-1 rounded-badge border border-line bg-paper px-3.5 py-3 type-small">
      <p role="status">{aside ? m.documents_aside_done() : <Reason type={type} />}</p>
      {hasEnded ? null : (
        // One button for both, so that it keeps the focus.
        <Button
          variant="second"
          size="small"
          busy={isPending}
          onClick={() => choose(!aside)}
          className="mt-1"
        >
          <span>
            <Message
              message={aside ? m.documents_aside_undo : m.documents_aside_button}
              inputs={{ document: documentTypeLabel(type) }}
              markup={{ document: (words) => <span className="sr-only">{words}</span> }}
            />
          </span>
        </Button>
      )}
    </div>
  )
}

function Reason({ type }: { type: DocumentType }) {
  const rule = RULES[type]
  if (!rule) return m.documents_aside_reason_cv()
  return (
    <>
      {m.documents_aside_reason()} {rule.text}{' '}
      <span className="type-caption text-ink-3">
        <RuleSource {...rule} />
      </span>
    </>
  )
}

/** The action of the notices about setting a slot aside. */
const SET_ASIDE = 'documents.set-aside'

function useChoice(document_type: DocumentType) {
  const oneAtATime = useOneAtATime()
  const { isPending, mutateAsync } = useMutation({
    ...setAsideMutation,
    onMutate: () => dismissToastOf(SET_ASIDE),
    onError: async (error, ...rest) => {
      const refused = isApiError(error, 'conflict') && error.message
      toast({
        action: SET_ASIDE,
        title: m.documents_aside_failed_title(),
        text: refused || m.ui_try_later(),
        tone: 'destructive',
      })
      await setAsideMutation.onError?.(error, ...rest)
    },
  })
  const choose = (aside: boolean) =>
    void oneAtATime(() => mutateAsync({ document_type, aside }).catch(() => null))
  return { isPending, choose }
}

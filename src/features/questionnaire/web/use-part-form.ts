import { useMutation } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { useRecordForm } from '#ui/form/use-record-form.tsx'
import { toast } from '#ui/toast.tsx'
import { readAnswers, sentOf, typedOf } from '../rules.ts'
import type { PartRecord, Question } from '../schema.ts'
import { asSaved, type SavedPart, savePartMutation, takePart } from './api.ts'
import { formOfPart, showTyped } from './part-text.ts'

type Texts = Record<string, string>
type Sent = Record<string, unknown>

export type PartForm = ReturnType<typeof usePartForm>

/** The form of one part: saved by itself, with its draft and its versions, like the application form. */
export function usePartForm({ userId, record, to }: { userId: string; record: PartRecord; to: string }) {
  const { part, questions } = record
  const { mutateAsync } = useMutation(savePartMutation(part))
  const name = formOfPart(part)
  const outcome = useOutcome({ name, to })
  return useRecordForm<Texts, Sent, SavedPart>({
    name,
    userId,
    record: asSaved(record),
    // Before the first save the fields show what is known.
    valuesOf: (saved) => valuesOf(saved ?? record),
    resolver: resolverOf(questions),
    fields: questions.map((question) => ({
      name: question.id,
      label: question.label,
      show: (typed) => showTyped(question, typed),
    })),
    save: ({ updated_at, ...answers }) => mutateAsync({ answers, updated_at: updated_at as string | null }),
    ...outcome,
    onUseOther: takePart,
    readOnly: useHasEnded(),
  })
}

function useOutcome({ name, to }: { name: string; to: string }) {
  const navigate = useNavigate()
  const action = `${name}.save`
  return {
    onSaved() {
      toast({ action, title: m.questionnaire_saved(), text: m.questionnaire_saved_text(), tone: 'success' })
      void navigate(to)
    },
    onFailed() {
      toast({ action, title: m.questionnaire_save_failed(), text: m.ui_try_later(), tone: 'destructive' })
    },
  }
}

/** The answers as the fields have them; what is known fills in a part that was never saved. */
export function valuesOf({ questions, answers, prefilled, updated_at }: PartRecord): Texts {
  const values = questions.map(({ id }) => {
    const known = updated_at === null ? prefilled[id]?.value : undefined
    return [id, typedOf(answers[id] ?? known)]
  })
  return Object.fromEntries(values)
}

/** The fields of a part as they are sent, with every fault at its field. */
export function readTyped(questions: readonly Question[], typed: Texts) {
  const sent = questions.map((question) => [question.id, sentOf(question, typed[question.id] ?? '')])
  return readAnswers(questions, Object.fromEntries(sent))
}

function resolverOf(questions: readonly Question[]): Resolver<Texts, unknown, Sent> {
  return (typed) => {
    const { answers, faults } = readTyped(questions, typed)
    const errors = Object.entries(faults).map(([id, [message = '']]) => [id, { type: 'wrong', message }])
    if (errors.length > 0) return { values: {}, errors: Object.fromEntries(errors) }
    return { values: answers, errors: {} }
  }
}

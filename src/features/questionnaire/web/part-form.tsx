import { useQuery } from '@tanstack/react-query'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { isSealedKind, titleOfPart } from '../rules.ts'
import type { PartRecord } from '../schema.ts'
import { questionnaireQuery } from './api.ts'
import { pathOfPart } from './part-text.ts'
import { QuestionField } from './question-field.tsx'
import { usePartForm } from './use-part-form.ts'

const OVERVIEW = '/application-form'

export function PartForm({ userId, record }: { userId: string; record: PartRecord }) {
  const { part, questions, prefilled, updated_at } = record
  const hasEnded = useHasEnded()
  const next = useNextPart(record)
  const screen = usePartForm({ userId, record, to: next.to })
  return (
    <FormScreen
      {...screen}
      readOnlyNote={hasEnded ? <EndedNote /> : null}
      step={m.questionnaire_title()}
      title={titleOfPart(part)}
      lead={questions.some(isSealedKind) ? m.questionnaire_sealed_lead() : m.questionnaire_part_lead()}
      savedAt={updated_at}
      back={{ to: OVERVIEW, label: m.questionnaire_back() }}
      saveLabel={m.ui_form_save_continue()}
      next={next.label}
    >
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          form={screen.form}
          error={screen.errorOf(question.id)}
          known={prefilled[question.id]}
          isNew={updated_at === null}
        />
      ))}
    </FormScreen>
  )
}

/** The part after this one; after the last one the application form. */
function useNextPart({ part }: PartRecord) {
  const { data } = useQuery(questionnaireQuery)
  const parts = data?.parts.map((state) => state.part) ?? []
  const next = parts[parts.indexOf(part) + 1]
  if (next === undefined || !parts.includes(part))
    return { to: OVERVIEW, label: m.questionnaire_next_overview() }
  return { to: pathOfPart(next), label: m.questionnaire_next({ part: titleOfPart(next) }) }
}

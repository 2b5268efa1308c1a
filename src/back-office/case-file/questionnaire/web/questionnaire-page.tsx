import { useQuery } from '@tanstack/react-query'
import { AnswerKeys } from '#back-office/case-file/answers/web/answer-keys.tsx'
import { CorrectionPanel } from '#back-office/case-file/answers/web/correction-panel.tsx'
import { usePickedAnswer } from '#back-office/case-file/answers/web/use-picked-answer.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { PartFilter } from '#back-office/case-file/web/part-filter.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { ROW, useRows } from '#back-office/case-file/web/use-rows.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { PURPOSE_LABELS } from '#features/application-form/web/option-text.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import type { CaseQuestionnaire } from '../schema.ts'
import { caseQuestionnaireQuery } from './api.ts'
import { listParts, type PartGroup } from './questionnaire-text.ts'
import { QuestionsTable } from './questions-table.tsx'
import { describeNone, useQuestionFilter } from './use-question-filter.ts'

/** What the applicant has answered for the state portal, part by part, and what is known without an answer. */
export default function QuestionnairePage() {
  const file = useCaseFile()
  const query = useQuery(caseQuestionnaireQuery(file.number))
  return (
    <section aria-labelledby="questionnaire-title" className="grid gap-4">
      <h2 id="questionnaire-title" className="sr-only">
        {m.back_office_case_file_questionnaire()}
      </h2>
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_case_file_questionnaire_failed_title(),
          safe: m.back_office_desk_load_failed_safe(),
        }}
        skeleton={<SkeletonRows count={8} />}
      >
        {(questionnaire) => <Parts file={file} questionnaire={questionnaire} />}
      </QueryScreen>
    </section>
  )
}

function Parts({ file, questionnaire }: { file: CaseFile; questionnaire: CaseQuestionnaire }) {
  const groups = listParts(questionnaire, file)
  const { shown, choices, filtered } = useQuestionFilter(groups)
  const rows = filtered.flatMap((group) => group.rows)
  const answers = rows.flatMap(({ corrected }) => corrected ?? [])
  const { picked, pick, close } = usePickedAnswer(
    file,
    groups.flatMap((group) => group.rows.flatMap(({ corrected }) => corrected ?? [])),
  )
  const list = useRows<HTMLDivElement>(answers.map(({ field }) => field))
  const keys = {
    j: () => list.move(1, 0),
    k: () => list.move(-1, 0),
    c: () => pick(list.current()?.getAttribute(ROW) ?? picked?.field ?? answers[0]?.field),
  }
  useShortcuts(keys)
  const mayCorrect = file.ended_at === null && (answers.length > 0 || picked !== undefined)
  return (
    <>
      <Lead questionnaire={questionnaire} groups={groups} />
      {groups.some(({ isSaved }) => isSaved) ? null : <NoneSaved file={file} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PartFilter shown={shown} choices={choices} />
        <ButtonLink variant="link" size="small" to={partPath(file.number, 'copy-sheet')}>
          {m.back_office_case_file_copy_sheet()}
        </ButtonLink>
        {mayCorrect ? <AnswerKeys keys={keys} /> : null}
      </div>
      <div
        className={classNames('grid items-start gap-6', mayCorrect && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}
      >
        <div ref={list.list} tabIndex={-1} className="focus-quiet min-w-0">
          {filtered.length > 0 ? (
            <QuestionsTable file={file} groups={filtered} picked={picked?.field} onPick={pick} />
          ) : (
            <EmptyState text={describeNone(shown)} />
          )}
        </div>
        {mayCorrect ? <CorrectionPanel file={file} answer={picked} onClose={close} /> : null}
      </div>
    </>
  )
}

interface LeadProps {
  questionnaire: CaseQuestionnaire
  groups: readonly PartGroup[]
}

/** For which purpose, and how much of all is answered. */
function Lead({ questionnaire: { purpose_of_stay: purpose }, groups }: LeadProps) {
  const answered = groups.reduce((sum, group) => sum + group.answered, 0)
  const of = groups.reduce((sum, group) => sum + group.of, 0)
  return (
    <p className="text-ink-2">
      {purpose
        ? m.back_office_case_file_questionnaire_lead({ purpose: PURPOSE_LABELS[purpose], answered, of })
        : m.back_office_case_file_questionnaire_lead_any({ answered, of })}
    </p>
  )
}

/** Before the first save: who can be asked to begin. */
function NoneSaved({ file }: { file: CaseFile }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="wrap-anywhere">{m.back_office_case_file_questionnaire_none_saved()}</span>
      {file.ended_at === null ? (
        <ButtonLink variant="link" size="small" to={partPath(file.number, 'messages')}>
          {m.back_office_case_file_questionnaire_write()}
        </ButtonLink>
      ) : null}
    </p>
  )
}

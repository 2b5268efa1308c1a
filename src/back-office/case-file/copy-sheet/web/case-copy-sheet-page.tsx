import { useQuery } from '@tanstack/react-query'
import { titleOfPart } from '#back-office/case-file/answers/web/part-title-text.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { listMissing } from '#features/copy-sheet/rules.ts'
import type { CopySheet, SheetField } from '#features/copy-sheet/schema.ts'
import { MissingFields, SheetParts, SheetProgress } from '#features/copy-sheet/web/sheet-parts.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseSheetQuery, useCaseTick } from './api.ts'
import { TranslateAnswer } from './translate-answer.tsx'

/** The copy sheet of a case as its person has it, with the answers that somebody has to write in Polish. */
export default function CaseCopySheetPage() {
  const file = useCaseFile()
  const query = useQuery(caseSheetQuery(file.number))
  return (
    <section aria-labelledby="copy-sheet-title" className="grid max-w-list gap-6">
      <h2 id="copy-sheet-title" className="sr-only">
        {m.copy_sheet_title()}
      </h2>
      <QueryScreen
        query={query}
        failed={{ title: m.copy_sheet_failed_title(), safe: m.back_office_desk_load_failed_safe() }}
        skeleton={<SkeletonRows count={8} />}
      >
        {(sheet) =>
          listMissing(sheet).length === sheet.fields.length ? (
            <Empty file={file} />
          ) : (
            <Sheet file={file} sheet={sheet} />
          )
        }
      </QueryScreen>
    </section>
  )
}

function Empty({ file }: { file: CaseFile }) {
  const name = nameOf(file)
  return (
    <EmptyState
      picture={ChecklistPicture}
      title={m.copy_sheet_empty_title()}
      text={m.back_office_case_file_questionnaire_none_saved({ name })}
      action={
        file.ended_at === null ? (
          <ButtonLink variant="second" to={partPath(file.number, 'messages')}>
            {m.back_office_case_file_questionnaire_write({ name })}
          </ButtonLink>
        ) : null
      }
    />
  )
}

function Sheet({ file, sheet }: { file: CaseFile; sheet: CopySheet }) {
  const { number } = file
  const { mutateAsync } = useCaseTick(number)
  const isOpen = file.ended_at === null
  const tick = (field: SheetField, done: boolean) =>
    mutateAsync({ field: field.id, done }).catch(toastFailure)
  const waiting = sheet.fields.filter(({ state, is_sealed }) => state === 'to_translate' && !is_sealed)
  return (
    <>
      <SheetProgress sheet={sheet} pdf={`/api/staff/cases/${number}/copy-sheet.pdf`} />
      {waiting.length > 0 ? (
        <p>{m.back_office_case_file_copy_sheet_waiting({ count: waiting.length })}</p>
      ) : null}
      <MissingFields
        fields={listMissing(sheet)}
        titleOf={titleOfPart}
        link={(field, label) => <QuestionnaireLink number={number} field={field} label={label} />}
      />
      <SheetParts
        sheet={sheet}
        titleOf={titleOfPart}
        onTick={isOpen ? tick : undefined}
        help={({ state }) => (state === 'sealed' ? <Opening number={number} /> : null)}
        translate={isOpen ? (cell) => <TranslateAnswer number={number} cell={cell} /> : undefined}
      />
    </>
  )
}

function QuestionnaireLink({ number, field, label }: { number: string; field: SheetField; label: string }) {
  return (
    <ButtonLink variant="link" size="small" to={`${partPath(number, 'questionnaire')}#${field.id}`}>
      {label}
    </ButtonLink>
  )
}

/** Sealed answers are opened in the questionnaire, where each opening is recorded. */
function Opening({ number }: { number: string }) {
  return (
    <ButtonLink variant="link" size="small" to={partPath(number, 'questionnaire')} className="print:hidden">
      {m.back_office_case_file_copy_sheet_sealed()}
    </ButtonLink>
  )
}

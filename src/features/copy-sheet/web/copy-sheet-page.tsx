import { useQuery } from '@tanstack/react-query'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { messageOf } from '#client/api-error.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { titleOfPart } from '#features/questionnaire/rules.ts'
import { describeSource, pathOfPart } from '#features/questionnaire/web/part-text.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { COPY_SHEET_PDF_PATH } from '../contract.ts'
import { listMissing } from '../rules.ts'
import type { CopySheet, SheetField } from '../schema.ts'
import { copySheetQuery, useTick } from './api.ts'
import { MissingFields, SheetParts, SheetProgress } from './sheet-parts.tsx'

/** Every field of the state portal in its order, with the answer to copy: for the phone beside the computer. */
export default function CopySheetPage() {
  const query = useQuery(copySheetQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/filing" className="print:hidden">
          {m.copy_sheet_back()}
        </ButtonLink>
        <PageHeading title={m.copy_sheet_title()} lead={m.copy_sheet_lead()} />
        <EndedNote className="mt-6" />
      </div>
      <QueryScreen
        query={query}
        failed={{ title: m.copy_sheet_failed_title(), safe: m.copy_sheet_failed_safe() }}
        skeleton={<SkeletonRows count={8} />}
      >
        {(sheet) => (listMissing(sheet).length === sheet.fields.length ? <Empty /> : <Sheet sheet={sheet} />)}
      </QueryScreen>
    </div>
  )
}

function Empty() {
  return (
    <EmptyState
      picture={ChecklistPicture}
      title={m.copy_sheet_empty_title()}
      text={m.copy_sheet_empty_text()}
      action={<ButtonLink to="/application-form">{m.copy_sheet_empty_action()}</ButtonLink>}
    />
  )
}

function Sheet({ sheet }: { sheet: CopySheet }) {
  const hasEnded = useHasEnded()
  const { mutateAsync } = useTick()
  const tick = (field: SheetField, done: boolean) => mutateAsync({ field: field.id, done }).catch(sayFailure)
  return (
    <>
      <SheetProgress sheet={sheet} pdf={COPY_SHEET_PDF_PATH} />
      <MissingFields
        fields={listMissing(sheet)}
        titleOf={titleOfPart}
        link={(field, label) => <AnswerLink field={field} label={label} />}
      />
      <SheetParts
        sheet={sheet}
        titleOf={titleOfPart}
        onTick={hasEnded ? undefined : tick}
        help={(field) => <Help sheet={sheet} field={field} />}
      />
    </>
  )
}

const sayFailure = (error: unknown) =>
  toast({
    action: 'copy-sheet',
    tone: 'destructive',
    title: messageOf(error, m.copy_sheet_tick_failed()),
  })

/** Leads to where a field is answered. */
function AnswerLink({ field, label }: { field: SheetField; label: string }) {
  return (
    <ButtonLink
      variant="link"
      size="small"
      to={`${pathOfPart(field.part)}#${idOf(field)}`}
      className="print:hidden"
    >
      {label}
    </ButtonLink>
  )
}

/** The id of its control on the screen of its part. */
const idOf = ({ id, part }: SheetField) => id.slice(part.length + 1)

interface HelpProps {
  sheet: CopySheet
  field: SheetField
}

/** What can be done about a field that cannot be copied, or who does it. */
function Help({ sheet, field }: HelpProps) {
  const { state, known_from, needs, is_sealed, source } = field
  const first = sheet.fields.find(({ id }) => id === needs)
  if (state === 'missing')
    return (
      <>
        <AnswerLink field={field} label={m.copy_sheet_answer({ field: field.question })} />
        {known_from ? (
          <span className="type-small text-ink-2">
            {m.copy_sheet_known({ source: describeSource(known_from) })}
          </span>
        ) : null}
      </>
    )
  if (first) return <AnswerLink field={first} label={m.copy_sheet_answer({ field: first.question })} />
  const words = is_sealed ? sayOfSealed(state) : sayOfTranslation({ state, source })
  return words ? <p className="type-small text-ink-2">{words}</p> : null
}

const sayOfSealed = (state: SheetField['state']) =>
  state === 'to_translate' ? m.copy_sheet_sealed_details() : ''

function sayOfTranslation({ state, source }: Pick<SheetField, 'state' | 'source'>): string {
  if (state === 'to_translate') return m.copy_sheet_translated_by_us()
  return source === 'specialist' ? m.copy_sheet_by_team() : ''
}

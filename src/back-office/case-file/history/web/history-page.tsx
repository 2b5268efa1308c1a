import { EVENTS_SHOWN } from '#back-office/case-file/contract.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { PartFilter, useShown } from '#back-office/case-file/web/part-filter.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Printer } from '#ui/icons.tsx'
import { HISTORY_KINDS, type HistoryKind, type HistoryRow, joinSaves, kindOf } from '../rules.ts'
import { HistoryTable } from './history-table.tsx'
import { VersionsKept } from './versions-kept.tsx'

/** What has happened in a case, day by day, with the versions of documents that are kept. */
export default function HistoryPage() {
  const file = useCaseFile()
  const asked = useShown()
  const shown = HISTORY_KINDS.find((kind) => kind === asked)
  const rows = joinSaves(file.events)
  const listed = shown ? rows.filter((row) => kindOf(row.event) === shown) : rows
  return (
    <section aria-labelledby="history-title" className="grid gap-4">
      <h2 id="history-title" className="sr-only">
        {m.back_office_case_file_history()}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PartFilter shown={shown ?? ''} choices={listChoices(rows)} />
        <Button
          variant="second"
          size="small"
          icon={Printer}
          className="max-md:hidden print:hidden"
          onClick={() => window.print()}
        >
          {m.ui_print()}
        </Button>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-1">
        <Events rows={listed} file={file} />
        <VersionsKept documents={file.documents} />
      </div>
    </section>
  )
}

const KINDS: Record<HistoryKind, () => string> = {
  documents: m.back_office_case_file_documents,
  answers: m.back_office_case_file_answers,
  stage: m.back_office_case_file_stage,
}

function listChoices(rows: readonly HistoryRow[]) {
  const all = { value: '', label: m.back_office_case_file_filter_all(), count: rows.length }
  const kinds = HISTORY_KINDS.map((kind) => ({
    value: kind,
    label: KINDS[kind](),
    count: rows.filter(({ event }) => kindOf(event) === kind).length,
  }))
  return [all, ...kinds]
}

function Events({ rows, file }: { rows: readonly HistoryRow[]; file: CaseFile }) {
  if (rows.length === 0) return <EmptyState text={m.back_office_case_file_history_none()} />
  return (
    <div className="grid gap-3">
      <HistoryTable rows={rows} file={file} />
      {file.events.length >= EVENTS_SHOWN ? (
        <p className="type-small text-ink-2">
          {m.back_office_case_file_history_newest({ count: EVENTS_SHOWN })}
        </p>
      ) : null}
    </div>
  )
}

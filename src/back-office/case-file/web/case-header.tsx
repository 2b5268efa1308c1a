import { Link } from 'react-router'
import { isFiledInTime } from '#back-office/case-file/dates/rules.ts'
import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { StoreReceipt } from '#back-office/case-file/receipt/web/store-receipt.tsx'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { describePackage, describeToDo } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { AssignedMenu, StageMenu } from './case-controls.tsx'
import { CaseParts } from './case-parts.tsx'
import { RestrictedBadge, RestrictionButton } from './restriction-dialog.tsx'

/** Whose case it is, whose turn, and what can be done with the case as a whole. */
export function CaseHeader({ file }: { file: CaseFile }) {
  return (
    <header className="grid gap-4">
      <Link
        to={OFFICE_PATH}
        className="flex min-h-11 items-center gap-2 justify-self-start font-semibold text-pine hover:underline print:hidden"
      >
        <Icon of={ArrowLeft} />
        {m.back_office_case_file_to_queue()}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <PageHeading title={file.person.name} translate="no" className="wrap-anywhere" />
          <p className="text-ink-2">{describeCase(file)}</p>
          <p className="flex flex-wrap items-center gap-2">
            <TurnBadge turn={file.turn} />
            <span className="font-semibold">{describeToDo(file)}</span>
            <LegalStay file={file} />
            <RestrictedBadge file={file} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <StoreReceipt file={file} />
          <StageMenu file={file} />
          <AssignedMenu file={file} />
          <RestrictionButton file={file} />
        </div>
      </div>
      <CaseParts file={file} />
    </header>
  )
}

/** Red is for time that runs: after filing none runs to the last legal day. */
function LegalStay({ file }: { file: CaseFile }) {
  if (!isFiledInTime(file)) return <DaysLeftBadge days_left={file.days_left} />
  return file.decision === null && file.ended_at === null ? <LegalByApplication /> : null
}

function describeCase({ number, package_type, last_legal_day }: CaseFile): string {
  const known = { number, package: describePackage(package_type) }
  return last_legal_day
    ? m.back_office_case_file_line_with_day({ ...known, date: formatDate(last_legal_day) })
    : m.back_office_case_file_line(known)
}

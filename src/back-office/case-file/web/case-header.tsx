import { Link } from 'react-router'
import { isFiledInTime } from '#back-office/case-file/dates/rules.ts'
import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { MacroButton } from '#back-office/case-file/macros/web/macro-button.tsx'
import { StoreReceipt } from '#back-office/case-file/receipt/web/store-receipt.tsx'
import { ReopenCase } from '#back-office/case-file/reopening/web/reopen-case.tsx'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { SnoozeCase } from '#back-office/case-file/snoozing/web/snooze-case.tsx'
import { describeToDo, describeWhat } from '#back-office/desk/web/case-text.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { type IconShape, Mail, Phone } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { AddressButton } from './address-button.tsx'
import { AssignedMenu, StageMenu } from './case-controls.tsx'
import { CaseParts, partPath } from './case-parts.tsx'
import { CaseWay } from './case-way.tsx'
import { RestrictedBadge, RestrictionButton } from './restriction-dialog.tsx'

/** Whose case it is, whose turn, and what can be done with the case as a whole: it stays in sight on a wide screen. */
export function CaseHeader({ file }: { file: CaseFile }) {
  return (
    <header className="case-head grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:min-h-14 lg:flex-nowrap">
        <CaseWay />
        <div title={file.person.name} className="min-w-0 flex-1 max-lg:basis-60 lg:min-w-40">
          <PageHeading title={file.person.name} translate="no" className="case-name" />
          <p className="type-small text-ink-2 lg:truncate" title={describeCase(file)}>
            {describeCase(file)}
          </p>
        </div>
        <LegalStay file={file} />
        <RestrictedBadge file={file} />
        <Reach file={file} />
        <div className="flex flex-wrap gap-2 lg:flex-nowrap print:hidden">
          <StageMenu file={file} />
          <ReopenCase file={file} />
          <AssignedMenu file={file} />
          <RestrictionButton file={file} />
          <MacroButton file={file} />
          <SnoozeCase file={file} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:min-h-11 lg:flex-nowrap lg:gap-y-0 lg:[@media(height>=50rem)]:flex-wrap-reverse">
        {/* Where the parts leave no room for a few words, it stands above them, unless the screen is low. */}
        <div className="flex flex-wrap items-center gap-2 lg:order-1 lg:min-w-0 lg:grow lg:basis-60 lg:flex-nowrap lg:justify-end">
          <TurnBadge turn={file.turn} wordClassName="lg:whitespace-nowrap" />
          <Stops file={file} />
          <ToDo file={file} />
          <StoreReceipt file={file} />
        </div>
        <CaseParts file={file} />
      </div>
    </header>
  )
}

/** That nothing is to be filed before somebody has looked. On a wide screen it stands at the link to the checks. */
function Stops({ file: { number, checks } }: { file: CaseFile }) {
  if (checks.stop === 0) return null
  return (
    <Link to={partPath(number, 'checks')} className="hover:underline lg:hidden">
      <Badge tone="failed">{m.back_office_case_file_checks_stop({ count: checks.stop })}</Badge>
    </Link>
  )
}

/** What is next; in a case that has ended, who can reopen it, for those who cannot. */
function ToDo({ file }: { file: CaseFile }) {
  const { user } = useAuth()
  const needsAdmin = file.ended_at !== null && user?.role !== 'admin'
  const text = needsAdmin ? m.back_office_case_file_reopen_admins() : describeToDo(file)
  return (
    <p title={text} className="font-semibold type-small lg:truncate">
      {text}
    </p>
  )
}

/** In which language and how the applicant is addressed, and telephone and mail, a press away. */
function Reach({ file }: { file: CaseFile }) {
  const { person, language, answers, walk_in, form_of_address: form } = file
  const phone = answers.personal_info?.phone ?? walk_in.phone
  const name = nameLanguage(language)
  const reads = form
    ? m.back_office_case_file_reads_addressed({ language: name, form })
    : m.back_office_case_file_reads({ language: name })
  return (
    <div className="flex min-w-0 items-center gap-1 print:hidden">
      <span title={reads} className="min-w-12 type-small wrap-anywhere text-ink-2 lg:truncate">
        {reads}
      </span>
      <AddressButton file={file} />
      {typeof phone === 'string' && phone !== '' ? (
        <ReachLink href={`tel:${phone}`} label={m.back_office_case_file_call({ phone })} icon={Phone} />
      ) : null}
      {person.email ? (
        <ReachLink
          href={`mailto:${person.email}`}
          label={m.back_office_case_file_mail({ email: readableEmail(person.email) })}
          icon={Mail}
        />
      ) : null}
    </div>
  )
}

function ReachLink({ href, label, icon }: { href: string; label: string; icon: IconShape }) {
  return (
    <a
      href={href}
      {...offer(label)}
      aria-label={label}
      title={label}
      className="inline-grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon of={icon} />
    </a>
  )
}

/** Red is for time that runs: after filing none runs to the last legal day. */
function LegalStay({ file }: { file: CaseFile }) {
  if (!isFiledInTime(file)) return <DaysLeftBadge days_left={file.days_left} />
  return file.decision === null && file.ended_at === null ? <LegalByApplication /> : null
}

function describeCase({ number, last_legal_day, ...known }: CaseFile): string {
  const what = { number, package: describeWhat(known) }
  return last_legal_day
    ? m.back_office_case_file_line_with_day({ ...what, date: formatDate(last_legal_day) })
    : m.back_office_case_file_line(what)
}

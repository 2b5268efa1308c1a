import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { ROW } from '#back-office/case-file/web/use-rows.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { Key } from '#back-office/desk/web/key-button.tsx'
import type { StaffCheck } from '#features/checks/schema.ts'
import { CheckSource } from '#features/checks/web/check-source.tsx'
import { VerdictBadge } from '#features/checks/web/verdict-badge.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWithdrawing } from './api.ts'
import { describeVerdict } from './checks-text.ts'
import { OverruleForm } from './overrule-form.tsx'
import type { CheckActs } from './use-check-acts.ts'

/** On the button that opens the reason. */
export const OVERRULE = 'data-overrule'

interface RowProps {
  number: string
  /** Name of the applicant. */
  applicant: string
  check: StaffCheck
  acts: CheckActs
  /** In the list of all: with a link to the document that it is about, and the keys of the list. */
  isInList?: boolean
  className?: string
}

/** One check: what it says, why, and by which rule; and whether a colleague has overruled it, or may. */
export function CheckRow({ check, acts, className, ...props }: RowProps) {
  const { id, verdict, overruled, text, document_type } = check
  const row = useRowFocus(acts.actedOn === id)
  const isWriting = acts.writing === id && !overruled
  return (
    <li ref={row} {...{ [ROW]: id }} tabIndex={-1} className={classNames('focus-inset check', className)}>
      <span className="check-verdict">
        <VerdictBadge verdict={verdict} overruled={overruled} />
      </span>
      <div className="check-text">
        <p className={classNames('wrap-anywhere', !props.isInList && 'type-small')}>{text}</p>
        {document_type && props.isInList ? (
          <Link to={partPath(props.number, `documents/${document_type}`)} className="link type-small">
            {m.back_office_case_file_checks_document()}
          </Link>
        ) : null}
        {overruled ? <Overruled check={check} overruled={overruled} /> : null}
        <CheckSource check={check} />
        {isWriting ? (
          <OverruleForm
            {...props}
            check={check}
            onDone={() => {
              acts.done(id)
              toastSuccess(m.back_office_case_file_checks_done())
            }}
            onCancel={() => acts.done(id)}
          />
        ) : null}
      </div>
      {isWriting || !acts.mayAct ? null : <Act {...props} check={check} acts={acts} />}
    </li>
  )
}

/** The row keeps the focus after an act in it, although its button has gone, or itself has gone to another group. */
function useRowFocus(isActedOn: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActedOn && document.activeElement === document.body) row.current?.focus()
  })
  return row
}

type OverruledProps = { check: StaffCheck; overruled: NonNullable<StaffCheck['overruled']> }

/** Who lets it stand, since when, and why; the applicant reads the reason. */
function Overruled({ check: { verdict }, overruled: { by, at, reason } }: OverruledProps) {
  return (
    <div className="mt-2 grid gap-1 rounded-control bg-sunken p-4">
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="type-caption text-ink-2">
        {m.back_office_case_file_checks_by({
          verdict: describeVerdict(verdict),
          name: by ?? m.back_office_case_file_gone_colleague(),
          moment: formatMoment(new Date(at), readClock()),
        })}
      </p>
    </div>
  )
}

/** Overrule it, or withdraw that; there is nothing to say against a good one. */
function Act({ number, check, acts, isInList }: RowProps) {
  const { id, verdict, overruled, text } = check
  const { mutateAsync, isPending } = useWithdrawing(number)
  if (overruled) {
    const withdraw = () =>
      mutateAsync(overruled.id).then(() => {
        acts.done(id)
        toastSuccess(m.back_office_case_file_checks_withdrawn())
      }, toastFailure)
    return (
      <Button
        variant="link"
        size="small"
        busy={isPending}
        onClick={() => void withdraw()}
        aria-label={m.back_office_case_file_checks_withdraw_named({ text })}
        className="check-act"
      >
        {m.back_office_case_file_checks_withdraw()}
      </Button>
    )
  }
  if (verdict === 'good') return null
  return (
    <Button
      {...{ [OVERRULE]: '' }}
      variant="second"
      size="small"
      onClick={() => acts.write(id)}
      aria-keyshortcuts={isInList ? 'O' : undefined}
      className="check-act"
    >
      <span className="sr-only">{m.back_office_case_file_checks_overrule_named({ text })}</span>
      <span className="flex items-center gap-2">
        <span aria-hidden>{m.back_office_case_file_checks_overrule()}</span>
        {isInList ? (
          <span className="max-md:hidden">
            <Key>O</Key>
          </span>
        ) : null}
      </span>
    </Button>
  )
}

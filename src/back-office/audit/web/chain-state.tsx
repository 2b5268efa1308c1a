import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import { formatNumber } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { type IconShape, LoaderCircle, RotateCw, ShieldCheck, TriangleAlert } from '#ui/icons.tsx'
import type { AuditVerification } from '../schema.ts'
import { verificationQuery } from './api.ts'
import { faultName, shortHash } from './audit-text.ts'

/** Verifies the chain when the screen opens, and says in words what came of it. */
export function ChainState() {
  const { data, isFetching, isError, refetch } = useQuery(verificationQuery)
  const again = (
    <Button variant="second" size="small" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
      {m.back_office_audit_verify_again()}
    </Button>
  )
  if (data) return <Result of={data}>{again}</Result>
  if (isError)
    return (
      <Band tone="bad" icon={TriangleAlert} title={m.back_office_audit_verify_failed()} action={again}>
        {m.back_office_audit_verify_failed_text()}
      </Band>
    )
  return (
    <Band tone="plain" icon={LoaderCircle} title={m.back_office_audit_verifying()}>
      {m.back_office_audit_verifying_text()}
    </Band>
  )
}

function Result({ of, children }: { of: AuditVerification; children: ReactNode }) {
  const { unbroken, rows, first_at, hash, broken_at, fault, checked_at, took_ms } = of
  const checked = m.back_office_audit_checked({
    moment: formatMoment(new Date(checked_at), readClock()),
    seconds: formatNumber(Math.max(1, Math.round(took_ms / 100)) / 10),
  })
  if (!unbroken)
    return (
      <Band tone="bad" icon={TriangleAlert} title={m.back_office_audit_broken()} action={children}>
        {m.back_office_audit_broken_text({ row: broken_at ?? 0, fault: faultName(fault ?? 'changed') })}{' '}
        {checked}
      </Band>
    )
  const since = first_at
    ? m.back_office_audit_unbroken_rows({ count: rows, day: formatDate(first_at.slice(0, 10)) })
    : m.back_office_audit_unbroken_empty()
  return (
    <Band
      tone="good"
      icon={ShieldCheck}
      title={m.back_office_audit_unbroken()}
      action={children}
      lead={since}
    >
      {checked} {hash ? m.back_office_audit_last_hash({ hash: shortHash(hash) }) : null}
    </Band>
  )
}

const TONES = {
  good: { band: 'border-green bg-green-tint', title: 'text-green' },
  bad: { band: 'border-crimson bg-crimson-tint', title: 'text-crimson' },
  plain: { band: 'border-line-strong bg-sunken', title: 'text-ink' },
} as const

interface BandProps {
  tone: keyof typeof TONES
  icon: IconShape
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

function Band({ tone, icon, title, lead, action, children }: BandProps) {
  const { band, title: ofTitle } = TONES[tone]
  return (
    <div
      className={classNames('flex flex-wrap items-center gap-4 rounded-r-badge border-l-4 px-5 py-4', band)}
    >
      <Icon of={icon} className={ofTitle} />
      <div role="status" className="min-w-0 flex-1 basis-60">
        <p>
          <strong className={ofTitle}>{title}</strong> {lead}
        </p>
        <p className="type-small text-ink-2 wrap-anywhere">{children}</p>
      </div>
      {action}
    </div>
  )
}

import type { FormEventHandler, ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonFields, SkeletonScreen } from '#ui/skeleton.tsx'
import { ArrowLeft, ArrowRight } from '../icons.tsx'

interface FormScreenProps {
  /** Which form, as the data layer knows it. */
  name: string
  step: string
  title: string
  lead: string
  /** When the record was saved, ISO; null before the first save. */
  savedAt: string | null
  summary: ReactNode
  notice: ReactNode
  dialogs: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  busy: boolean
  back: { to: string; label: string }
  saveLabel: string
  /** "Next: Review Application" */
  next: string
  children: ReactNode
}

/** A form over one record, 720 wide: errors, heading, fields, and the two ways on. */
export function FormScreen({ step, title, lead, savedAt, children, ...props }: FormScreenProps) {
  return (
    <div className="mx-auto max-w-form">
      {props.summary ? <div className="mb-8">{props.summary}</div> : null}
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <p className="type-small text-ink-2">{step}</p>
        {savedAt ? <Badge tone="done">{m.ui_form_saved({ when: formatSavedAt(savedAt) })}</Badge> : null}
      </div>
      <PageHeading title={title} lead={lead} className="mb-8" />
      <form name={props.name} noValidate onSubmit={props.onSubmit} className="grid gap-6">
        {props.notice}
        {children}
        <div className="mt-2 flex flex-col-reverse gap-3 border-t border-line pt-7 md:flex-row md:items-center">
          <ButtonLink variant="second" to={props.back.to} icon={ArrowLeft}>
            {props.back.label}
          </ButtonLink>
          <Button type="submit" busy={props.busy} iconEnd={ArrowRight}>
            {props.saveLabel}
          </Button>
          <p className="hidden type-caption text-ink-2 md:block">{props.next}</p>
        </div>
      </form>
      {props.dialogs}
    </div>
  )
}

/** The screen until its record has been read. */
export function FormScreenSkeleton({ title, fields }: { title: string; fields: number }) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeading title={title} className="mb-8" />
      <SkeletonScreen>
        <SkeletonFields count={fields} />
      </SkeletonScreen>
    </div>
  )
}

/** The time for today's save, else the date; Warsaw's clock. */
function formatSavedAt(instant: string): string {
  const { date, time } = wallClockInWarsaw(new Date(instant))
  return date === todayInWarsaw(new Date()) ? time : formatDate(date)
}

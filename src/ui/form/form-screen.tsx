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
  /** Name of the form in the data layer. */
  name: string
  step: string
  title: string
  lead: string
  /** ISO instant of the last save; null before the first. */
  savedAt: string | null
  summary: ReactNode
  notice: ReactNode
  /** In place of the notice: why the record can only be read. The fields are disabled and nothing can be saved. */
  readOnlyNote?: ReactNode
  dialogs: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  busy: boolean
  back: { to: string; label: string }
  saveLabel: string
  /** "Next: Review Application" */
  next: string
  children: ReactNode
}

/** A form that edits one record, 720 px wide: errors, heading, fields, and the buttons back and next. */
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
        {props.readOnlyNote ?? props.notice}
        <fieldset disabled={Boolean(props.readOnlyNote)} className="contents">
          {children}
        </fieldset>
        <div className="mt-2 flex flex-col-reverse gap-3 border-t border-line pt-7 md:flex-row md:items-center">
          <ButtonLink variant="second" to={props.back.to} icon={ArrowLeft}>
            {props.back.label}
          </ButtonLink>
          {props.readOnlyNote ? null : (
            <>
              <Button type="submit" busy={props.busy} iconEnd={ArrowRight}>
                {props.saveLabel}
              </Button>
              <p className="hidden type-caption text-ink-2 md:block">{props.next}</p>
            </>
          )}
        </div>
      </form>
      {props.dialogs}
    </div>
  )
}

/** The skeleton of the screen while its record is loading. */
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

/** The time of a save of today, else the date; in Warsaw time. */
function formatSavedAt(instant: string): string {
  const { date, time } = wallClockInWarsaw(new Date(instant))
  return date === todayInWarsaw(new Date()) ? time : formatDate(date)
}

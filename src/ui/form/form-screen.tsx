import type { FormEventHandler, ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonFields, SkeletonScreen } from '#ui/skeleton.tsx'
import { useIsServerDown, useLine } from '#ui/use-line.ts'
import { ArrowLeft, ArrowRight } from '../icons.tsx'
import { SavedMark } from './saved-mark.tsx'
import type { Kept } from './use-kept.ts'

interface FormScreenProps {
  /** Name of the form in the data layer. */
  name: string
  step: ReactNode
  title: string
  lead: string
  /** ISO instant of the last save; null before the first. */
  savedAt: string | null
  /** What is not saved and was kept in this browser; null when all is saved. */
  kept: Kept | null
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
export function FormScreen({ step, title, lead, savedAt, kept, children, ...props }: FormScreenProps) {
  const isDown = useLine() === 'down'
  const isServerDown = useIsServerDown()
  const waits = isServerDown ? m.ui_form_waits_for_server : m.ui_form_waits_for_line
  return (
    <div className="mx-auto max-w-form">
      {props.summary ? <div className="mb-8">{props.summary}</div> : null}
      <p className="mb-2 type-small text-ink-2">{step}</p>
      <PageHeading title={title} lead={lead} />
      <div className="mb-6">
        <SavedMark savedAt={savedAt} kept={kept} />
      </div>
      <form name={props.name} noValidate onSubmit={props.onSubmit} className="grid gap-6">
        {props.readOnlyNote ?? props.notice}
        <fieldset disabled={Boolean(props.readOnlyNote)} className="contents">
          {children}
        </fieldset>
        <div
          className={classNames(
            'mt-2 flex flex-col-reverse gap-3 border-t border-line pt-7 md:flex-row',
            isDown ? 'md:items-start' : 'md:items-center',
          )}
        >
          <ButtonLink variant="second" to={props.back.to} icon={ArrowLeft}>
            {props.back.label}
          </ButtonLink>
          {props.readOnlyNote ? null : (
            <>
              <div className="grid md:flex-1">
                <Button
                  type="submit"
                  busy={props.busy}
                  iconEnd={ArrowRight}
                  disabledReason={isDown ? waits() : undefined}
                  className="max-md:w-full"
                >
                  {props.saveLabel}
                </Button>
              </div>
              {isDown ? null : <p className="hidden type-caption text-ink-2 md:block">{props.next}</p>}
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

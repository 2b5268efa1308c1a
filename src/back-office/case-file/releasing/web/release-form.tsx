import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateField } from '#ui/date-field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import type { ReleasableNotes, Release } from '../schema.ts'
import { useRelease } from './api.ts'
import { NoteToRelease } from './note-to-release.tsx'

const schemas = lazySchemas(() => import('../schema.ts'))

interface ReleaseFormProps {
  file: CaseFile
  notes: ReleasableNotes['notes']
}

/** Every note as the person will read it, with the day of the request; kept in this browser until it is released. */
export function ReleaseForm({ file, notes }: ReleaseFormProps) {
  const { form, keptAt, restored, isSent, busy, onSubmit } = useReleaseForm(file, notes)
  const { errors } = form.formState
  return (
    <form name="release" noValidate onSubmit={onSubmit} className="grid gap-5">
      <div className="max-w-60">
        <DateField
          id="release-day"
          label={m.back_office_case_file_release_day()}
          error={errors.requested_on?.message}
          max={todayInWarsaw(readClock())}
          value={form.watch('requested_on') ?? ''}
          {...form.register('requested_on')}
        />
      </div>
      <Card
        as="ol"
        padded={false}
        aria-label={m.back_office_case_file_notes_list()}
        className="divide-y divide-line"
      >
        {notes.map((note) => (
          <NoteToRelease key={note.id} note={note} form={form} />
        ))}
      </Card>
      <p className="max-w-prose type-small text-ink-2 wrap-anywhere">
        {m.back_office_case_file_release_after({ name: nameOf(file) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy}>
          {m.back_office_case_file_release_submit({ count: notes.length })}
        </Button>
        <DraftMark
          keptAt={keptAt}
          restored={restored}
          sent={isSent ? m.back_office_case_file_release_sent() : null}
        />
      </div>
    </form>
  )
}

function useReleaseForm(file: CaseFile, notes: ReleasableNotes['notes']) {
  const { mutateAsync } = useRelease(file.number)
  return useKeptForm<Record<string, string>, Release>({
    name: `case-${file.number}-release`,
    initial: {
      requested_on: '',
      ...Object.fromEntries(notes.map(({ id, text, released }) => [id, released ?? text])),
    },
    resolver: useZodResolver(schemas, ({ releaseFormOf }) => releaseFormOf(notes)),
    send: (checked) => mutateAsync(checked),
    onSent: () => toastSuccess(m.back_office_case_file_release_sent()),
    failedTitle: m.back_office_case_file_release_failed,
  })
}

import { DraftMark } from '#back-office/case-file/web/draft-mark.tsx'
import { useKeptForm } from '#back-office/case-file/web/use-kept-form.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextArea } from '#ui/text-input.tsx'
import { useAddingNote } from './api.ts'

const schemas = lazySchemas(() => import('#back-office/case-file/schema.ts'))
export const NOTE_ID = 'case-note'

/** A note for colleagues, kept in this browser until it is saved. */
export function NoteForm({ number }: { number: string }) {
  const { mutateAsync } = useAddingNote(number)
  const { form, keptAt, restored, isSent, busy, onSubmit } = useKeptForm<{ text: string }, { text: string }>({
    name: `case-${number}-note`,
    initial: { text: '' },
    resolver: useZodResolver(schemas, ({ newNoteSchema }) => newNoteSchema),
    send: mutateAsync,
    failedTitle: m.back_office_case_file_notes_failed,
  })
  return (
    <form name="note" noValidate onSubmit={onSubmit} className="relative grid gap-3 p-4">
      <Field
        id={NOTE_ID}
        label={m.back_office_case_file_notes_field()}
        error={form.formState.errors.text?.message}
      >
        <TextArea {...form.register('text')} rows={3} className="min-h-20" />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="second" size="small" busy={busy}>
          {m.back_office_case_file_notes_save()}
        </Button>
        <DraftMark
          keptAt={keptAt}
          restored={restored}
          sent={isSent ? m.back_office_case_file_notes_saved() : null}
        />
      </div>
    </form>
  )
}

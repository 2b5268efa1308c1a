import type { CaseFile, NewNote } from '#back-office/case-file/schema.ts'
import { NOTE_ID } from '#back-office/case-file/web/act-focus.ts'
import { useCaseUploads } from '#back-office/case-file/web/use-case-uploads.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { AttachFiles } from '#features/messages/files/web/attach-files.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextArea } from '#ui/text-input.tsx'
import { useAddingNote } from './api.ts'
import { ContactFields, type TypedNote } from './contact-fields.tsx'
import { MentionList, optionId } from './mention-list.tsx'
import { useMentions } from './use-mentions.ts'

const schemas = lazySchemas(() => import('#back-office/case-file/schema.ts'))
const PEOPLE_ID = `${NOTE_ID}-people`

/** A note for colleagues, kept in this browser until it is saved. Who is named in it with @ is told. */
export function NoteForm({ file }: { file: CaseFile }) {
  const { form, attached, mentions, keptAt, restored, isSent, busy, onSubmit } = useNoteForm(file)
  const { current } = mentions
  const text = form.register('text', { onChange: mentions.read, onBlur: mentions.close })
  return (
    <form
      name="note"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
      className="relative grid gap-3 p-4"
    >
      <ContactFields id={NOTE_ID} form={form} />
      <Field
        id={NOTE_ID}
        label={m.back_office_case_file_notes_field()}
        hint={m.back_office_case_file_notes_name_hint()}
        error={form.formState.errors.text?.message}
      >
        <TextArea
          {...text}
          onKeyDown={mentions.onKeyDown}
          onClick={mentions.read}
          rows={3}
          className="min-h-20"
          aria-autocomplete="list"
          aria-controls={current ? PEOPLE_ID : undefined}
          aria-activedescendant={current ? optionId(PEOPLE_ID, current.id) : undefined}
        />
        <MentionList id={PEOPLE_ID} mentions={mentions} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="second" size="small" busy={busy} aria-keyshortcuts={SEND_KEYS}>
          {m.back_office_case_file_notes_save()}
        </Button>
        <SendKeys />
        <DraftMark
          keptAt={keptAt}
          restored={restored}
          sent={isSent ? m.back_office_case_file_notes_saved() : null}
        />
      </div>
      <AttachFiles attached={attached} />
    </form>
  )
}

function useNoteForm(file: CaseFile) {
  const { number } = file
  const { mutateAsync } = useAddingNote(number)
  const attached = useCaseUploads(number, 'notes')
  const kept = useKeptForm<TypedNote, Omit<NewNote, 'id' | 'files'>>({
    name: `case-${number}-note`,
    initial: { text: '', contact_kind: '', contact_on: '', contact_minutes: '' },
    resolver: useZodResolver(schemas, ({ noteFormSchema }) => noteFormSchema),
    attached,
    send: (checked, { id, files }) => mutateAsync({ ...checked, id, files }),
    failedTitle: m.back_office_case_file_notes_failed,
  })
  const mentions = useMentions({
    file,
    field: NOTE_ID,
    onText: (text) => kept.form.setValue('text', text, { shouldDirty: true }),
  })
  return { ...kept, attached, mentions }
}

import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { describeContact } from '#back-office/case-file/notes/web/contact-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { LEFT_OUT } from '../rules.ts'
import type { ReleasableNotes, Release } from '../schema.ts'

interface NoteToReleaseProps {
  note: ReleasableNotes['notes'][number]
  form: UseFormReturn<Record<string, string>, unknown, Release>
}

/** One note: what the person will read of it can only become less. */
export function NoteToRelease({ note, form }: NoteToReleaseProps) {
  const { id, author, created_at, files, text } = note
  const field = useRef<HTMLTextAreaElement>(null)
  const { ref, ...input } = form.register(id)
  const value = form.watch(id) ?? text
  const change = (next: string) =>
    form.setValue(id, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const takeOut = () => {
    const { selectionStart: from = 0, selectionEnd: until = 0 } = field.current ?? {}
    change(`${value.slice(0, from)}${LEFT_OUT}${value.slice(until)}`)
    field.current?.focus()
  }
  const contact = describeContact(note)
  const name = author ?? m.back_office_case_file_messages_colleague()
  const moment = formatMoment(new Date(created_at), readClock())
  const label = m.back_office_case_file_release_note({ name, moment })
  return (
    <li className="grid gap-2 p-4">
      <Field
        id={`release-${id}`}
        label={label}
        hint={contact ?? undefined}
        error={form.formState.errors[id]?.message}
      >
        <TextArea
          {...input}
          ref={(element) => {
            ref(element)
            field.current = element
          }}
          rows={Math.min(8, Math.ceil(text.length / 80) + text.split('\n').length)}
        />
      </Field>
      <Changes name={label} isChanged={value !== text} onTakeOut={takeOut} onChange={change} text={text} />
      {files.length > 0 ? (
        <p className="type-caption text-ink-2">
          {m.back_office_case_file_release_files({ count: files.length })}
        </p>
      ) : null}
    </li>
  )
}

interface ChangesProps {
  /** Of the note. */
  name: string
  /** As the note was written. */
  text: string
  isChanged: boolean
  onTakeOut(): void
  onChange(text: string): void
}

function Changes({ name, text, isChanged, onTakeOut, onChange }: ChangesProps) {
  return (
    <fieldset aria-label={name} className="-my-2 flex min-w-0 flex-wrap gap-x-6">
      <Button variant="link" size="small" onClick={onTakeOut}>
        {m.back_office_case_file_release_take_out()}
      </Button>
      <Button variant="link" size="small" onClick={() => onChange(LEFT_OUT)}>
        {m.back_office_case_file_release_leave_out()}
      </Button>
      {isChanged ? (
        <Button variant="link" size="small" onClick={() => onChange(text)}>
          {m.back_office_case_file_release_restore()}
        </Button>
      ) : null}
    </fieldset>
  )
}

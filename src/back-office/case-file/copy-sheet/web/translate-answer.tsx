import { useEffect, useState } from 'react'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { TRANSLATION_MAX } from '#features/copy-sheet/contract.ts'
import type { SheetCell } from '#features/copy-sheet/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextArea } from '#ui/text-input.tsx'
import { useTranslating } from './api.ts'

interface TranslateAnswerProps {
  number: string
  cell: SheetCell
}

/** Who wrote the answer in Polish and when, and the form in which it is written, once. */
export function TranslateAnswer({ number, cell }: TranslateAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  const { label_pl, translation, state } = cell
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      {translation && !translation.is_stale ? (
        <p className="type-small text-ink-2">{describe(translation)}</p>
      ) : null}
      {isOpen ? (
        <Form number={number} cell={cell} onClose={() => setOpen(false)} />
      ) : (
        <Button variant={state === 'answered' ? 'link' : 'second'} size="small" onClick={() => setOpen(true)}>
          {state === 'answered'
            ? m.back_office_case_file_copy_sheet_change()
            : m.back_office_case_file_copy_sheet_translate()}
          <span className="sr-only"> {label_pl}</span>
        </Button>
      )}
    </div>
  )
}

function describe({ by, at }: NonNullable<SheetCell['translation']>): string {
  const date = formatDate(wallClockInWarsaw(new Date(at)).date)
  return by === null
    ? m.back_office_case_file_copy_sheet_written({ date })
    : m.back_office_case_file_copy_sheet_written_by({ name: by, date })
}

const schemas = lazySchemas(() => import('#features/copy-sheet/schema.ts'))

/** Kept in this browser until it is sent, for the answer that was on the screen when it was opened. */
function Form({ number, cell, onClose }: TranslateAnswerProps & { onClose: () => void }) {
  const { id, label_pl, original, translation } = cell
  const [seen] = useState(original ?? '')
  const { mutateAsync } = useTranslating(number, id)
  const { form, busy, onSubmit, keptAt, restored, discard } = useKeptForm<{ text: string }, { text: string }>(
    {
      name: `case-${number}-polish-${id}`,
      initial: { text: translation?.text ?? '' },
      resolver: useZodResolver(schemas, ({ newTranslationSchema }) =>
        newTranslationSchema.pick({ text: true }),
      ),
      send: ({ text }) => mutateAsync({ text, original: seen }),
      failedTitle: m.back_office_case_file_copy_sheet_failed,
      onSent: onClose,
    },
  )
  const { setFocus, setValue } = form
  useEffect(() => setFocus('text'), [setFocus])
  const cancel = () => {
    discard()
    onClose()
  }
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={sendByKeys} className="relative grid w-full gap-3">
      <Field
        id={`${id}-polish`}
        label={m.back_office_case_file_copy_sheet_in_polish({ field: label_pl })}
        error={form.formState.errors.text?.message}
      >
        <TextArea {...form.register('text')} rows={3} lang="pl" maxLength={TRANSLATION_MAX} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" busy={busy}>
          {m.back_office_case_file_copy_sheet_save()}
        </Button>
        <Button
          variant="second"
          size="small"
          onClick={() => setValue('text', seen, { shouldDirty: true, shouldValidate: true })}
        >
          {m.back_office_case_file_copy_sheet_as_it_is()}
        </Button>
        <Button variant="link" size="small" onClick={cancel}>
          {m.back_office_case_file_copy_sheet_cancel()}
        </Button>
      </div>
      <DraftMark keptAt={keptAt} restored={restored} sent={null} />
    </form>
  )
}

import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ANSWER_ID } from '#back-office/case-file/web/act-focus.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { useCaseUploads } from '#back-office/case-file/web/use-case-uploads.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { FieldMarks } from '#back-office/desk/web/field-marks.tsx'
import { DeskTemplates, findOtherLanguage, writtenIn } from '#back-office/desk/web/reader-language.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { TemplateMenu } from '#back-office/desk/web/template-menu.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { useTemplates } from '#back-office/desk/web/use-templates.ts'
import { MAIL_AFTER_MINUTES } from '#features/messages/contract.ts'
import { AttachFiles } from '#features/messages/files/web/attach-files.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextArea } from '#ui/text-input.tsx'
import { useAnswer, useSettling } from './api.ts'
import { listTemplates } from './template-text.ts'

const schemas = lazySchemas(() => import('#features/messages/schema.ts'))

interface AnswerFormProps {
  file: CaseFile
  onSent(): void
}

/** Below the conversation. After the case has ended only what was not sent is left of it, to be read and copied. */
export function AnswerForm({ file, onSent }: AnswerFormProps) {
  const { form, templates, insert, fields, chosen, onSubmit, ...rest } = useAnswerForm({ file, onSent })
  const text = form.watch('text')
  const hasEnded = file.ended_at !== null
  if (hasEnded && !text) return null
  const reader = writtenIn(file.language)
  return (
    <form
      name="answer"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={hasEnded ? undefined : sendByKeys}
      className="case-answer grid gap-4 border-t border-line bg-paper p-4 md:p-6"
    >
      <div className="relative">
        {hasEnded ? null : <TemplateMenu templates={templates} onChoose={insert} />}
        <Field
          id={ANSWER_ID}
          label={hasEnded ? m.back_office_case_file_messages_unsent() : nameField(file)}
          error={form.formState.errors.text?.message}
        >
          <div {...reader} className="relative rounded-control bg-surface md:mt-3">
            <FieldMarks text={text} fields={fields} />
            <TextArea
              {...form.register('text')}
              {...reader}
              readOnly={hasEnded}
              className="relative bg-transparent!"
            />
          </div>
        </Field>
      </div>
      {hasEnded ? null : <DeskTemplates chosen={chosen} />}
      {hasEnded ? null : <Foot file={file} hasFields={fields.length > 0} {...rest} />}
    </form>
  )
}

function nameField({ language }: CaseFile): string {
  const other = findOtherLanguage(language)
  return other
    ? m.back_office_case_file_messages_field_in({ language: other })
    : m.back_office_case_file_messages_field()
}

interface FootProps extends Pick<ReturnType<typeof useAnswerForm>, 'attached' | 'busy' | 'mark'> {
  file: CaseFile
  hasFields: boolean
}

/** The button first, right after the text; then its files. */
function Foot({ file, hasFields, attached, busy, mark }: FootProps) {
  const { number, open_messages } = file
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={busy}
          aria-keyshortcuts={SEND_KEYS}
          className="min-w-0 wrap-anywhere max-md:w-full"
        >
          {m.back_office_case_file_messages_send({ name: nameOf(file) })}
        </Button>
        <SendKeys />
        {open_messages > 0 ? <SettleButton number={number} count={open_messages} /> : null}
        <DraftMark {...mark} className="md:ml-auto" />
      </div>
      <AttachFiles attached={attached} />
      <p className="type-caption text-ink-2">
        {hasFields ? `${m.back_office_case_file_messages_fields()} ` : null}
        {m.back_office_case_file_messages_mail({ count: MAIL_AFTER_MINUTES })}
      </p>
    </>
  )
}

/** The answer that is being written, and the fields of the case in it. */
function useAnswerForm({ file, onSent }: AnswerFormProps) {
  const { number, messages } = file
  const after = messages[0]?.id ?? null
  const { mutateAsync } = useAnswer(number)
  const attached = useCaseUploads(number, 'messages')
  const { form, keptAt, restored, isSent, busy, onSubmit } = useKeptForm<{ text: string }, { text: string }>({
    name: `case-${number}-answer`,
    initial: { text: '' },
    resolver: useZodResolver(schemas, ({ newMessageSchema }) => newMessageSchema),
    attached,
    send: (checked, { id, files }) => mutateAsync({ ...checked, id, files, after }),
    failedTitle: m.back_office_case_file_messages_failed,
    onSent,
  })
  const text = form.watch('text')
  const templates = listTemplates(file)
  return {
    form,
    templates,
    attached,
    busy,
    onSubmit,
    ...useTemplates({ form, id: ANSWER_ID, text, templates }),
    mark: { keptAt, restored, sent: isSent ? m.back_office_case_file_messages_sent() : null },
  }
}

/** For what needs no answer, or got one by telephone. */
function SettleButton({ number, count }: { number: string; count: number }) {
  const { mutateAsync, isPending } = useSettling(number)
  const markAnswered = () =>
    void mutateAsync().then(
      () => toastSuccess(m.back_office_case_file_messages_settled({ count })),
      toastFailure,
    )
  return (
    <Button
      variant="second"
      busy={isPending}
      {...offer(m.back_office_palette_settle())}
      onClick={markAnswered}
      className="max-md:w-full"
    >
      {m.back_office_case_file_messages_settle()}
    </Button>
  )
}

import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { FieldMarks } from '#back-office/desk/web/field-marks.tsx'
import { DeskTemplates, findOtherLanguage, writtenIn } from '#back-office/desk/web/reader-language.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { TemplateMenu } from '#back-office/desk/web/template-menu.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { useTemplates } from '#back-office/desk/web/use-templates.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextArea } from '#ui/text-input.tsx'
import { listAnswerTemplates } from './answer-template-text.ts'
import { useInboxAnswer, useInboxChange } from './api.ts'
import { ANSWER_FIELD } from './inbox-focus.ts'

const schemas = lazySchemas(() => import('#back-office/inbox/schema.ts'))

/** An answer that goes out by mail, under the thread; what is typed is kept in this browser until it is sent. */
export function AnswerForm({ entry }: { entry: InboxEntry }) {
  const { user } = useAuth()
  const { mutateAsync } = useInboxAnswer(entry)
  const { form, keptAt, restored, isSent, busy, onSubmit } = useKeptForm<{ text: string }, { text: string }>({
    name: `inbox-${entry.id}-answer`,
    initial: { text: '' },
    resolver: useZodResolver(schemas, ({ inboxAnswerFormSchema }) => inboxAnswerFormSchema),
    send: (checked) => mutateAsync(checked),
    failedTitle: m.back_office_inbox_answer_failed,
  })
  const text = form.watch('text')
  const error = form.formState.errors.text?.message
  const templates = listAnswerTemplates({ entry, author: user?.full_name ?? '', origin: location.origin })
  const { fields, chosen, insert } = useTemplates({ form, id: ANSWER_FIELD, text, templates })
  const reader = writtenIn(entry.language)
  return (
    <form
      name="inbox-answer"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
      className="grid gap-4 border-t border-line bg-paper p-4 md:p-6"
    >
      <div className="relative">
        <TemplateMenu templates={templates} onChoose={insert} />
        <Field id={ANSWER_FIELD} label={nameField(entry)} error={error}>
          <div {...reader} className="relative rounded-control bg-surface md:mt-3">
            <FieldMarks text={text} fields={fields} />
            <TextArea {...form.register('text')} {...reader} rows={6} className="relative bg-transparent!" />
          </div>
        </Field>
      </div>
      <DeskTemplates chosen={chosen} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} aria-keyshortcuts={SEND_KEYS} className="max-md:w-full">
          {m.back_office_inbox_answer_send()}
        </Button>
        <SendKeys />
        {entry.answered_at ? null : <AnsweredButton entry={entry} />}
        <DraftMark
          keptAt={keptAt}
          restored={restored}
          sent={isSent ? m.back_office_inbox_answer_sent() : null}
          className="md:ml-auto"
        />
      </div>
      <AnswerHint entry={entry} hasFields={fields.length > 0} />
    </form>
  )
}

function nameField({ language }: InboxEntry): string {
  const other = findOtherLanguage(language)
  return other ? m.back_office_inbox_answer_in({ language: other }) : m.back_office_inbox_answer()
}

/** What the mail will say beside what is typed. */
function AnswerHint({ entry, hasFields }: { entry: InboxEntry; hasFields: boolean }) {
  return (
    <p className="type-caption text-ink-2">
      {hasFields ? `${m.back_office_case_file_messages_fields()} ` : null}
      {entry.is_address_confirmed
        ? m.back_office_inbox_answer_hint()
        : m.back_office_inbox_answer_unconfirmed()}
    </p>
  )
}

/** For what got its answer by telephone, or in the office. */
function AnsweredButton({ entry }: { entry: InboxEntry }) {
  const { mutateAsync, isPending } = useInboxChange(entry)
  const close = () =>
    void mutateAsync({ answered: true }).then(
      () => toastSuccess(m.back_office_inbox_marked_answered()),
      toastFailure,
    )
  return (
    <Button variant="second" busy={isPending} onClick={close} className="max-md:w-full">
      {m.back_office_inbox_mark_answered()}
    </Button>
  )
}

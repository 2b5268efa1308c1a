import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { CORRECTION_REASONS, MAX_CORRECTION_MESSAGE } from '#features/corrections/contract.ts'
import { CORRECTION_REASON_LABELS } from '#features/corrections/rules.ts'
import type { NewCorrection, Question } from '#features/corrections/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { Icon } from '#ui/icon.tsx'
import { Lock } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { type Answer, hintOfMessage, isAskedAbout } from './answers-text.ts'
import { useAsking } from './api.ts'
import { ProposedField, VALUE_ID } from './proposed-field.tsx'

const schemas = lazySchemas(() => import('#features/corrections/schema.ts'))

interface PanelProps {
  file: CaseFile
  /** The answer that was picked in the table. */
  answer: Answer | undefined
  onClose(): void
}

/** Beside the table: what the picked answer should say, and who sees it. */
export function CorrectionPanel({ file, answer, onClose }: PanelProps) {
  const name = nameOf(file)
  return (
    <div className="case-aside grid gap-4 print:hidden">
      <Card as="section" aria-labelledby="correction-title">
        {answer ? (
          <Picked key={answer.field} file={file} answer={answer} onClose={onClose} />
        ) : (
          <>
            <h3 id="correction-title" className="type-h3">
              {m.back_office_case_file_answers_correct_any()}
            </h3>
            <p className="mt-1 type-small text-ink-2">{m.back_office_case_file_answers_choose()}</p>
          </>
        )}
      </Card>
      <Card as="section" aria-labelledby="correction-seen">
        <h3 id="correction-seen" className="type-small font-semibold">
          {m.back_office_case_file_answers_who_sees()}
        </h3>
        <p className="mt-1 type-caption text-ink-2">
          {m.back_office_case_file_answers_who_sees_text({ name })}
        </p>
      </Card>
    </div>
  )
}

function Picked(props: PanelProps & { answer: Answer }) {
  const { answer, file } = props
  return (
    <div className="grid gap-4">
      <div>
        <p className="type-caption text-ink-2">
          {m.back_office_case_file_answers_field_number({ n: answer.n })}
        </p>
        <h3 id="correction-title" className="type-h3 wrap-anywhere">
          {m.back_office_case_file_answers_correct({ field: answer.label })}
        </h3>
      </div>
      {answer.submitted !== null && answer.difference ? (
        <Locked label={m.back_office_case_file_answers_was_submitted()}>{answer.submitted}</Locked>
      ) : null}
      <Locked
        label={
          answer.submitted === null || answer.difference
            ? m.back_office_case_file_answers_now()
            : m.back_office_case_file_answers_was_submitted()
        }
      >
        {answer.current}
      </Locked>
      {isAskedAbout(answer) ? (
        <p className="type-small text-ink-2">
          {m.back_office_case_file_answers_asked_already({ name: nameOf(file) })}
        </p>
      ) : (
        <QuestionForm {...props} />
      )}
    </div>
  )
}

/** A value that nobody changes here. */
function Locked({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="type-label">{label}</p>
      <p className="flex items-start gap-2 rounded-control bg-sunken px-3.5 py-2.5 text-ink-2">
        <Icon of={Lock} className="mt-0.5 size-4" />
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
      </p>
    </div>
  )
}

function QuestionForm({ file, answer, onClose }: PanelProps & { answer: Answer }) {
  const { form, busy, onSubmit, keptAt, restored } = useQuestionForm({ file, answer, onClose })
  const { errors } = form.formState
  const name = nameOf(file)
  useEffect(() => document.getElementById(VALUE_ID)?.focus(), [])
  return (
    <form
      name="correction"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
      className="relative grid gap-4"
    >
      <ProposedField
        field={answer.field}
        asks={answer.asks}
        value={form.watch('value')}
        register={form.register('value')}
        error={errors.value?.message}
      />
      <Field id="correction-reason" label={m.corrections_reason()} error={errors.reason?.message}>
        <Select
          {...form.register('reason')}
          placeholder={m.back_office_case_file_answers_choose_reason()}
          options={CORRECTION_REASONS.map((value) => ({ value, label: CORRECTION_REASON_LABELS[value]() }))}
        />
      </Field>
      <Field
        id="correction-message"
        label={m.back_office_case_file_answers_message({ name })}
        hint={hintOfMessage(answer.field)}
        error={errors.message?.message}
      >
        <TextArea {...form.register('message')} rows={4} maxLength={MAX_CORRECTION_MESSAGE} />
      </Field>
      <AskButton name={name} busy={busy} />
      <Button variant="link" size="small" onClick={onClose} className="justify-self-center">
        {m.back_office_case_file_answers_keep()}
      </Button>
      <DraftMark keptAt={keptAt} restored={restored} sent={null} />
    </form>
  )
}

function AskButton({ name, busy }: { name: string; busy: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Button
        type="submit"
        busy={busy}
        aria-keyshortcuts={SEND_KEYS}
        className="min-w-0 flex-1 wrap-anywhere"
      >
        {m.back_office_case_file_answers_ask({ name })}
      </Button>
      <SendKeys />
    </div>
  )
}

type Typed = Record<'value' | 'reason' | 'message', string>

/** The question while it is written; each answer of each case has a draft of its own. */
function useQuestionForm({ file, answer, onClose }: PanelProps & { answer: Answer }) {
  const { record, field, label, stored, seen } = answer
  const { mutateAsync } = useAsking(file.number)
  const [search] = useSearchParams()
  const reason = CORRECTION_REASONS.find((known) => known === search.get('reason'))
  return useKeptForm<Typed, Question>({
    name: `case-${file.number}-correction-${field}`,
    initial: { value: String(stored ?? ''), reason: reason ?? '', message: '' },
    resolver: useZodResolver(schemas, ({ questionSchema }) => questionSchema),
    // The row's record and field belong together.
    send: (checked) =>
      mutateAsync({
        record,
        field,
        ...checked,
        ...(seen === undefined ? {} : { updated_at: seen }),
      } as NewCorrection),
    failedTitle: m.back_office_case_file_answers_ask_failed,
    onSent() {
      toastSuccess(m.back_office_case_file_answers_ask_done({ name: nameOf(file), field: label }))
      onClose()
    },
  })
}

import { MAX_ASK_MESSAGE } from '#back-office/case-file/documents/contract.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { DeskText, findOtherLanguage, writtenIn } from '#back-office/desk/web/reader-language.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { ASK_REASONS } from '#features/documents/contract.ts'
import { REASON_LABELS } from '#features/documents/web/reason-text.ts'
import { currentLanguage } from '#language/language.ts'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { useVerdict, type VerdictToGive } from './use-verdict.ts'

const SUBMITS = {
  ask: { next: m.back_office_document_review_send, last: m.back_office_document_review_send_last },
  accept: { next: m.back_office_document_review_submit, last: m.back_office_document_review_submit_last },
}

/** Accept the document, or ask for it again with a reason. */
export function VerdictForm(props: VerdictToGive) {
  const given = useVerdict(props)
  const { typed, change, send, isPending, failure, form, submit } = given
  useShortcuts({
    a: () => {
      change({ verdict: 'accepted' })
      submit.current?.focus()
    },
    r: () => {
      change({ verdict: 'asked_again' })
      // The field comes with the choice.
      requestAnimationFrame(() => form.current?.querySelector('select')?.focus())
    },
  })
  return (
    <form ref={form} onSubmit={send} onKeyDown={sendByKeys} noValidate className="case-verdict grid gap-5">
      <Choices given={given} />
      {typed.verdict === 'asked_again' ? <Asking given={given} language={props.file.language} /> : null}
      <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
        {failure}
      </p>
      <div className="case-send">
        <Button
          ref={submit}
          type="submit"
          busy={isPending}
          aria-keyshortcuts={SEND_KEYS}
          className="w-full"
          disabledReason={props.isOpened ? undefined : m.back_office_document_review_not_opened()}
        >
          {SUBMITS[typed.verdict === 'asked_again' ? 'ask' : 'accept'][props.isLast ? 'last' : 'next']()}
        </Button>
      </div>
      <div className="grid gap-1.5 max-md:hidden">
        <SendKeys />
        <p className="type-caption text-ink-2">{m.back_office_document_review_verdict_keys()}</p>
      </div>
    </form>
  )
}

interface PartProps {
  given: ReturnType<typeof useVerdict>
}

interface AskingProps extends PartProps {
  /** That the applicant reads. */
  language: string
}

function Choices({ given: { typed, change, errors } }: PartProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.back_office_document_review_verdict()}</legend>
      <FieldError id="verdict-error">{errors.verdict}</FieldError>
      <RadioCard
        name="verdict"
        checked={typed.verdict === 'accepted'}
        {...offer(m.back_office_palette_accept())}
        onChange={() => change({ verdict: 'accepted' })}
        label={
          <Choice
            title={m.back_office_document_review_accept()}
            hint={m.back_office_document_review_accept_hint()}
          />
        }
      />
      <RadioCard
        name="verdict"
        checked={typed.verdict === 'asked_again'}
        {...offer(m.back_office_palette_ask_again())}
        onChange={() => change({ verdict: 'asked_again' })}
        label={
          <Choice
            title={m.back_office_document_review_ask()}
            hint={m.back_office_document_review_ask_hint()}
          />
        }
      />
    </fieldset>
  )
}

/** The message is for the applicant to read; what it says stands below it where the desk reads another language. */
function Asking({ given: { typed, change, choose, errors, deskText }, language }: AskingProps) {
  const other = findOtherLanguage(language)
  return (
    <>
      <Field id="verdict-reason" label={m.back_office_document_review_reason()} error={errors.reason}>
        <Select
          value={typed.reason ?? ''}
          placeholder={m.back_office_document_review_reason_choose()}
          options={ASK_REASONS.map((value) => ({ value, label: REASON_LABELS[value]() }))}
          onChange={({ target }) => choose(ASK_REASONS.find((known) => known === target.value) ?? null)}
        />
      </Field>
      <Field
        id="verdict-message"
        label={
          other
            ? m.back_office_document_review_message_in({ language: other })
            : m.back_office_document_review_message()
        }
        error={errors.message}
      >
        <TextArea
          {...writtenIn(language)}
          value={typed.message}
          rows={5}
          maxLength={MAX_ASK_MESSAGE}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
      {deskText ? (
        <DeskText
          label={m.back_office_document_review_message_desk({ language: nameLanguage(currentLanguage()) })}
          text={deskText}
        />
      ) : null}
    </>
  )
}

function Choice({ title, hint }: { title: string; hint: string }) {
  return (
    <span className="grid">
      <span>{title}</span>
      <span className="case-hint type-caption font-normal text-ink-2">{hint}</span>
    </span>
  )
}

import { Captcha } from '#captcha/web/captcha.tsx'
import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Send } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { MessageSent } from './message-sent.tsx'
import { CAPTCHA_ID, FORM_NAME, useContactForm } from './use-contact-form.ts'

type ContactFormState = ReturnType<typeof useContactForm>

/** SITE-4. Without scripts the form is posted, and the server answers with a page. */
export function ContactForm() {
  const { form, captcha, summary, failure, busy, sent, onSubmit, writeAnother } = useContactForm()
  return (
    <>
      <form
        name={FORM_NAME}
        method="post"
        action={CONTACT_MESSAGES_PATH}
        noValidate
        hidden={sent !== null}
        onSubmit={onSubmit}
        className="grid gap-6"
      >
        {summary}
        <Fields form={form} />
        <div className="noscript:hidden">
          <Captcha
            ref={captcha.ref}
            id={CAPTCHA_ID}
            active
            onSolution={captcha.onSolution}
            error={captcha.error}
          />
        </div>
        <p className="hidden type-small text-ink-2 noscript:block">{m.contact_no_script()}</p>
        <div className="grid justify-items-start gap-3">
          <p role="alert" hidden={failure === ''} className="font-semibold text-crimson">
            {failure}
          </p>
          <Button
            type="submit"
            size="large"
            icon={Send}
            busy={busy}
            busyLabel={m.contact_sending()}
            className="max-md:w-full"
          >
            {m.contact_send()}
          </Button>
          <PrivacyNote />
        </div>
      </form>
      {sent ? <MessageSent message={sent} onAgain={writeAnother} /> : null}
    </>
  )
}

function PrivacyNote() {
  return (
    <p className="type-small text-ink-2">
      <Message
        message={m.contact_privacy}
        markup={{
          link: (words) => (
            <PageLink href="/PrivacyPolicy" className="link">
              {words}
            </PageLink>
          ),
        }}
      />
    </p>
  )
}

/** No maxLength: it would cut a pasted text without a message. */
function Fields({ form: { register, formState } }: { form: ContactFormState['form'] }) {
  const { errors } = formState
  return (
    <>
      <FieldRow>
        <Field id="name" label={m.contact_name_label()} error={errors.name?.message}>
          <TextInput autoComplete="name" required {...register('name')} />
        </Field>
        <Field id="email" label={m.contact_email_label()} error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" required {...register('email')} />
        </Field>
      </FieldRow>
      <Field
        id="phone"
        label={m.contact_phone_label()}
        hint={m.contact_phone_hint()}
        error={errors.phone?.message}
        optional
      >
        <TextInput type="tel" autoComplete="tel" short {...register('phone')} />
      </Field>
      <Field id="subject" label={m.contact_subject_label()} error={errors.subject?.message}>
        <TextInput autoComplete="off" required {...register('subject')} />
      </Field>
      <Field
        id="message"
        label={m.contact_message_label()}
        hint={m.shared_message_hint()}
        error={errors.message?.message}
      >
        <TextArea rows={6} required {...register('message')} />
      </Field>
    </>
  )
}

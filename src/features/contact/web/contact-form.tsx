import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import type { CONTACT_MAX } from '#features/contact/rules.ts'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck, Send } from '#ui/icons.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { ContactCaptcha } from './contact-captcha.tsx'
import { ContactField } from './contact-field.tsx'
import contactScript from './contact-island.ts?worker&url'

const { email } = OPERATOR

/** What the island says; the words travel with the page, so that its script needs no catalogue. */
const WORDS = {
  summary: [1, 2, 3, 4, 5].map((count) => m.ui_error_summary({ count })),
  sending: m.contact_sending(),
  send: m.contact_send(),
  /** Its 0 becomes the minutes. */
  waited: m.contact_wait({ minutes: 0 }),
  failed: m.contact_failed(),
  offline: m.contact_offline(),
  code: m.contact_code(),
}
export type ContactWords = typeof WORDS

/** SITE-4: a real form that a script sends. Without scripts it says how to write instead: the check needs them. */
export function ContactForm() {
  return (
    <div id="write" className="scroll-mt-24">
      <noscript>
        <Callout tone="amber" title={m.contact_no_script_title()}>
          {m.contact_no_script_text()}{' '}
          <a href={`mailto:${email.contact}`} className="link">
            {email.contact}
          </a>
        </Callout>
      </noscript>
      <form
        name="contact"
        method="post"
        action={CONTACT_MESSAGES_PATH}
        noValidate
        data-words={JSON.stringify(WORDS)}
        className="grid gap-6 noscript:hidden"
      >
        <Summary />
        <Fields />
        <ContactCaptcha />
        <div className="grid justify-items-start gap-3">
          <p id="contact-failure" role="alert" hidden className="font-semibold text-crimson" />
          <Button type="submit" size="large" icon={Send} className="max-md:w-full">
            <span data-send="">{m.contact_send()}</span>
          </Button>
          <p className="type-small text-ink-2">
            {m.contact_privacy()}{' '}
            <a href="/PrivacyPolicy" className="link">
              {m.shell_privacy_policy()}
            </a>
          </p>
        </div>
      </form>
      <Sent />
      <script async type="module" src={contactScript} />
    </div>
  )
}

function Summary() {
  return (
    <section
      id="contact-summary"
      hidden
      tabIndex={-1}
      aria-labelledby="contact-summary-title"
      className="scroll-mt-24 rounded-card border-2 border-crimson bg-surface p-5 md:px-6"
    >
      <h3 className="flex items-center gap-2.5 type-h3">
        <CircleAlert aria-hidden className="size-6 shrink-0 text-crimson" strokeWidth={1.75} />
        <span id="contact-summary-title" />
      </h3>
      <ul className="mt-2" />
      <template>
        <li className="py-1">
          <a
            href="#name"
            className="inline-block py-1 font-semibold text-crimson underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {m.contact_name_missing()}
          </a>
        </li>
      </template>
    </section>
  )
}

function Fields() {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2 md:items-end">
        <ContactField name="name" label={m.contact_name_label()}>
          <TextInput {...controlOf('name')} autoComplete="name" required />
        </ContactField>
        <ContactField name="email" label={m.contact_email_label()}>
          <TextInput {...controlOf('email')} type="email" autoComplete="email" required />
        </ContactField>
      </div>
      <ContactField name="phone" label={m.contact_phone_label()} hint={m.contact_phone_hint()} optional>
        <TextInput {...controlOf('phone', 'phone-hint')} type="tel" autoComplete="tel" short />
      </ContactField>
      <ContactField name="subject" label={m.contact_subject_label()}>
        <TextInput {...controlOf('subject')} autoComplete="off" required />
      </ContactField>
      <ContactField name="message" label={m.contact_message_label()} hint={m.contact_message_hint()}>
        <TextArea {...controlOf('message', 'message-hint')} rows={6} required />
      </ContactField>
    </>
  )
}

function controlOf(name: keyof typeof CONTACT_MAX, hint?: string) {
  const describedBy = [hint, `${name}-error`].filter(Boolean).join(' ')
  // No maxLength: a pasted text would be cut without a word.
  return { id: name, name, 'aria-describedby': describedBy }
}

function Sent() {
  return (
    <div
      id="contact-sent"
      hidden
      tabIndex={-1}
      className="focus-quiet scroll-mt-24 rounded-card border-line border border-l-4 border-l-green bg-surface p-6 shadow-rest md:p-8"
    >
      <h3 className="flex items-center gap-2.5 type-h3">
        <Icon of={CircleCheck} className="text-green" />
        {m.contact_sent_title()}
      </h3>
      <p className="type-body mt-3 max-w-measure text-ink-2">
        {m.contact_sent_text({ hours: OPERATOR.emailAnswerHours })} <strong data-sent-email="" />
      </p>
      <div className="mt-6 max-w-measure border-l-2 border-line pl-4">
        <h4 className="type-caption text-ink-2">{m.contact_sent_what()}</h4>
        <p data-sent-subject="" className="mt-1 font-semibold wrap-anywhere" />
        <p data-sent-message="" className="mt-1 type-small wrap-anywhere whitespace-pre-line text-ink-2" />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/knowledge-base" variant="second">
          {m.contact_sent_guides()}
        </ButtonLink>
        <Button variant="link" data-again="">
          {m.contact_sent_again()}
        </Button>
      </div>
    </div>
  )
}

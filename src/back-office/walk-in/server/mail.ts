import type { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { readLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatAddress, type Operator } from '#shared/operator.ts'

/** In the language of the mail: the labels of the form are those of the page. */
const PURPOSES: Record<(typeof PURPOSES_OF_STAY)[number], () => string> = {
  work: m.application_form_purpose_work,
  study: m.application_form_purpose_study,
  family_reunification: m.application_form_purpose_family_reunification,
  business: m.application_form_purpose_business,
  other: m.application_form_purpose_other,
}

interface RegistrationMail {
  to: string
  token: string
  locale: string
  /** Whose case it is at the consultancy. */
  colleague: string
  purpose: string | null
  days: number
  publicUrl: URL
  operator: Operator
}

/**
 * The link with which somebody finishes a registration that staff have begun, in the language that was noted. It has no
 * name and no number of the person: the address may be mistyped, and is not confirmed before the password is set.
 */
export function registrationMail(input: RegistrationMail): Mail {
  const { to, token, locale, colleague, purpose, days, publicUrl, operator } = input
  const link = new URL(languagePath('/reset-password'), publicUrl)
  link.searchParams.set('token', token)
  const name = operator.legalName
  return inLanguage(readLanguage(locale), () => ({
    to,
    subject: m.back_office_walk_in_mail_title(),
    ...renderMail({
      title: m.back_office_walk_in_mail_title(),
      paragraphs: [
        m.mail_hello_nameless(),
        m.back_office_walk_in_mail_who({ colleague, name }),
        ...describePurpose(purpose),
        m.back_office_walk_in_mail_what(),
        m.back_office_walk_in_mail_stranger({ name, address: formatAddress(operator.address) }),
      ],
      action: { label: m.back_office_walk_in_mail_button(), url: link.href },
      footer: m.back_office_walk_in_mail_footer({ count: days }),
    }),
  }))
}

function describePurpose(purpose: string | null): string[] {
  const known = Object.entries(PURPOSES).find(([name]) => name === purpose)
  return known ? [m.back_office_walk_in_mail_purpose({ purpose: known[1]() })] : []
}

import { CONTACT_MAX, type ContactFault, type ContactField } from '#features/contact/rules.ts'
import { m } from '#messages/messages.js'

export const CONTACT_MESSAGES_PATH = '/api/contact-messages'

/** The field errors, on the page and in `fields` of an error response. */
export const CONTACT_SENTENCES: Readonly<Record<ContactField, Readonly<Record<ContactFault, () => string>>>> =
  {
    name: sentences('name', { missing: m.contact_name_missing, wrong: m.shared_name_wrong }),
    email: sentences('email', { missing: m.contact_email_missing, wrong: m.contact_email_wrong }),
    phone: sentences('phone', {
      missing: m.contact_phone_wrong,
      wrong: m.contact_phone_wrong,
      several: m.contact_phone_several,
    }),
    subject: sentences('subject', { missing: m.contact_subject_missing }),
    message: sentences('message', { missing: m.contact_message_missing }),
  }

function sentences(
  name: ContactField,
  {
    missing,
    wrong = missing,
    several = wrong,
  }: { missing: () => string; wrong?: () => string; several?: () => string },
) {
  return { missing, wrong, several, too_long: () => m.shared_text_too_long({ max: CONTACT_MAX[name] }) }
}

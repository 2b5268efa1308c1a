import { Link } from 'react-router'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { PageHeading } from '#ui/page-heading.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { PrivatePage } from './private-page.tsx'

export const handle = { bare: true }

export default function ForgotPasswordPage() {
  return (
    <AccountLayout picture={LetterPicture} aside={<TrustNotes />}>
      <PrivatePage />
      <PageHeading title={m.account_recovery_forgot_title()} lead={m.account_recovery_forgot_lead()} />
      <ForgotPasswordForm />
      <p className="type-small">
        <Link to={languagePath('/login')} className="link inline-block py-2">
          {m.account_recovery_forgot_back()}
        </Link>
      </p>
    </AccountLayout>
  )
}

function TrustNotes() {
  return (
    <>
      <h2 className="type-h2-app md:text-[1.6875rem]">{m.account_recovery_forgot_side_title()}</h2>
      <p className="mt-3 text-ink-2">{m.account_recovery_forgot_side_text()}</p>
    </>
  )
}

import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { PageHeading } from '#ui/page-heading.tsx'
import { toast } from '#ui/toast.tsx'
import { PrivatePage } from './private-page.tsx'
import { type ConfirmationOutcome, useConfirmationOutcome } from './use-confirmation-outcome.ts'

export const handle = { bare: true }

/** AUTH-5: the target of confirmation links. Shows the outcome and leads to the sign-in. */
export default function AuthCallbackPage() {
  const navigate = useNavigate()
  const goOn = useCallback(
    ({ failure, wantsNewLink }: ConfirmationOutcome) => {
      if (failure === null) {
        toast({
          action: 'email.confirm',
          tone: 'success',
          title: m.account_recovery_confirmation_done_title(),
          text: m.account_recovery_confirmation_done_text(),
        })
      } else {
        toast({
          action: 'email.confirm',
          tone: 'destructive',
          title: m.account_recovery_confirmation_failed_title(),
          text: failure,
          forNextScreen: true,
        })
      }
      void navigate(languagePath('/login'), { replace: true, state: { wantsNewLink } })
    },
    [navigate],
  )
  useConfirmationOutcome(goOn)
  return (
    <AccountLayout picture={LetterPicture} aside={null}>
      <PrivatePage />
      <PageHeading
        title={m.account_recovery_confirmation_title()}
        lead={m.account_recovery_confirmation_text()}
      />
      <p className="type-small">
        <Link to={languagePath('/login')} className="link inline-block py-2">
          {m.account_recovery_confirmation_continue()}
        </Link>
      </p>
    </AccountLayout>
  )
}

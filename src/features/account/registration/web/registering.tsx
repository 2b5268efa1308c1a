import { useState } from 'react'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { FIRST_STEPS, type FirstStep } from '#features/account/registration/contract.ts'
import { useLeaveSignedIn, useReturn } from '#features/account/sign-in/web/use-return.ts'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { AccountLink } from '#features/account/web/account-link.tsx'
import { usePagePlace } from '#features/account/web/use-page-place.ts'
import { m } from '#messages/messages.js'
import { Message } from '#ui/message.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { AccountReady } from './account-ready.tsx'
import { RegisterForm } from './register-form.tsx'
import type { Registered } from './use-registration.ts'

/** What stands on /register: an island of the light page, the screen in the application. */
export function Registering() {
  const { state } = useReturn()
  const { arrived } = usePagePlace()
  useLeaveSignedIn()
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [again, setAgain] = useState(false)
  if (registered) {
    const showForm = () => {
      setAgain(true)
      setRegistered(null)
    }
    const picture = registered.mustConfirm ? LetterPicture : FolderPicture
    return (
      <AccountLayout key="registered" picture={picture} aside={null}>
        <AccountReady registered={registered} state={state} onAgain={showForm} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout picture={ChecklistPicture} aside={<NextSteps />}>
      <RegisterForm takesFocus={again || arrived} onRegistered={setRegistered} />
      <p className="type-small">
        <Message
          message={m.account_registration_have_account}
          markup={{
            link: (words) => (
              <AccountLink to="/login" state={() => state} className="link inline-block py-2">
                {words}
              </AccountLink>
            ),
          }}
        />
      </p>
    </AccountLayout>
  )
}

const STEP_WORDS: Record<FirstStep, () => string> = {
  personal_info: m.account_registration_next_details,
  documents: m.account_registration_next_documents,
  application_form: m.account_registration_next_form,
}

function NextSteps() {
  return (
    <>
      <h2 className="type-h2-app md:text-[1.6875rem]">{m.account_registration_next_title()}</h2>
      <ol className="mt-4 grid gap-3">
        {FIRST_STEPS.map((id, index) => (
          <li key={id} className="flex items-start gap-3">
            <StepNumber n={index + 1} state="todo" />
            {STEP_WORDS[id]()}
          </li>
        ))}
      </ol>
      <p className="type-small mt-4 text-ink-2">{m.account_registration_next_package()}</p>
    </>
  )
}

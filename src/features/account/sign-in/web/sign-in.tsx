import { type ReactNode, useEffect, useState } from 'react'
import { IDENTITY_PARAM, STEP_PARAM } from '#features/account/identities/contract.ts'
import { explainIdentity } from '#features/account/identities/web/identity-text.ts'
import { AccountLink } from '#features/account/web/account-link.tsx'
import { usePagePlace } from '#features/account/web/use-page-place.ts'
import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { createLateScript } from '#ui/late-part.tsx'
import { Message } from '#ui/message.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { announceSignIn, LoginForm } from './login-form.tsx'
import { useLeaveSignedIn, useReturn } from './use-return.ts'

const SECOND_STEP = createLateScript(
  () => import('#features/account/second-factor/web/second-step.tsx'),
  ({ SecondStep }) => SecondStep,
)
const CODE_SIGN_IN = createLateScript(
  () => import('#features/account/email-code/web/code-sign-in.tsx'),
  ({ CodeSignIn }) => CodeSignIn,
)

type Step = { name: 'password' } | { name: 'second-factor' } | { name: 'code'; email: string }

/** The steps of a sign-in. The script of a step is here before the step is shown. */
export function useSteps() {
  const [step, setStep] = useState<Step>({ name: 'password' })
  async function show(next: Step) {
    const script = next.name === 'code' ? CODE_SIGN_IN : SECOND_STEP
    try {
      if (next.name !== 'password') await script.fetch()
      setStep(next)
    } catch {
      const text = m.account_failure_unreachable()
      toast({ action: 'sign-in', tone: 'destructive', title: m.account_sign_in_failed_title(), text })
    }
  }
  const { search } = usePagePlace()
  // A sign-in with a linked identity comes back here for its second factor.
  const waits = useHydrated() && new URLSearchParams(search).get(STEP_PARAM) === 'second-factor'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with.
  useEffect(() => {
    if (waits) void show({ name: 'second-factor' })
  }, [waits])
  return { step, show }
}

/** What stands on /login beside the picture: an island of the light page, a part of the screen in the application. */
export function SignIn() {
  useLeaveSignedIn()
  return <SignInSteps steps={useSteps()}>{(step) => <PasswordStep {...step} />}</SignInSteps>
}

interface SignInStepsProps {
  steps: ReturnType<typeof useSteps>
  /** Whether a browser can be spared the second factor for a while. */
  mayTrust?: boolean
  /** The first step. */
  children: (step: PasswordStepProps) => ReactNode
}

/** The step of a sign-in that somebody has come to. */
export function SignInSteps({ steps: { step, show }, mayTrust = true, children }: SignInStepsProps) {
  const SecondStep = SECOND_STEP.part()
  const CodeSignIn = CODE_SIGN_IN.part()
  const onStartAgain = () => void show({ name: 'password' })
  const onSecondStep = () => void show({ name: 'second-factor' })
  if (step.name === 'second-factor' && SecondStep)
    return <SecondStep mayTrust={mayTrust} onEntered={announceSignIn} onStartAgain={onStartAgain} />
  if (step.name === 'code' && CodeSignIn) {
    const steps = { onEntered: announceSignIn, onSecondStep, onStartAgain }
    return <CodeSignIn email={step.email} {...steps} />
  }
  return children({ onSecondStep, onCode: (email) => void show({ name: 'code', email }) })
}

export interface PasswordStepProps {
  onSecondStep: () => void
  onCode: (email: string) => void
}

function PasswordStep({ onSecondStep, onCode }: PasswordStepProps) {
  const { wantsNewLink, state } = useReturn()
  const { arrived } = usePagePlace()
  const hydrated = useHydrated()
  return (
    <>
      <SessionEnded text={m.account_sign_in_session_ended_text()} />
      <IdentityFailed />
      <ScreenHeading title={m.account_sign_in_title()} lead={m.account_sign_in_lead()} takesFocus={arrived} />
      <LoginForm wantsNewLink={hydrated && wantsNewLink} onSecondStep={onSecondStep} onCode={onCode} />
      <p className="type-small">
        <Message
          message={m.account_sign_in_no_account}
          markup={{
            link: (words) => (
              <AccountLink to="/register" state={() => state} className="link inline-block py-2">
                {words}
              </AccountLink>
            ),
          }}
        />
      </p>
    </>
  )
}

/** Says so to somebody who comes here because the session ended; `text` says what is next. */
export function SessionEnded({ text }: { text: string }) {
  const { ended } = useReturn()
  if (!useHydrated() || !ended) return null
  return (
    <Callout tone="amber" title={m.account_sign_in_session_ended_title()}>
      <span className="block">{text}</span>
    </Callout>
  )
}

/** Says why a linked identity opened nothing. */
export function IdentityFailed() {
  const { search } = usePagePlace()
  const sentence = explainIdentity(new URLSearchParams(search).get(IDENTITY_PARAM))
  if (!useHydrated() || sentence === null) return null
  return (
    <Callout tone="amber" title={m.account_identities_failed_title()}>
      <span className="block">{sentence}</span>
    </Callout>
  )
}

import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { IdentityLink } from '#features/account/identities/web/identity-link.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { usePageSession } from '#features/account/session/web/use-page-session.ts'
import { LoginForm } from '#features/account/sign-in/web/login-form.tsx'
import {
  IdentityFailed,
  type PasswordStepProps,
  SessionEnded,
  SignInSteps,
  useSteps,
} from '#features/account/sign-in/web/sign-in.tsx'
import { useLeaveSignedIn } from '#features/account/sign-in/web/use-return.ts'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { RouterPlace } from '#features/account/web/router-place.tsx'
import { usePagePlace } from '#features/account/web/use-page-place.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { StepNumber } from '#ui/step-number.tsx'

export const handle = { bare: true, team: true }

/** Sign-in of the people of the consultancy: the same machinery, asked for two factors each time. */
export default function StaffSignInPage() {
  return (
    <RouterPlace>
      <PageTitle title={m.back_office_staff_sign_in_title()} />
      <AccountLayout picture={DeskPicture} aside={<StaffPanel />}>
        <StaffSignIn />
      </AccountLayout>
    </RouterPlace>
  )
}

function StaffSignIn() {
  const steps = useSteps()
  const { user } = usePageSession()
  useLeaveSignedIn(user?.start_at ?? OFFICE_PATH, OFFICE_PATH)
  return (
    <>
      <StepsOfSignIn isSecond={steps.step.name === 'second-factor'} />
      <SignInSteps steps={steps} mayTrust={false}>
        {(step) => <StaffPasswordStep {...step} />}
      </SignInSteps>
    </>
  )
}

function StaffPasswordStep(step: PasswordStepProps) {
  const { arrived } = usePagePlace()
  return (
    <>
      <SessionEnded text={m.back_office_staff_sign_in_ended()} />
      <IdentityFailed />
      <ScreenHeading
        title={m.back_office_staff_sign_in_title()}
        lead={m.back_office_staff_sign_in_lead()}
        takesFocus={arrived}
      />
      <LoginForm wantsNewLink={false} {...step} />
      <IdentityLink from={OFFICE_PATH} />
      <p className="type-small">
        <Message
          message={m.back_office_staff_sign_in_applicant}
          markup={{
            link: (words) => (
              <PageLink href="/login" className="link inline-block py-2">
                {words}
              </PageLink>
            ),
          }}
        />
      </p>
    </>
  )
}

function StepsOfSignIn({ isSecond }: { isSecond: boolean }) {
  return (
    <ol aria-label={m.back_office_staff_sign_in_steps()} className="flex flex-wrap items-center gap-3">
      <StepName n={1} state={isSecond ? 'done' : 'now'} name={m.back_office_staff_sign_in_step_password()} />
      <li aria-hidden className="h-px w-8 bg-line-strong" />
      <StepName n={2} state={isSecond ? 'now' : 'todo'} name={m.back_office_staff_sign_in_step_factor()} />
    </ol>
  )
}

function StepName({ n, state, name }: { n: number; state: 'todo' | 'now' | 'done'; name: string }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'flex items-center gap-2.5 type-small',
        state === 'now' ? 'font-semibold' : 'text-ink-2',
      )}
    >
      <StepNumber n={n} state={state} />
      {name}
    </li>
  )
}

function StaffPanel() {
  return (
    <>
      <h2 className="type-h2-app md:text-[1.6875rem]">{m.back_office_staff_panel_title()}</h2>
      <p className="mt-3 text-ink-2">{m.back_office_staff_panel_text()}</p>
    </>
  )
}

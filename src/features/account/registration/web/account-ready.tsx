import { type ReactNode, useEffect } from 'react'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { ResendConfirmation } from '#features/account/recovery/web/resend-confirmation.tsx'
import { FIRST_STEPS, type FirstStep } from '#features/account/registration/contract.ts'
import { AccountLink } from '#features/account/web/account-link.tsx'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { ButtonContent } from '#ui/button-content.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { ArrowRight } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import type { Registered } from './use-registration.ts'

interface AccountReadyProps {
  registered: Registered
  /** Router state for /login. */
  state: object
  onAgain(): void
}

/**
 * In place of the form after a registration: what to do next. It is the same for a known address, whose owner learns of
 * the attempt by mail.
 */
export function AccountReady({ registered, state, onAgain }: AccountReadyProps) {
  const { email, mustConfirm } = registered
  // In braces: newer browsers answer with a promise, which React would take for a clean-up function.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const title = mustConfirm ? m.account_registration_confirm_title() : m.account_registration_ready_title()
  useDocumentTitle(title)
  const Picture = mustConfirm ? LetterPicture : FolderPicture
  return (
    <>
      <Picture className="mx-auto w-44 md:hidden" />
      <ScreenHeading
        takesFocus
        title={title}
        lead={
          <Message
            message={mustConfirm ? m.account_registration_confirm_lead : m.account_registration_ready_lead}
            inputs={{ email: readableEmail(email) }}
            markup={{ email: (words) => <b className="wrap-anywhere text-ink">{words}</b> }}
          />
        }
      />
      <AccountLink
        to="/login"
        state={() => ({ ...state, email })}
        className={classNames(buttonClasses({}), 'w-full')}
      >
        <ButtonContent iconEnd={ArrowRight}>{m.account_sign_in_link()}</ButtonContent>
      </AccountLink>
      {mustConfirm ? <NoMail email={email} onAgain={onAgain} /> : <WhatComesNext />}
    </>
  )
}

/** The page keeps its <title>; only its text changes while this part is shown. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${m.shared_product_name()}`
    return () => {
      document.title = before
    }
  }, [title])
}

const READY_STEPS: Record<FirstStep, { title: () => string; text: () => string }> = {
  personal_info: {
    title: m.account_registration_ready_details,
    text: m.account_registration_ready_details_text,
  },
  documents: {
    title: m.account_registration_ready_documents,
    text: m.account_registration_ready_documents_text,
  },
  application_form: {
    title: m.account_registration_ready_form,
    text: m.account_registration_ready_form_text,
  },
}

function WhatComesNext() {
  return (
    <Steps title={m.account_registration_ready_next()}>
      {FIRST_STEPS.map((id, index) => {
        const { title, text } = READY_STEPS[id]
        return <Step key={id} n={index + 1} title={title()} text={text()} />
      })}
    </Steps>
  )
}

function NoMail({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <Steps title={m.account_registration_confirm_no_mail()}>
      <Step
        n={1}
        title={m.account_registration_confirm_spam()}
        text={m.account_registration_confirm_spam_text()}
      />
      <Step
        n={2}
        title={m.account_registration_confirm_check()}
        text={m.account_registration_confirm_check_text()}
      >
        <Button variant="link" size="small" onClick={onAgain}>
          {m.account_registration_confirm_again()}
        </Button>
      </Step>
      <Step n={3} title={m.account_registration_confirm_ask()}>
        <ResendConfirmation variant="link" readEmail={() => email} />
      </Step>
    </Steps>
  )
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3" aria-labelledby="next-title">
      <h2 id="next-title" className="type-label">
        {title}
      </h2>
      <CellGrid as="ol" columns={1}>
        {children}
      </CellGrid>
    </section>
  )
}

interface StepProps {
  n: number
  title: string
  text?: string
  children?: ReactNode
}

function Step({ n, title, text, children }: StepProps) {
  return (
    <Cell className="flex gap-3.5 px-4 py-3.5">
      <StepNumber n={n} state="todo" />
      <div className="min-w-0">
        <p className="type-label">{title}</p>
        {text ? <p className="mt-0.5 type-small text-ink-2">{text}</p> : null}
        {children}
      </div>
    </Cell>
  )
}

import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { Cell } from '#ui/cell-grid.tsx'
import { Message } from '#ui/message.tsx'
import type { Confirmation } from '../schema.ts'
import { describeNow, type NowText } from './now-text.ts'

/** What happens now, who does it, by when: three cells of a row. */
export function NowCells({ confirmation }: { confirmation: Confirmation }) {
  const now = describeNow(confirmation)
  return (
    <>
      <Cell caption={m.review_confirmation_now()} note={now.more}>
        {now.what}
      </Cell>
      <Cell caption={m.review_confirmation_who()} note={<Contact isAsked={now.who !== 'consultancy'} />}>
        {nameOf(now.who)}
      </Cell>
      <Cell caption={m.review_confirmation_when()} note={now.whenMore}>
        {now.when}
      </Cell>
    </>
  )
}

/** The consultancy: a case has no specialist of its own yet. */
function Contact({ isAsked }: { isAsked: boolean }) {
  const { phone, email } = OPERATOR
  const link = (href: string) => (words: ReactNode) => (
    <a href={href} className="link wrap-anywhere">
      {words}
    </a>
  )
  return (
    <Message
      message={isAsked ? m.review_confirmation_ask : m.review_confirmation_contact}
      inputs={{ phone, email: email.contact }}
      markup={{ phone: link(phoneHref(phone)), email: link(`mailto:${email.contact}`) }}
    />
  )
}

function nameOf(who: NowText['who']): string {
  if (who === 'applicant') return m.review_confirmation_you()
  return who === 'office' ? m.review_confirmation_office() : OPERATOR.name
}

import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { SendContactMessage } from '../schema.ts'

interface MessageSentProps {
  message: SendContactMessage
  onAgain(): void
}

/** Shows the sent message: the confirmation mail does not repeat it. */
export function MessageSent({ message: { email, subject, message }, onAgain }: MessageSentProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="focus-quiet scroll-mt-24 rounded-card border-line border border-l-4 border-l-green bg-surface p-6 shadow-rest md:p-8"
    >
      <h3 className="flex items-center gap-2.5 type-h3">
        <Icon of={CircleCheck} className="text-green" />
        {m.contact_sent_title()}
      </h3>
      <p className="type-body mt-3 max-w-measure text-ink-2">
        <Message
          message={m.contact_sent_text}
          inputs={{ email: readableEmail(email) }}
          markup={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <div className="mt-6 max-w-measure border-l-2 border-line pl-4">
        <h4 className="type-caption text-ink-2">{m.contact_sent_what()}</h4>
        <p className="mt-1 font-semibold wrap-anywhere">{subject}</p>
        <p className="mt-1 type-small wrap-anywhere whitespace-pre-line text-ink-2">{message}</p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <PageLink href="/knowledge-base" className={buttonClasses({ variant: 'second' })}>
          {m.contact_sent_guides()}
        </PageLink>
        <Button variant="link" onClick={onAgain}>
          {m.contact_sent_again()}
        </Button>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Initials } from '#back-office/desk/web/initials.tsx'
import { useMinute } from '#back-office/desk/web/use-minute.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { nameService } from '#features/consultations/rules.ts'
import { m } from '#messages/messages.js'
import { formatMoment } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'
import { showPhone } from '#shared/person/phone.ts'
import { describeWish } from './inbox-text.ts'

/** What was written to us, and what we have answered, oldest first. */
export function Thread({ entry }: { entry: InboxEntry }) {
  const now = useMinute()
  const received = formatMoment(new Date(entry.received_at), now)
  const by =
    entry.kind === 'message'
      ? m.back_office_inbox_by_contact({ moment: received })
      : m.back_office_inbox_by_consultation({ moment: received })
  return (
    <ol className="grid gap-6 p-4 md:p-6">
      <Turn name={entry.name} moment={by} text={entry.text ?? m.back_office_inbox_no_text()}>
        {entry.kind === 'consultation' ? <Wish entry={entry} /> : null}
      </Turn>
      {entry.answers.map(({ id, author, text, sent_at }) => (
        <Turn
          key={id}
          name={author ?? m.back_office_case_file_messages_colleague()}
          moment={m.back_office_inbox_by_mail({ moment: formatMoment(new Date(sent_at), now) })}
          text={text}
          isOurs
        />
      ))}
    </ol>
  )
}

interface TurnProps {
  name: string
  moment: string
  text: string
  isOurs?: boolean
  children?: ReactNode
}

function Turn({ name, moment, text, isOurs = false, children }: TurnProps) {
  return (
    <li className="grid gap-3">
      <div className="flex items-center gap-3">
        <Initials name={name} className={isOurs ? 'bg-pine text-on-pine' : 'bg-sunken text-ink-2'} />
        <p className="grid min-w-0">
          <strong translate="no" title={name} className="truncate type-small font-semibold leading-snug">
            {name}
          </strong>
          <span className="type-caption text-ink-2">{moment}</span>
        </p>
      </div>
      <p
        className={
          isOurs
            ? 'rounded-card bg-pine-tint px-4 py-3 wrap-anywhere whitespace-pre-wrap'
            : 'wrap-anywhere whitespace-pre-wrap'
        }
      >
        {text}
      </p>
      {children}
    </li>
  )
}

/** When somebody wants to talk, how, and what about. */
function Wish({ entry }: { entry: InboxEntry }) {
  const how = entry.phone ? showPhone(entry.phone) : readableEmail(entry.email)
  return (
    <dl className="grid rounded-card border border-line max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
      <Part term={m.back_office_inbox_wish_when()}>{describeWish(entry)}</Part>
      <Part term={m.back_office_inbox_wish_how()} more={how}>
        {entry.phone ? m.back_office_inbox_wish_phone() : m.back_office_inbox_wish_email()}
      </Part>
      <Part term={m.back_office_inbox_wish_what()}>{entry.service ? nameService(entry.service) : null}</Part>
    </dl>
  )
}

function Part({ term, more, children }: { term: string; more?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="type-caption text-ink-2">{term}</dt>
      <dd className="type-small font-semibold wrap-anywhere">{children}</dd>
      {more ? <dd className="type-caption text-ink-2 wrap-anywhere">{more}</dd> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import { initialsOf } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check, CheckCheck } from '#ui/icons.tsx'
import { MESSAGE_FILES_PATH } from '../files/contract.ts'
import { FileLinks } from '../files/web/file-links.tsx'
import type { Message } from '../schema.ts'

const BUBBLE = 'rounded-card px-4 py-3 whitespace-pre-wrap wrap-anywhere'

/** One message: of the consultancy on the left, of the applicant on the right with its read mark. */
export function MessageRow({ message }: { message: Message }) {
  const { id, author, text, files } = message
  const item = { id: `message-${id}`, tabIndex: -1 }
  if (author.kind === 'applicant') {
    return (
      <li {...item} className="focus-quiet grid justify-items-end gap-1 pl-8 md:pl-40">
        <p className="type-caption text-ink-2">
          <span className="sr-only">{m.messages_you()}</span> <SentTime message={message} />
        </p>
        <div className={classNames(BUBBLE, 'bg-pine-tint')}>
          {text}
          <FileLinks files={files} path={MESSAGE_FILES_PATH} />
        </div>
        <ReadMark message={message} />
      </li>
    )
  }
  const name = author.name ?? m.messages_team()
  return (
    <li {...item} className="focus-quiet flex gap-3 pr-2 md:pr-40">
      <Initials name={name} />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="type-caption text-ink-2 wrap-anywhere">
          <strong translate={author.name ? 'no' : undefined} className="font-semibold text-ink">
            {name}
          </strong>
          , <SentTime message={message} />
        </p>
        <div className={classNames(BUBBLE, 'border border-line bg-surface')}>
          {text}
          <FileLinks files={files} path={MESSAGE_FILES_PATH} />
        </div>
      </div>
    </li>
  )
}

/** The initials of somebody of the consultancy, as in the picture of a person. */
function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      translate="no"
      className="grid size-8 shrink-0 place-items-center rounded-badge bg-pine-tint type-caption font-semibold text-pine"
    >
      {initialsOf({ full_name: name, email: '' })}
    </span>
  )
}

function SentTime({ message: { sent_at } }: { message: Message }): ReactNode {
  return <time dateTime={sent_at}>{wallClockInWarsaw(new Date(sent_at)).time}</time>
}

/** Sent, or read by the consultancy: the time, and the day when it is another one. */
function ReadMark({ message: { sent_at, read_at } }: { message: Message }) {
  if (read_at === null) {
    return (
      <p className="flex items-center gap-1.5 type-caption text-ink-2">
        <Icon of={Check} className="size-4" />
        {m.messages_sent()}
      </p>
    )
  }
  const sent = wallClockInWarsaw(new Date(sent_at))
  const read = wallClockInWarsaw(new Date(read_at))
  const { time } = read
  return (
    <p className="flex items-center gap-1.5 type-caption text-ink-2">
      <Icon of={CheckCheck} className="size-4 text-pine" />
      {read.date === sent.date
        ? m.messages_read_at({ time })
        : m.messages_read_on({ date: formatDate(read.date), time })}
    </p>
  )
}

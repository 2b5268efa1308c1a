import { ROW } from '#back-office/case-file/web/use-rows.ts'
import { Initials } from '#back-office/desk/web/initials.tsx'
import { FileLinks } from '#features/messages/files/web/file-links.tsx'
import type { Message } from '#features/messages/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check, CheckCheck } from '#ui/icons.tsx'

interface MessageRowProps {
  message: Message
  applicant: string
  /** The address of its files. */
  files: string
}

/** One message: the applicant's on the left, ours on the right with the mark that it was read. */
export function MessageRow({ message, applicant, files }: MessageRowProps) {
  const { id, author, text, sent_at } = message
  const isOurs = author.kind === 'staff'
  const name = author.name ?? (isOurs ? m.back_office_case_file_messages_colleague() : applicant)
  return (
    <li
      {...{ [ROW]: id }}
      tabIndex={-1}
      className={classNames(
        'flex gap-3 rounded-card',
        isOurs ? 'flex-row-reverse pl-8 md:pl-24' : 'pr-8 md:pr-24',
      )}
    >
      <Initials
        name={name}
        className={classNames('max-md:hidden', isOurs ? 'bg-pine text-on-pine' : 'bg-pine-tint text-pine')}
      />
      <div
        className={classNames(
          'grid min-w-0 gap-1 rounded-card border px-4 py-3',
          isOurs ? 'border-transparent bg-pine-tint' : 'border-line bg-surface',
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong translate="no" className="min-w-0 type-small font-semibold wrap-anywhere">
            {name}
          </strong>
          <time dateTime={sent_at} className="type-caption text-ink-2">
            {wallClockInWarsaw(new Date(sent_at)).time}
          </time>
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        <FileLinks files={message.files} path={files} />
        {isOurs ? <ReadMark read_at={message.read_at} /> : null}
      </div>
    </li>
  )
}

/** When the applicant has read it: the time, and the day when it is not today. */
function ReadMark({ read_at }: Pick<Message, 'read_at'>) {
  return (
    <p className="flex items-center gap-1.5 type-caption text-pine">
      <Icon of={read_at ? CheckCheck : Check} className="size-4" />
      {read_at ? describeReading(read_at) : m.back_office_case_file_messages_unread()}
    </p>
  )
}

function describeReading(read_at: string): string {
  const { date, time } = wallClockInWarsaw(new Date(read_at))
  return date === todayInWarsaw(readClock())
    ? m.back_office_case_file_messages_read_at({ time })
    : m.back_office_case_file_messages_read_on({ date: formatDate(date), time })
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InternalNotes } from '#back-office/case-file/notes/web/internal-notes.tsx'
import { ANSWER_ID, NOTE_ID } from '#back-office/case-file/web/act-focus.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { filesPath } from '#back-office/case-file/web/use-case-uploads.ts'
import { useRows } from '#back-office/case-file/web/use-rows.ts'
import { KeyButton } from '#back-office/desk/web/key-button.tsx'
import { isUnread } from '#features/messages/rules.ts'
import type { Message } from '#features/messages/schema.ts'
import { useReadMarks } from '#features/messages/web/use-read-marks.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { AnswerForm } from './answer-form.tsx'
import { conversationQuery, useReading } from './api.ts'
import { Conversation } from './conversation.tsx'

/** The conversation with the applicant, and beside it what only colleagues see. */
export default function ConversationPage() {
  const file = useCaseFile()
  const { data, ...more } = useInfiniteQuery(conversationQuery(file))
  const messages = data.pages.flat()
  const ids = messages.map(({ id }) => id)
  const rows = useRows<HTMLOListElement>(ids)
  const { mutate: mark } = useReading(file.number)
  useReadMarks({ messages, from: 'applicant', mark })
  const { newFrom, forget } = useNewFrom(messages)
  const applicant = nameOf(file)
  const keys = useKeys(rows)
  return (
    // On a wide screen both fill it, and what was written scrolls above its form.
    <div className="case-talk grid items-start gap-6">
      <Card
        as="section"
        padded={false}
        aria-labelledby="conversation-title"
        className="flex flex-col overflow-clip"
      >
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 md:px-6">
          <h2 id="conversation-title" className="min-w-0 type-h3 wrap-anywhere">
            {m.back_office_case_file_messages_title({ name: applicant })}
          </h2>
          <Keys keys={keys} hasEnded={file.ended_at !== null} />
        </div>
        {messages.length > 0 ? (
          <Conversation
            messages={messages}
            more={more}
            applicant={applicant}
            files={filesPath(file.number)}
            newFrom={newFrom}
            rows={rows}
          />
        ) : (
          <p className="p-4 text-ink-2 md:p-6">{m.back_office_case_file_messages_none()}</p>
        )}
        <AnswerForm file={file} onSent={forget} />
      </Card>
      <InternalNotes file={file} />
    </div>
  )
}

/** The id of the first message that was unread when the page was opened, or came later; it stays until `forget`. */
function useNewFrom(messages: readonly Message[]) {
  const oldest = messages.findLast((message) => isUnread(message, 'applicant'))?.id
  const [newFrom, setNewFrom] = useState(oldest)
  if (newFrom === undefined && oldest !== undefined) setNewFrom(oldest)
  return { newFrom, forget: () => setNewFrom(undefined) }
}

const focusField = (id: string) => document.getElementById(id)?.focus()

function useKeys(rows: ReturnType<typeof useRows<HTMLOListElement>>) {
  const newest = Number.POSITIVE_INFINITY
  const keys = {
    j: () => rows.move(1, newest),
    k: () => rows.move(-1, newest),
    r: () => focusField(ANSWER_ID),
    n: () => focusField(NOTE_ID),
  }
  useShortcuts(keys)
  return keys
}

/** The keys, each a button. */
function Keys({ keys, hasEnded }: { keys: ReturnType<typeof useKeys>; hasEnded: boolean }) {
  return (
    <div className="-mx-2 flex flex-wrap">
      <KeyButton shortcut="J" onClick={keys.j}>
        {m.back_office_case_file_key_next_message()}
      </KeyButton>
      <KeyButton shortcut="K" onClick={keys.k}>
        {m.back_office_case_file_key_previous()}
      </KeyButton>
      {hasEnded ? null : (
        <KeyButton shortcut="R" onClick={keys.r}>
          {m.back_office_case_file_key_answer()}
        </KeyButton>
      )}
      <KeyButton shortcut="N" onClick={keys.n}>
        {m.back_office_case_file_key_note()}
      </KeyButton>
    </div>
  )
}

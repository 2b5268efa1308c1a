import { useInfiniteQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { CaseContext, EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { messagesQuery } from './api.ts'
import { Conversation } from './conversation.tsx'
import { MessageForm } from './message-form.tsx'

/** The conversation of the case with the consultancy. */
export default function MessagesPage() {
  const query = useInfiniteQuery(messagesQuery)
  const messages = query.data?.pages.flat() ?? []
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={m.messages_title()} lead={useLead()} className="mb-6" />
      <EndedNote className="mb-6" />
      <QueryScreen
        query={query}
        failed={{
          title: m.messages_failed_title(),
          safe: m.messages_failed_safe(),
          advice: m.messages_failed_advice(),
        }}
        skeleton={<SkeletonRows count={3} />}
      >
        {() => (
          <>
            {messages.length > 0 ? <Conversation messages={messages} more={query} /> : <Empty />}
            <MessageForm />
          </>
        )}
      </QueryScreen>
    </div>
  )
}

/** The number of the case, and who reads what is written. */
function useLead(): string {
  const current = useContext(CaseContext)
  if (!current) return m.messages_lead_first()
  const { number, specialist } = current
  return specialist ? m.messages_lead({ number, name: specialist }) : m.messages_lead_team({ number })
}

function Empty() {
  const hasEnded = useHasEnded()
  return (
    <EmptyState
      picture={LetterPicture}
      title={m.messages_empty_title()}
      text={hasEnded ? undefined : m.messages_empty_text()}
    />
  )
}

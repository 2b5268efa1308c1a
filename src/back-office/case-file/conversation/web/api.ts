import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import { MESSAGES_PER_PAGE } from '#features/messages/contract.ts'
import { isUnread } from '#features/messages/rules.ts'
import type { Message, StaffMessage } from '#features/messages/schema.ts'
import { readClock } from '#shared/clock.ts'

/** No event says that the applicant has read a message. */
const LOOK_MS = 60_000

const keyOf = (number: string) => ['case', number, 'messages'] as const

/** The conversation of a case, newest first, in pages. The newest one comes with the case file. */
export const conversationQuery = ({ number, messages }: CaseFile) =>
  infiniteQueryOptions({
    queryKey: keyOf(number),
    queryFn: ({ pageParam, signal }) =>
      callCase('GET /api/staff/cases/:number/messages', {
        param: { number },
        query: { before: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === MESSAGES_PER_PAGE ? page.at(-1)?.id : undefined),
    initialData: () => ({ pages: [messages], pageParams: [''] }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: LOOK_MS,
  })

/** Writes to the applicant. */
export const useAnswer = (number: string) =>
  useCaseChange(number, (json: StaffMessage) =>
    callCase('POST /api/staff/cases/:number/messages', { param: { number }, json }),
  )

/** What the applicant has written needs no answer. */
export const useSettling = (number: string) =>
  useCaseChange(number, () =>
    callCase('POST /api/staff/cases/:number/messages/settle', { param: { number } }),
  )

/** Marks what the applicant has written as read; the rest of the case stays as it is. */
export function useReading(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callCase('POST /api/staff/cases/:number/messages/read', { param: { number } }),
    onSuccess: () =>
      client.setQueryData<InfiniteData<Message[], string>>(
        keyOf(number),
        (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => page.map(markRead)) },
      ),
  })
}

function markRead(message: Message): Message {
  return isUnread(message, 'applicant') ? { ...message, read_at: readClock().toISOString() } : message
}

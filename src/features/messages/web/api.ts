import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import { MESSAGES_PER_PAGE } from '../contract.ts'
import type { MessageFilesApi } from '../files/server/routes.ts'
import { UPLOAD_TIMEOUT_MS } from '../files/web/use-attached-files.ts'
import type { NewMessage } from '../schema.ts'
import type { MessagesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<MessagesApi> & RoutesOf<MessageFilesApi>>()

/** The conversation, newest first, in pages. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/messages', { query: { before: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === MESSAGES_PER_PAGE ? page.at(-1)?.id : undefined),
  // Written to in another tab, and read by staff, of which there is no notice.
  staleTime: 0,
})

export const sendMutation = mutationOptions({
  mutationKey: ['messages', 'send'],
  mutationFn: (json: NewMessage) => call('POST /api/messages', { json }),
  // Also after an error: the message may have arrived although its answer has not. Not waited for: the draft of a message
  // that is sent must go at once.
  onSettled: () => void refreshQueries('messages', 'progress'),
})

/** Stores a file for a message. */
export const uploadFile = (form: FormData) =>
  call('POST /api/messages/files', { form, timeoutMs: UPLOAD_TIMEOUT_MS })

export const readMutation = mutationOptions({
  mutationKey: ['messages', 'read'],
  mutationFn: () => call('POST /api/messages/read'),
  onSuccess: () => refreshQueries('messages', 'progress'),
})

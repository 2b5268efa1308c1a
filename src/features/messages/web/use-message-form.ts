import { useMutation } from '@tanstack/react-query'
import { isApiError, isUnanswered } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { useAttachedFiles } from '../files/web/use-attached-files.ts'
import { sendMutation, uploadFile } from './api.ts'
import { useSendForm } from './use-send-form.ts'

const schemas = lazySchemas(() => import('../schema.ts'))
/** Id of the field. */
export const MESSAGE_ID = 'text'

/** The message that is being written. */
export function useMessageForm() {
  const { mutateAsync } = useMutation(sendMutation)
  const attached = useAttachedFiles(uploadFile)
  const written = useSendForm<{ text: string }, { text: string }>({
    name: 'messages',
    initial: { text: '' },
    resolver: useZodResolver(schemas, ({ newMessageSchema }) => newMessageSchema),
    attached,
    send: (checked, { id, files }) => mutateAsync({ ...checked, id, files }),
    explain: (error) => ({ title: m.messages_not_sent_title(), text: explainFailure(error) }),
    // Not with the form, which has forgotten the field until it is rendered again.
    onSent: () => document.getElementById(MESSAGE_ID)?.focus(),
  })
  return { ...written, attached }
}

function explainFailure(error: unknown): string {
  if (isApiError(error, 'conflict')) return m.messages_not_sent_ended()
  if (isApiError(error) && error.status === 429) return explainWait(error.retryAfter)
  return isUnanswered(error) ? m.messages_not_sent_text() : m.messages_not_sent_server()
}

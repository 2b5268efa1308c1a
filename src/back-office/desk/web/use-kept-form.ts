import { messageOf } from '#client/api-error.ts'
import {
  type SendForm,
  type SendFormOptions,
  type Texts,
  useSendForm,
} from '#features/messages/web/use-send-form.ts'
import { m } from '#messages/messages.js'

export type KeptForm<V extends Texts, A> = SendForm<V, A>

interface KeptFormOptions<V extends Texts, A> extends Omit<SendFormOptions<V, A>, 'explain'> {
  /** The title of the notice that it was not sent. */
  failedTitle(): string
}

/** What is written into a case. A failure is told with the server's sentence, where it has one for people. */
export function useKeptForm<V extends Texts, A>({
  failedTitle,
  ...options
}: KeptFormOptions<V, A>): KeptForm<V, A> {
  return useSendForm<V, A>({
    ...options,
    explain(error) {
      const text = m.back_office_case_file_not_sent({ reason: messageOf(error, m.client_action_failed()) })
      return { title: failedTitle(), text }
    },
  })
}

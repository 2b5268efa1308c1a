import { m } from '#messages/messages.js'
import { isUnanswered } from './api-error.ts'

/** What to do after a call that failed: the connection is blamed only where no answer came. */
export function adviseAfter(error: unknown): string {
  return isUnanswered(error) ? m.client_check_connection() : m.client_server_failed()
}

import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { Icon } from '#ui/icon.tsx'
import { MessageCircle } from '#ui/icons.tsx'

/**
 * SITE-10: opens a chat with the consultancy in a messaging app. It floats in the margin beside the column of the page
 * (from 88rem), where it covers nothing; a narrower page has no such margin, and the button stands below its content.
 */
export function ChatButton() {
  if (!OPERATOR.chatUrl) return null
  return (
    <aside
      aria-label={m.shell_chat()}
      className="mx-auto flex w-full max-w-[72rem] justify-end px-4 pb-6 min-[88rem]:contents print:hidden"
    >
      <a
        href={OPERATOR.chatUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.shell_chat_label()}
        className="chat-button inline-flex min-h-12 items-center gap-2.5 rounded-full bg-ink px-5 py-2.5 type-label text-paper min-[88rem]:fixed min-[88rem]:right-6 min-[88rem]:bottom-6 min-[88rem]:z-30 min-[88rem]:w-26 min-[88rem]:flex-col min-[88rem]:gap-1 min-[88rem]:rounded-card min-[88rem]:px-2 min-[88rem]:py-3 min-[88rem]:text-center min-[88rem]:type-caption min-[88rem]:text-balance min-[88rem]:font-semibold min-[88rem]:shadow-float min-[88rem]:in-[[data-consent-asked]]:hidden"
      >
        <Icon of={MessageCircle} />
        <span>{m.shell_chat()}</span>
      </a>
    </aside>
  )
}

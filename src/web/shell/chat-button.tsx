import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { Icon } from '#ui/icon.tsx'
import { MessageCircle } from '#ui/icons.tsx'

/**
 * SITE-10: opens a chat with the consultancy in a messaging app. A pill, on a phone a circle of 56 px that hides while
 * the person types; the footer leaves room for it.
 */
export function ChatButton() {
  if (!OPERATOR.chatUrl) return null
  return (
    <aside aria-label={m.shell_chat()} className="print:hidden">
      <a
        href={OPERATOR.chatUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.shell_chat_label()}
        className="chat-button fixed right-4 bottom-4 z-30 inline-flex size-14 items-center justify-center gap-2.5 rounded-full bg-ink type-label text-paper shadow-float in-[[data-consent-asked]]:hidden min-[48rem]:right-6 min-[48rem]:bottom-6 min-[48rem]:size-auto min-[48rem]:min-h-12 min-[48rem]:px-5"
      >
        <Icon of={MessageCircle} />
        <span className="max-[48rem]:hidden">{m.shell_chat()}</span>
      </a>
    </aside>
  )
}

import { m } from '#messages/messages.js'
import { Message } from '#ui/message.tsx'

/** "Learn More", with the name of the service for screen readers. */
export function LearnMore({ name }: { name: string }) {
  return (
    <span>
      <Message
        message={m.site_learn_more}
        inputs={{ name }}
        markup={{ about: (words) => <span className="sr-only">{words}</span> }}
      />
    </span>
  )
}

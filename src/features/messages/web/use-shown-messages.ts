import { useState } from 'react'
import { countShown, type Side } from '../rules.ts'
import type { Message } from '../schema.ts'

/** The infinite query of a conversation. */
export interface OlderMessages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<{ isError: boolean }>
}

interface ShownOptions {
  /** Newest first, at least one. */
  messages: readonly Message[]
  /** The other side, whose unread messages are all shown. */
  from: Side
  more: OlderMessages
  /** Moves the focus to the message with this id. */
  focus(id: string | undefined): void
}

/** The newest messages of a conversation, and how many of the others are here; older ones are shown on demand. */
export function useShownMessages({ messages, from, more, focus }: ShownOptions) {
  const [earliest, setEarliest] = useState(() => messages[countShown(messages, from) - 1]?.id)
  // What comes later stands below, so that the first message shown stays the first one.
  const found = messages.findIndex(({ id }) => id === earliest)
  const shown = found < 0 ? messages : messages.slice(0, found + 1)
  const hidden = messages.length - shown.length
  return {
    shown,
    hidden,
    async showOlder() {
      const first = shown.at(-1)?.id
      if (hidden === 0 && (await more.fetchNextPage()).isError) return
      setEarliest(undefined)
      // The button may be gone: the focus stays where the person was reading.
      setTimeout(() => focus(first))
    },
  }
}

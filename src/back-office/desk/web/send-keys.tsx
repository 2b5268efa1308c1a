import type { KeyboardEvent } from 'react'
import { m } from '#messages/messages.js'
import { Key } from './key-button.tsx'

/** For the button that sends a form, whose keys these are. */
export const SEND_KEYS = 'Control+Enter Meta+Enter'

/** On a form: Ctrl and Enter, or the Command key and Enter, send it from any of its fields. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, nativeEvent, target, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  if (!(target instanceof Element && target.matches('input, textarea, select'))) return
  event.preventDefault()
  currentTarget.requestSubmit()
}

/** The keys, beside the button. A phone has none. */
export function SendKeys() {
  return (
    <span className="inline-flex items-center gap-1 max-md:hidden">
      <Key>{isApple() ? '⌘' : m.back_office_desk_key_control()}</Key>
      <Key>{m.back_office_desk_key_enter()}</Key>
    </span>
  )
}

const isApple = () => /mac/i.test(navigator.userAgent)

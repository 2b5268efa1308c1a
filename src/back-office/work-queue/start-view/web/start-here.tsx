import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check, MoveRight } from '#ui/icons.tsx'
import { useStartView } from './api.ts'

interface StartHereProps {
  /** Of the screen; null for the whole queue, with which everybody begins who has chosen nothing else. */
  address: string | null
}

/** Makes the screen the one that one begins with, or gives that up again. */
export function StartHere({ address }: StartHereProps) {
  const { user } = useAuth()
  const { choose, busy } = useStartView()
  const start = user?.start_at ?? null
  const isStart = start === address
  if (address === null && isStart) return null
  return (
    <button
      type="button"
      aria-pressed={isStart}
      aria-busy={busy}
      onClick={() => (busy ? undefined : choose(isStart ? null : address))}
      className={classNames(
        'inline-flex h-10 items-center gap-1.5 rounded-control px-2 font-semibold type-small hover:underline',
        isStart ? 'text-ink-2' : 'text-pine',
      )}
    >
      <Icon of={isStart ? Check : MoveRight} />
      {isStart ? m.back_office_queue_start_is() : m.back_office_queue_start_here()}
    </button>
  )
}

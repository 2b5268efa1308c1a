import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Message } from '#ui/message.tsx'

/** The application that the signed-in screens speak of. */
interface CurrentCase {
  number: string
  /** Null while it is open. */
  ended_at: string | null
  /** How many other applications there are; all of them have ended. */
  others: number
}

/** Null before the first thing is saved, and until it is known. The shell provides it. */
export const CaseContext = createContext<CurrentCase | null>(null)

/** True when the application has ended: it can be read, and the server refuses every change. */
export function useHasEnded(): boolean {
  const current = useContext(CaseContext)
  return typeof current?.ended_at === 'string'
}

/** The note on top of a screen of an application that has ended; nothing while it is open. */
export function EndedNote({ className }: { className?: string }) {
  if (!useHasEnded()) return null
  return (
    <div role="note" className={className}>
      <p className="rounded-card border border-line bg-sunken px-4.5 py-4 type-small">
        <Message
          message={m.cases_ended_note}
          markup={{
            link: (words) => (
              <Link to="/dashboard" className="link">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  )
}

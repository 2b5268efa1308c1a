import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import { m } from '#messages/messages.js'
import { Message } from '#ui/message.tsx'

/** The application that the signed-in screens speak of. */
export interface CurrentCase extends CaseState {
  /** Null while it is open. */
  ended_at: string | null
  /** True while only the applicant has given the last legal day. */
  last_legal_day_own: boolean
  last_legal_day_basis: LegalStayBasis | null
  last_legal_day_unknown: boolean
  /** How many other applications there are; all of them have ended. */
  others: number
  /** The name of the member of staff whose case it is; null without one. */
  specialist: string | null
}

/** Null before the first thing is saved, and until it is known. The shell provides it. */
export const CaseContext = createContext<CurrentCase | null>(null)

/** True when the application has ended: it can be read, and the server refuses every change. */
export function useHasEnded(): boolean {
  const current = useContext(CaseContext)
  return typeof current?.ended_at === 'string'
}

/** True until the application is submitted. */
export function useIsPreparing(): boolean {
  return (useContext(CaseContext)?.stage ?? 'preparing') === 'preparing'
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

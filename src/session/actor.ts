import type { Tx } from '#database/database.ts'
import type { user } from './session-table.ts'
import type { staff } from './staff-table.ts'

/** An applicant with a valid session. */
export interface ApplicantActor extends Pick<typeof user.$inferSelect, 'email' | 'full_name' | 'created_at'> {
  kind: 'applicant'
  userId: string
  sessionId: string
}

/** A member of staff: not suspended, and with a second factor in this session. */
export interface StaffActor {
  kind: 'staff'
  userId: string
  sessionId: string
  full_name: string
  role: (typeof staff.$inferSelect)['role']
  /** Keyed hash of the client's address, for the audit log; null when it is unknown. */
  addressHash: Buffer | null
  /** Runs at the end of the transaction of this act, in this order: the rows of the audit log (`recordStaffAct`). */
  atEnd: (() => Promise<void>)[]
}

/** The product itself: a job, the answer of a payment provider, or a call of somebody who is not signed in. */
export interface SystemActor {
  kind: 'system'
  /** Name of the job or of the call, for example 'progress.remind'. */
  task: string
}

export type Actor = ApplicantActor | StaffActor | SystemActor

/**
 * One act: who acts, and the transaction in which everything of the act is written (the change, its history, its
 * notice and its mail). It is opened once, by the route or the job, and handed to the services.
 */
export interface Act<A extends Actor = Actor> {
  tx: Tx
  actor: A
}

export type StaffAct = Act<StaffActor>

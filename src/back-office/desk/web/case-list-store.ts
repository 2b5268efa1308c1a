const KEY = 'pobyt-case-list'

/** A list of the work queue, as it was when a case was opened from it. */
export interface CaseList {
  /** Whose it is: the next person in this tab does not go back to it. */
  userId: string
  /** The address of the queue, with everything that was chosen there. */
  address: string
  /** The numbers of its cases, in their order. */
  numbers: readonly string[]
  /** How many pages of it were shown. */
  pages: number
  /** How far it was scrolled, in CSS pixels. */
  scroll: number
  /** The case of it that was opened last; null once the queue has gone back to its row. */
  at: string | null
}

// Where storage is forbidden, the way back is the one to the whole queue.
export function rememberCaseList(list: CaseList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {}
}

/** What this person has opened last in this tab; null when there is none. */
export function recallCaseList(userId: string | undefined): CaseList | null {
  try {
    const list: CaseList | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return list && list.userId === userId ? list : null
  } catch {
    return null
  }
}

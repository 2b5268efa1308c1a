import type { Deps } from '#config/deps.ts'
import { drawPageAhead } from '#features/documents/versions/server/service.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { findNextUnjudged } from './store.ts'

interface Shown {
  deps: Pick<Deps, 'files' | 'inspector' | 'database'>
  session: StaffSession
  /** The document of which a page has just been handed out. */
  id: string
  page: number
}

/**
 * Draws what is most likely asked for next: the first page of the next document without a verdict when a first page is
 * shown, and the page after the shown one. Kept encrypted like any page; nothing is handed out, so the audit log has no row.
 * Never throws: whoever asks for such a page has it drawn then.
 */
export async function drawAhead({ deps, session, id, page }: Shown): Promise<void> {
  try {
    const next = page === 1 ? await session.transaction(({ tx }) => findNextUnjudged(tx, id)) : null
    if (next) await drawPageAhead({ deps, session, id: next, page: 1 })
    await drawPageAhead({ deps, session, id, page: page + 1 })
  } catch {
    // The person has what was asked for.
  }
}

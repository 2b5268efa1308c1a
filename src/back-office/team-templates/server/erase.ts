import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { teamTemplates, teamTemplateTexts } from './table.ts'

/** What somebody has written for the team stays, without the name. */
export const TEAM_TEMPLATES_ERASURE: EraseFile = {
  tables: [teamTemplates, teamTemplateTexts],
  async erase(tx, { userId }) {
    await tx.update(teamTemplates).set({ created_by: null }).where(eq(teamTemplates.created_by, userId))
    await tx.update(teamTemplates).set({ updated_by: null }).where(eq(teamTemplates.updated_by, userId))
    return []
  },
}

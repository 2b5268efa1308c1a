import { eq, or, sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { teamTemplates, teamTemplateTexts } from './table.ts'

/** Which templates of the team somebody has made or changed; what is written in them is the team's. */
export const TEAM_TEMPLATES_EXPORT: ExportFile = {
  tables: [
    exportTable(teamTemplates, {
      of: ({ userId }) =>
        or(eq(teamTemplates.created_by, userId), eq(teamTemplates.updated_by, userId)) ?? sql`false`,
      columns: {
        id: 'given',
        name: 'given',
        name_key: 'internal',
        used_in: 'given',
        created_by: 'internal',
        created_at: 'given',
        updated_by: 'internal',
        updated_at: 'given',
      },
    }),
    exportTable(teamTemplateTexts, {
      of: ({ userId }) =>
        sql`${teamTemplateTexts.template_id} in (select id from team_templates where created_by = ${userId} or updated_by = ${userId})`,
      columns: { template_id: 'given', language: 'given', text: 'internal' },
    }),
  ],
}

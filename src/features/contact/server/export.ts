import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { messagesOf } from './store.ts'
import { contactMessages } from './table.ts'

export const CONTACT_EXPORT: ExportFile = {
  tables: [
    exportTable(contactMessages, {
      of: messagesOf,
      columns: {
        id: 'given',
        name: 'given',
        email: 'given',
        phone: 'given',
        subject: 'given',
        message: 'given',
        locale: 'given',
        created_at: 'given',
      },
    }),
  ],
}

import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { consultations } from './table.ts'

export const CONSULTATIONS_EXPORT: ExportFile = {
  tables: [
    exportTable(consultations, {
      of: ({ userId }) => eq(consultations.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        case_id: 'given',
        name: 'given',
        email: 'given',
        phone: 'given',
        service: 'given',
        message: 'given',
        preferred_date: 'given',
        preferred_time: 'given',
        status: 'given',
        outcome: 'given',
        staff_id: 'internal',
        booked_by_us: 'given',
        booked_by: 'internal',
        booking_note: 'given',
        cancel_reason: 'given',
        booked_date: 'given',
        booked_time: 'given',
        minutes: 'given',
        revision: 'given',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
  ],
}

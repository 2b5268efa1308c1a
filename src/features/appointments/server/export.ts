import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { appointments } from './table.ts'

export const APPOINTMENTS_EXPORT: ExportFile = {
  tables: [
    exportTable(appointments, {
      of: ({ userId }) => eq(appointments.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        case_id: 'given',
        office_location: 'given',
        appointment_date: 'given',
        appointment_time: 'given',
        seat: 'given',
        notes: 'given',
        status: 'given',
        outcome: 'given',
        staff_id: 'internal',
        cancel_reason: 'given',
        booked_by_us: 'given',
        booked_by: 'internal',
        booking_note: 'given',
        revision: 'given',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
  ],
}

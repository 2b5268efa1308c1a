import { z } from 'zod'

export const calendarStateSchema = z.object({
  made_at: z.string().nullable().describe('When the address was made; null without one.'),
})

export const calendarAddressSchema = z.object({
  url: z.string().describe('Shown this once. Whoever has it reads the calendar.'),
  made_at: z.string(),
})
export type CalendarAddress = z.infer<typeof calendarAddressSchema>

import { z } from 'zod'

export const planCalendarStateSchema = z.object({
  made_at: z.string().nullable().describe('When the address was made; null without one.'),
})
export type PlanCalendarState = z.infer<typeof planCalendarStateSchema>

export const planCalendarAddressSchema = z.object({
  url: z.string().describe('Shown this once. Whoever has it reads the days of the plan.'),
  made_at: z.string(),
})
export type PlanCalendarAddress = z.infer<typeof planCalendarAddressSchema>

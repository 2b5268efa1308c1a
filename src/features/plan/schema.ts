import { z } from 'zod'
import { m } from '#messages/messages.js'
import { MARKED_STEP_IDS, PLAN_STATES, STEP_OWNERS } from './contract.ts'

export const planStepSchema = z.object({
  id: z.string().describe('Name of a step of every plan, or kind and id of what this case has of its own.'),
  title: z.string(),
  text: z.string().describe('What to do.'),
  takes: z.string().nullable().describe('How long it usually takes, where we know.'),
  due_on: z.string().nullable().describe('YYYY-MM-DD; null without a last legal day.'),
  time: z.string().nullable().describe('HH:MM in Warsaw, of a visit; null for a whole day.'),
  owner: z.enum(STEP_OWNERS),
  state: z.enum(PLAN_STATES),
  markable: z.boolean().describe('Whether you mark it as done yourself.'),
  link: z.string().nullable().describe('Path of the screen or the guide where it is done or explained.'),
  rule: z.string().optional(),
  source: z.string().optional(),
  source_url: z.string().optional(),
  checked_on: z.string().optional().describe('YYYY-MM-DD'),
})
export type PlanStep = z.infer<typeof planStepSchema>

export const planSchema = z.object({
  last_legal_day: z.string().nullable(),
  waiting: z
    .boolean()
    .describe('Whether you stay because you wait for a decision: then there is no last legal day.'),
  filed: z.boolean().describe('Whether the official receipt is stored.'),
  ended: z.boolean().describe('Whether the application has ended; then there are no steps.'),
  steps: z.array(planStepSchema),
})
export type Plan = z.infer<typeof planSchema>

export const stepMarkSchema = z.strictObject({ done: z.boolean({ error: () => m.tasks_done_wrong() }) })
export const stepParamsSchema = z.object({ step: z.string() })

const MARKED: readonly string[] = MARKED_STEP_IDS
/** True for a step that its person marks. */
export const isMarkedStep = (id: string): id is (typeof MARKED_STEP_IDS)[number] => MARKED.includes(id)

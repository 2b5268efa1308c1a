import { z } from 'zod'
import { VISIT_KINDS } from '#back-office/visits/contract.ts'
import { TASK_FOR } from '#features/tasks/contract.ts'
import { LEGAL_TERMS, WAITS_FOR } from './contract.ts'

const row = z.object({
  number: z.string().describe('Number of the case.'),
  name: z.string().describe('Name of its person.'),
  covered_for: z
    .string()
    .nullable()
    .describe('Name of the colleague whose case it is, where the caller covers it.'),
})

const myTaskSchema = row.extend({
  id: z.string(),
  title: z.string(),
  for: z.enum(TASK_FOR),
  due_on: z.string().nullable().describe('YYYY-MM-DD; null for a task that is due at once.'),
})
export type MyTask = z.infer<typeof myTaskSchema>

const myTermSchema = row.extend({
  kind: z.enum(LEGAL_TERMS),
  on: z.string().describe('YYYY-MM-DD'),
  days_left: z.int().describe('Until that day; negative after it.'),
})
export type MyTerm = z.infer<typeof myTermSchema>

const waitingSchema = row.extend({
  to_do: z.enum(WAITS_FOR),
  to_do_count: z.int(),
  waiting_since: z.string(),
})
export type Waiting = z.infer<typeof waitingSchema>

const myVisitSchema = row.extend({
  kind: z.enum(VISIT_KINDS),
  id: z.string(),
  date: z.string(),
  time: z.string(),
})
export type MyVisit = z.infer<typeof myVisitSchema>

export const myDaySchema = z.object({
  today: z.string().describe('YYYY-MM-DD in Warsaw.'),
  tasks: z
    .array(myTaskSchema)
    .describe(
      'Open tasks of the caller, of the team in cases of the caller where no colleague is chosen, and with a day of others in these cases; those due first at the top.',
    ),
  terms: z
    .array(myTermSchema)
    .describe(
      'Last legal days until the case was filed in time, and the last days of appeals; the earliest first.',
    ),
  waiting: z.array(waitingSchema).describe('Clients who wait for an answer or a verdict, the longest first.'),
  visits: z.array(myVisitSchema).describe('Today and tomorrow.'),
  is_cut: z.boolean().describe('There is more of one of them.'),
})
export type MyDay = z.infer<typeof myDaySchema>

import { z } from '@hono/zod-openapi'
import { m } from '#messages/messages.js'
import { STAFF_ROLES } from './contract.ts'

const moment = z.iso.datetime()
const role = z.enum(STAFF_ROLES)

export const teamSchema = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      email: z.string(),
      role,
      suspended_at: moment.nullable(),
      second_factor: z.enum(['passkey', 'app']).nullable(),
      /** The last use of a session; null when none is left. */
      last_here_at: moment.nullable(),
      is_you: z.boolean(),
      /** Open cases that are assigned to the member. */
      open_cases: z.int(),
      sessions: z.array(
        z.object({
          id: z.string(),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          last_used_at: moment,
        }),
      ),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role,
      invited_by: z.string().nullable(),
      created_at: moment,
      expires_at: moment,
      is_expired: z.boolean(),
    }),
  ),
})
export type Team = z.infer<typeof teamSchema>

export const memberChangeSchema = z
  .strictObject({
    role: role.optional(),
    suspended: z.boolean().optional(),
    cases_to: z
      .string()
      .max(100)
      .nullable()
      .optional()
      .describe(
        'Only with `suspended: true`: who gets the open cases, or nobody (null, and without it). A restricted case of which that colleague is not one of the named goes to nobody.',
      ),
  })
  .refine(({ suspended, cases_to }) => suspended === true || cases_to === undefined, {
    path: ['cases_to'],
    error: () => m.back_office_staff_error_cases_to(),
  })

export const invitationStateSchema = z.object({
  state: z.enum(['open', 'unknown', 'withdrawn', 'expired', 'used']),
  /** The account's address; null when the person chooses it, or when the invitation is not open. */
  email: z.string().nullable(),
  role: role.nullable(),
  invited_by: z.string().nullable(),
})
export type InvitationState = z.infer<typeof invitationStateSchema>

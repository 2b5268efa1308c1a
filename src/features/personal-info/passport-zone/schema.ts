import { z } from 'zod'
import { READ_FIELDS } from '#passport-zone/read-fields.ts'
import { COMPARED, ZONE_STATES } from './contract.ts'

const zoneFieldSchema = z.object({
  name: z.enum(READ_FIELDS),
  value: z
    .string()
    .nullable()
    .describe(
      'Null where it is not certain. Dates are YYYY-MM-DD, states as in the passport (D for Germany), sex F, M or X.',
    ),
  certain: z.boolean(),
  country: z
    .string()
    .nullable()
    .describe('ISO 3166-1 alpha-2 code (XK for Kosovo) of a nationality or state; null for all else.'),
})
export type ZoneFieldAnswer = z.infer<typeof zoneFieldSchema>

const differenceSchema = z.object({
  name: z.enum(COMPARED).describe('The field of personal information that differs.'),
  typed: z.string(),
  passport: z.string().describe('As the passport spells it; a nationality as its country code.'),
})
export type Difference = z.infer<typeof differenceSchema>

export const passportZoneSchema = z.object({
  state: z.enum(ZONE_STATES),
  names_truncated: z
    .boolean()
    .describe('True when the names did not fit into the zone: they are only its beginning.'),
  fields: z.array(zoneFieldSchema),
  differences: z.array(differenceSchema),
})
export type PassportZoneAnswer = z.infer<typeof passportZoneSchema>

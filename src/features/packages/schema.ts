import { z } from 'zod'
import { PACKAGE_IDS } from '#features/packages/contract.ts'

export const packageIdSchema = z.enum(PACKAGE_IDS)

/** The answer of GET /api/payments/current. */
export const currentPackageSchema = z.object({
  package_type: packageIdSchema,
  /** Grosze: paid for the packages of this application, and deducted from the price of a higher one. */
  prepaid_amount: z.int(),
})

export type CurrentPackage = z.infer<typeof currentPackageSchema>

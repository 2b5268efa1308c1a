import { z } from 'zod'
import { PACKAGE_IDS } from '#features/packages/contract.ts'

export const packageIdSchema = z.enum(PACKAGE_IDS)

/** What GET /api/payments/current answers. */
export const currentPackageSchema = z.object({ package_type: packageIdSchema })

export type CurrentPackage = z.infer<typeof currentPackageSchema>

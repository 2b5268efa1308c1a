import { queryOptions } from '@tanstack/react-query'
import { type CurrentPackage, currentPackageSchema } from '#features/packages/contract.ts'
import { apiFetch } from '#platform/web/api-client.ts'

/** The package the applicant has. A failed read is logged and counts as free (PACK-2). */
export const currentPackageQuery = queryOptions({
  queryKey: ['payments', 'current'],
  queryFn: async ({ signal }): Promise<CurrentPackage> => {
    try {
      const response = await apiFetch('/api/payments/current', { signal })
      return currentPackageSchema.parse(await response.json())
    } catch (error) {
      if (!signal.aborted) console.error('The current package could not be read.', error)
      throw error
    }
  },
})

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrintedCodeApi } from '#back-office/walk-in/printed-code/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { CodeUse } from '../schema.ts'

const { call } = createClient<RoutesOf<PrintedCodeApi>>()

/** Makes a code to print; the case is read anew, also when that was refused. */
export function usePrintedCode(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/staff/cases/:number/registration-code', { param: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['case', number] }),
  })
}

/** Uses a printed code. Throws ApiError when it is refused. */
export async function sendCode(json: CodeUse): Promise<void> {
  await call('POST /api/registration-codes', { json })
}

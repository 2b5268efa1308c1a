import { useMutation } from '@tanstack/react-query'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import type { StartViewApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<StartViewApi>>()

/** Saves the screen one begins with; the session, which carries it, is read anew. */
export function useSavingStart() {
  const { retry } = useAuth()
  return async (start_at: string | null) => {
    await call('PUT /api/staff/start-view', { json: { start_at } })
    await retry()
  }
}

/** Chooses the screen one begins with, and says so. */
export function useStartView() {
  const { mutateAsync, isPending } = useMutation({ mutationFn: useSavingStart() })
  const choose = (start_at: string | null) =>
    void mutateAsync(start_at).then(
      () => toastSuccess(start_at ? m.back_office_queue_start_chosen() : m.back_office_queue_start_cleared()),
      toastFailure,
    )
  return { choose, busy: isPending }
}

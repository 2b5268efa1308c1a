import { QueryClient } from '@tanstack/react-query'

const FRESH_FOR_MS = 30_000

/**
 * The first word of every query key: one for each kind of answer. All stand here, because a change in one feature makes
 * answers of later features old, which it may not import.
 */
export type QueryName =
  | 'application-form'
  | 'appointment-days'
  | 'appointment-times'
  | 'appointments'
  | 'consultation-days'
  | 'consultation-times'
  | 'consultations'
  | 'documents'
  | 'notification-settings'
  | 'notifications'
  | 'payments'
  | 'personal-info'
  | 'progress'
  | 'resources'
  | 'review'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]]
  }
}

/**
 * The one cache of server state. apiFetch already repeats what may be repeated, and a call made offline is to
 * fail in words instead of waiting silently, hence no retries and network mode 'always' here.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: FRESH_FOR_MS },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Marks these answers as old: those on the screen are asked for again, which is waited for. */
export async function refreshQueries(...names: QueryName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

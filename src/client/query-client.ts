import { QueryClient } from '@tanstack/react-query'

const FRESH_FOR_MS = 30_000

/**
 * The first element of every query key: one name for each kind of answer. They all stand here, because a change in one
 * feature invalidates answers of later features, which it must not import.
 */
export type QueryName =
  | 'access-log'
  | 'account'
  | 'additional-documents'
  | 'application-form'
  | 'appointment-days'
  | 'appointment-times'
  | 'appointments'
  | 'audit'
  | 'case'
  | 'case-sheets'
  | 'cases'
  | 'checks'
  | 'colleagues'
  | 'consultation-days'
  | 'consultation-times'
  | 'consultations'
  | 'copy-sheet'
  | 'corrections'
  | 'desk-payments'
  | 'documents'
  | 'dossier'
  | 'earlier-documents'
  | 'employers'
  | 'failed-jobs'
  | 'figures'
  | 'household'
  | 'inbox'
  | 'inbox-entry'
  | 'kit'
  | 'legal-stay'
  | 'message-claims'
  | 'messages'
  | 'my-day'
  | 'note-release'
  | 'notification-settings'
  | 'notifications'
  | 'own-data'
  | 'own-household'
  | 'payments'
  | 'passport-zone'
  | 'people'
  | 'personal-info'
  | 'plan'
  | 'plan-calendar'
  | 'plan-reminders'
  | 'progress'
  | 'questionnaire'
  | 'queue'
  | 'receipt'
  | 'released-notes'
  | 'residence-card'
  | 'resources'
  | 'review'
  | 'rules'
  | 'set-aside'
  | 'staff-resources'
  | 'letters'
  | 'third-parties'
  | 'team-macros'
  | 'team-templates'
  | 'submission'
  | 'tasks'
  | 'team'
  | 'visit-times'
  | 'visits'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]]
  }
}

/**
 * The only cache of server state. It has no retries, because apiFetch already retries, and network mode 'always',
 * because a call made offline must fail with a message instead of waiting silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: FRESH_FOR_MS },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Invalidates these queries and waits until those on the screen are fetched again. */
export async function refreshQueries(...names: QueryName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

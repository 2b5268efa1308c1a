import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthProvider } from '#features/account/web/auth-context.tsx'
import { queryClient } from '#platform/web/query-client.ts'

/** What every screen may ask for: the cache of server state, and who is signed in. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  )
}

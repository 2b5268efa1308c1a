import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#client/query-client.ts'
import { AuthProvider } from '#features/account/session/web/auth-context.tsx'

/** What every screen may ask for: the cache of server state, and who is signed in. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  )
}

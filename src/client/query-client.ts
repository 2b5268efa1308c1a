import { QueryClient } from '@tanstack/react-query'

const FRESH_FOR_MS = 30_000

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

import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#client/query-client.ts'
import { AuthProvider, useAuth } from './auth-context.tsx'

function Reader() {
  const { loading, user } = useAuth()
  return <p>{loading ? 'loading' : (user?.full_name ?? 'nobody')}</p>
}

describe('AUTH-9 the provider', () => {
  it('Used outside its context it says so', () => {
    expect(() => renderToStaticMarkup(<Reader />)).toThrow('useAuth must be used within an AuthProvider')
  })

  it('AUTH-8 A page begins with the session unknown', () => {
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Reader />
        </AuthProvider>
      </QueryClientProvider>,
    )
    expect(markup).toBe('<p>loading</p>')
  })
})

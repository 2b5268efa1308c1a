import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import { RootErrorBoundary } from './failure-page.tsx'

const show = (error: unknown) => renderToStaticMarkup(<RootErrorBoundary error={error} />)

describe('SITE-9 an uncaught error', () => {
  it('shows the message of our server', () => {
    const markup = show(new ApiError({ status: 507, code: 'full', message: 'There is no room for now.' }))
    expect(markup).toContain('Something went wrong')
    expect(markup).toContain('There is no room for now.')
    expect(markup).toContain('Reload Page')
  })

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'passport')"),
    new ApiError({ status: 0, code: 'network', message: '', cause: new TypeError('Failed to fetch') }),
    'thrown as text: passport',
    null,
  ])('shows a general message for any other error: %s', (error) => {
    const markup = show(error)
    expect(markup).toContain('An unexpected error occurred')
    expect(markup).not.toMatch(/passport|fetch/)
  })
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { caseQuery } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('a case that was not there is asked for again; one that was is not', async () => {
  const answers = [
    Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 }),
    Response.json({ number: '2026-0001' }),
  ]
  const fetch = vi.fn(async () => answers.shift())
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient()
  const read = () => client.fetchQuery(caseQuery('2026-0001'))
  expect(await read()).toBeNull()
  expect(await read()).toEqual({ number: '2026-0001' })
  expect(await read()).toEqual({ number: '2026-0001' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

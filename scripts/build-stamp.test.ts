import { expect, test } from 'vitest'
import { siteVariables } from '#config/operator-env.ts'
import { standsInPages } from './build-stamp.ts'

test('Every variable whose value stands in the pages asks for another build', () => {
  for (const name of Object.keys(siteVariables)) expect(standsInPages(name), name).toBe(true)
  for (const name of ['PORT', 'DATABASE_URL', 'APP_SECRET']) expect(standsInPages(name), name).toBe(false)
})

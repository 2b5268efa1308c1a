import { expect, test } from 'vitest'
import { siteVariables } from '#config/operator-env.ts'
import { isSiteVariable } from './build-stamp.ts'

test('A change of a variable that is built into the pages needs a new build', () => {
  for (const name of Object.keys(siteVariables)) expect(isSiteVariable(name), name).toBe(true)
  for (const name of ['PORT', 'DATABASE_URL', 'APP_SECRET']) expect(isSiteVariable(name), name).toBe(false)
})

import { beforeAll, describe, it } from 'vitest'
import { PUBLIC_PATHS, SIGN_IN_STEP_PATHS } from '#shared/paths.ts'
import type { TestPage } from '#tests/support/browser.ts'
import { expectHealthy, expectHealthyFrame, openWindow } from '#tests/support/every-screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { someGuides } from '#tests/support/whole-tests.ts'

/** The callback redirects to the sign-in at once (recovery.test.ts). */
const STEP_PATHS = SIGN_IN_STEP_PATHS.filter((path) => path !== '/auth/callback')
const UNKNOWN_PATHS = ['/no-such-page', '/knowledge-base/no-such-guide']

const app = await startTestApp()

describe('every public screen', () => {
  let window: TestPage
  beforeAll(async () => {
    window = await openWindow(app)
  })
  it.each([...someGuides(PUBLIC_PATHS), ...STEP_PATHS, ...UNKNOWN_PATHS])('%s', (path) =>
    expectHealthy(window, path, {
      picture: 'public',
      ...(UNKNOWN_PATHS.includes(path) ? { ignore: /404/ } : {}),
    }),
  )

  it('the frame on a desktop', () => expectHealthyFrame(window, '/'))
})

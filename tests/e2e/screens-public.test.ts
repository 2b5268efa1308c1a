import { beforeAll, describe, it } from 'vitest'
import { PUBLIC_PATHS, SIGN_IN_STEP_PATHS } from '#shared/paths.ts'
import type { TestPage } from '#tests/support/browser.ts'
import { expectHealthy, expectHealthyFrame, openWindow } from '#tests/support/every-screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** The callback redirects to the sign-in at once (recovery.test.ts). */
const STEP_PATHS = SIGN_IN_STEP_PATHS.filter((path) => path !== '/auth/callback')
const UNKNOWN_PATHS = ['/no-such-page', '/knowledge-base/no-such-guide']

/** All guides have one template and the same parts. */
const GUIDES: readonly string[] = PUBLIC_PATHS.filter((path) => /^\/knowledge-base\/.+\//.test(path))
const isFurtherGuide = (path: string) => GUIDES.indexOf(path) >= 3

const app = await startTestApp()

describe('every public screen', () => {
  let window: TestPage
  beforeAll(async () => {
    window = await openWindow(app)
  })
  it.each([...PUBLIC_PATHS, ...STEP_PATHS, ...UNKNOWN_PATHS])('%s', (path) =>
    expectHealthy(window, path, {
      picture: 'public',
      inTheDark: !isFurtherGuide(path),
      ...(UNKNOWN_PATHS.includes(path) ? { ignore: /404/ } : {}),
    }),
  )

  it('the frame on a desktop', () => expectHealthyFrame(window, '/'))
})

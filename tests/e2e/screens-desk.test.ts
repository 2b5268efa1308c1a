import { beforeAll, describe, it } from 'vitest'
import { OFFICE_PATHS } from '#shared/paths.ts'
import type { TestPage } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectHealthy, expectHealthyFrame, openWindow } from '#tests/support/every-screen.ts'
import { fillInbox } from '#tests/support/fill-inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

describe('every screen of the desk', () => {
  let window: TestPage
  beforeAll(async () => {
    const name = 'Wilhelmina Konstantynopolitańczykiewiczówna'.repeat(2)
    const admin = await createMember(app, { role: 'admin', name })
    const { number } = await createApplicant(app, { name: 'Тамара Берідзе', submitted: true })
    await app.sql(`update cases set assigned_to = $2, last_legal_day = '2026-01-01' where number = $1`, [
      number,
      admin.id,
    ])
    await fillInbox(app, admin)
    window = await openWindow(app, admin)
  })
  it.each([
    ...OFFICE_PATHS,
    '/office/inbox?show=closed',
    '/office?q=nobody',
    '/office/figures?period=year',
    '/office/payments?q=nobody',
    '/office/rules?open=fee-work',
    '/office/rules?open=office-lodz',
    '/office/visits?date=2027-01-04&show=day',
  ])('%s', (path) => expectHealthy(window, path, { picture: 'desk' }))

  it('the frame on a desktop', () => expectHealthyFrame(window, '/office'))
})

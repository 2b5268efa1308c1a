import { beforeAll, describe, it } from 'vitest'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectHealthy, expectHealthyFrame, openWindows, type Windows } from '#tests/support/every-screen.ts'
import { fillCase } from '#tests/support/full-case.ts'
import { fillTalk } from '#tests/support/talk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

describe('the conversation, the notes and the tasks of a case', () => {
  let windows: Windows
  let path: string
  beforeAll(async () => {
    const specialist = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const name = 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3)
    const applicant = await createApplicant(app, { name })
    await fillTalk(app, { specialist, applicant })
    path = `/office/cases/${applicant.number}`
    windows = await openWindows(app, specialist)
  })
  it.each(['messages', 'notes', 'tasks'])('%s', (part) =>
    expectHealthy(windows, `${path}/${part}`, { picture: 'office' }),
  )
})

const CASE_PARTS = ['answers', 'answers?field=monthly_income', 'dates', 'payments', 'history']

describe('every part of a case', () => {
  let windows: Windows
  let [full, empty] = ['', '']
  beforeAll(async () => {
    const staff = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const person = await app.createPerson({
      name: 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3),
    })
    full = await fillCase(app, { person, staff })
    empty = (await createApplicant(app)).number
    windows = await openWindows(app, staff)
  })
  it.each(CASE_PARTS)('%s', (part) =>
    expectHealthy(windows, `/office/cases/${full}/${part}`, { picture: 'full' }),
  )
  it.each(CASE_PARTS)('%s of a case that has just been opened', (part) =>
    expectHealthy(windows, `/office/cases/${empty}/${part}`, { picture: 'empty' }),
  )

  it('the frame on a desktop', () => expectHealthyFrame(windows, `/office/cases/${full}/answers`))
})

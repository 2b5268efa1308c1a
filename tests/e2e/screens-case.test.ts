import { beforeAll, describe, it } from 'vitest'
import type { TestPage } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addEmployer, linkEmployer } from '#tests/support/employers.ts'
import { expectHealthy, expectHealthyFrame, openWindow } from '#tests/support/every-screen.ts'
import { fillCase } from '#tests/support/full-case.ts'
import { addMember } from '#tests/support/household.ts'
import { fillTalk } from '#tests/support/talk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

describe('the conversation, the notes and the tasks of a case', () => {
  let window: TestPage
  let path: string
  beforeAll(async () => {
    const specialist = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const name = 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3)
    const applicant = await createApplicant(app, { name })
    await fillTalk(app, { specialist, applicant })
    path = `/office/cases/${applicant.number}`
    window = await openWindow(app, specialist)
  })
  it.each(['messages', 'notes', 'tasks'])('%s', (part) =>
    expectHealthy(window, `${path}/${part}`, { picture: 'office' }),
  )
})

const CASE_PARTS = [
  'answers',
  'answers?field=monthly_income',
  'questionnaire',
  'questionnaire?field=person.surname',
  'checks',
  'letters',
  'dates',
  'family',
  'employer',
  'payments',
  'history',
]

describe('every part of a case', () => {
  let window: TestPage
  let [full, empty, family, employerScreen] = ['', '', '', '']
  beforeAll(async () => {
    const staff = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const person = await app.createPerson({
      name: 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3),
    })
    full = await fillCase(app, { person, staff })
    empty = (await createApplicant(app)).number
    const name = 'Konstantin-Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
    const member = await createApplicant(app, { name })
    const { household } = await addMember(staff, { of: { number: full }, member })
    family = `/office/households/${household?.id}`
    const employer = await addEmployer(staff, {
      name: 'Przedsiębiorstwo-Produkcyjno-Usługowo-Handlowe'.repeat(3),
      nip: '5260250274',
      street: 'ul. Księdza-Świętopełka-Wojewódzkiego '.repeat(3),
      city: '00-001 Warszawa',
      contact_name: name,
      contact_role: 'Kierowniczka kadr',
      phone: '+48 600 700 800',
      email: `${'kadry-i-place.'.repeat(4)}dzial@przedsiebiorstwo.example.com`,
      note: 'Calls back in the morning.\nAsks for every annex in writing.',
    })
    for (const to of [{ number: full }, member])
      await linkEmployer(staff, { to, employer, position: 'Konstruktor-mechanik' })
    await staff.json(`/api/staff/cases/${full}/tasks`, {
      method: 'POST',
      json: { title: 'Sign annex 1', for: 'third_party', due_on: '2026-01-01' },
    })
    employerScreen = `/office/employers/${employer.id}`
    window = await openWindow(app, staff)
  })
  it.each(CASE_PARTS)('%s', (part) =>
    expectHealthy(window, `/office/cases/${full}/${part}`, { picture: 'full' }),
  )
  it.each(CASE_PARTS)('%s of a case that has just been opened', (part) =>
    expectHealthy(window, `/office/cases/${empty}/${part}`, { picture: 'empty' }),
  )

  it('the cases of a family side by side', () => expectHealthy(window, family, { picture: 'full' }))

  it('an employer with its cases', () => expectHealthy(window, employerScreen, { picture: 'full' }))

  it('the list of employers', () => expectHealthy(window, '/office/employers', { picture: 'full' }))

  it('the frame on a desktop', () => expectHealthyFrame(window, `/office/cases/${full}/answers`))
})

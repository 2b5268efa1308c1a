import { beforeAll, describe, it } from 'vitest'
import { BASE_LANGUAGE, LANGUAGES } from '#language/language.ts'
import { PERSONAL_INFO, saveLongWords } from '#tests/support/applicant.ts'
import type { TestPage } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectHealthy, openWindow } from '#tests/support/every-screen.ts'
import { addVisitLetter } from '#tests/support/letters.ts'
import { startTestApp } from '#tests/support/test-app.ts'

// A small instance of `npm run torture -- screens`, which shows every screen in every language.
const app = await startTestApp()

describe.each(LANGUAGES.filter((language) => language !== BASE_LANGUAGE))('In %s', (language) => {
  const look = { picture: 'some', language }

  describe('public screens', () => {
    let window: TestPage
    beforeAll(async () => {
      window = await openWindow(app, undefined, language)
    })
    it.each([
      '/',
      '/services',
      '/register',
      '/knowledge-base',
      '/knowledge-base/your-situation/last-legal-day',
      '/TermsOfService',
      '/contact',
      '/office/sign-in',
      '/office/invitation',
    ])('%s', (path) => expectHealthy(window, path, look))
  })

  describe('screens of an applicant', () => {
    let window: TestPage
    beforeAll(async () => {
      const person = await app.createPerson({ name: PERSONAL_INFO.full_name })
      await saveLongWords(person)
      await addVisitLetter(person)
      window = await openWindow(app, person, language)
    })
    it.each(['/dashboard', '/documents', '/application-form', '/plan', '/your-package', '/letters'])(
      '%s',
      (path) => expectHealthy(window, path, look),
    )
  })

  describe('screens of the desk', () => {
    let window: TestPage
    let file: string
    beforeAll(async () => {
      const { number } = await createApplicant(app, { name: 'Тамара Берідзе', submitted: true })
      file = `/office/cases/${number}`
      window = await openWindow(app, await createMember(app, { role: 'admin' }), language)
    })
    it.each(['/office', '/office/figures', '/office/rules?open=fee-work'])('%s', (path) =>
      expectHealthy(window, path, look),
    )
    it.each(['answers', 'documents', 'checks', 'history'])('%s of a case', (part) =>
      expectHealthy(window, `${file}/${part}`, look),
    )
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const UNREADABLE = 'Копія паспорта: її не можна прочитати.'
const LOOKING = 'Вітаємо! Ми працюємо над цим.'

/** As the server answers about somebody who reads Ukrainian: the shipped product has one language. */
async function answerInUkrainian(page: Page, language = 'uk') {
  await page.route(/\/api\/staff\/cases\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const file: CaseFile = await response.json()
    const own = { language, asking: { ...file.asking }, answer_templates: file.answer_templates }
    own.asking.document_names = { ...own.asking.document_names, passport: 'Копія паспорта' }
    own.asking.texts = file.asking.texts.map(({ id, text }) => ({
      id,
      text: id === 'unreadable' ? '{document}: її не можна прочитати.' : `{document}: ${id}`,
      desk_text: text,
    }))
    own.answer_templates = file.answer_templates.map((template) => ({
      ...template,
      text: template.id === 'looking' ? LOOKING : template.id,
      desk_text: template.text,
    }))
    await route.fulfill({ response, json: { ...file, ...own } })
  })
}

async function openCase({ part = 'documents', language = 'uk' } = {}) {
  const applicant = await createApplicant(app, { name: 'Олена Коваленко' })
  const body = fileForm(makePdf({ text: 'PASZPORT' }), { name: 'passport.pdf' })
  await applicant.json('/api/documents/passport', { method: 'PUT', body })
  const member = await createMember(app, { name: 'Marta Zielińska' })
  const tab = await newPage({ url: app.url, person: member, viewport: { width: 1440, height: 900 } })
  if (language !== 'en') await answerInUkrainian(tab.page, language)
  await tab.page.goto(`/office/cases/${applicant.number}/${part}`)
  await tab.page.getByRole('heading', { level: 1, name: 'Олена Коваленко' }).waitFor()
  const box = (name: string) => tab.page.getByRole('textbox', { name, exact: true })
  const close = async () => {
    // The stream may just have asked for the case again.
    await tab.page.unrouteAll({ behavior: 'ignoreErrors' })
    await tab.close()
  }
  return { ...tab, applicant, box, close }
}

const howItIsWritten = async (box: ReturnType<Page['getByRole']>) => [
  await box.getAttribute('lang'),
  await box.getAttribute('dir'),
]

describe('A desk in English, and an applicant who reads Ukrainian:', () => {
  it('a document is asked for again in Ukrainian, with the English beside it', async () => {
    const { page, applicant, box, expectNoFaults, close } = await openCase()
    await expect.poll(() => page.getByText('Reads: Ukrainian', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('img', { name: 'Passport Copy, page 1' }).waitFor()
    await page.getByRole('radio', { name: /^Ask again/ }).check()
    const message = box('Message to the applicant (Ukrainian)')
    const english = page.getByRole('figure', { name: 'The sentence of this reason (English)' })
    expect(await english.count()).toBe(0)
    const reason = page.getByLabel('Reason', { exact: true })
    await reason.selectOption('No longer valid')
    await expect.poll(() => message.inputValue()).toBe('Копія паспорта: expired')
    // What nobody has typed is replaced.
    await reason.selectOption('Cannot be read')
    await expect.poll(() => message.inputValue()).toBe(UNREADABLE)
    expect(await howItIsWritten(message)).toEqual(['uk', 'ltr'])
    await expect.poll(() => english.textContent()).toContain('Passport Copy: it cannot be read.')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Send/ }).click()
    await notice(page, 'Asked again: Passport Copy').waitFor()
    const own = (await applicant.json<Document[]>('/api/documents')).body
    expect(own[0]).toMatchObject({ asked_reason: 'unreadable', asked_message: UNREADABLE })
    await expectNoFaults()
    await close()
  })

  it('what staff have typed stays when another reason is chosen', async () => {
    const { page, box, close } = await openCase()
    await page.getByRole('radio', { name: /^Ask again/ }).check()
    const reason = page.getByLabel('Reason', { exact: true })
    await reason.selectOption('No longer valid')
    const message = box('Message to the applicant (Ukrainian)')
    await message.fill('Свої слова')
    await reason.selectOption('Cannot be read')
    await expect.poll(() => message.inputValue()).toBe('Свої слова')
    const english = page.getByRole('figure', { name: 'The sentence of this reason (English)' })
    await expect.poll(() => english.textContent()).toContain('it cannot be read')
    await reason.selectOption('Another reason')
    await expect.poll(() => english.count()).toBe(0)
    await close()
  })

  it('a template is in Ukrainian, and what it says stays beside it until it is sent', async () => {
    const { page, applicant, box, close } = await openCase({ part: 'messages' })
    const answer = box('Your answer (Ukrainian)')
    await page.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'We are looking into it' }).click()
    await expect.poll(() => answer.inputValue()).toBe(LOOKING)
    expect(await howItIsWritten(answer)).toEqual(['uk', 'ltr'])
    const english = page.getByRole('figure', { name: 'We are looking into it (English)' })
    await expect.poll(() => english.textContent()).toContain('Thank you for your message.')
    await expectNoAxeViolations(page)
    await answer.press('End')
    await answer.pressSequentially(' Дякуємо')
    await expect.poll(() => english.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Send to: Олена Коваленко' }).click()
    await expect.poll(() => answer.inputValue()).toBe('')
    await expect.poll(() => english.count()).toBe(0)
    const [sent] = (await applicant.json<Message[]>('/api/messages')).body
    expect(sent?.text).toBe(`${LOOKING} Дякуємо`)
    await close()
  })

  it('a language written from right to left is typed so', async () => {
    const { box, page, close } = await openCase({ part: 'messages', language: 'ar' })
    expect(await howItIsWritten(box('Your answer (Arabic)'))).toEqual(['ar', 'rtl'])
    await expect.poll(() => page.getByText('Reads: Arabic', { exact: true }).isVisible()).toBe(true)
    await close()
  })
})

describe('A desk and an applicant who both read English:', () => {
  it('nothing stands twice', async () => {
    const { page, box, close } = await openCase({ language: 'en' })
    await expect.poll(() => page.getByText('Reads: English', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('radio', { name: /^Ask again/ }).check()
    await page.getByLabel('Reason', { exact: true }).selectOption('Cannot be read')
    const message = box('Message to the applicant')
    await expect.poll(() => message.inputValue()).toContain('Passport Copy: it cannot be read.')
    expect(await page.getByRole('figure').count()).toBe(0)
    await close()
  })
})

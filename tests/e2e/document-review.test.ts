import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** A folder for pictures of the screen, for people to look at. */
const { SCREENSHOTS } = process.env

const upload = async (person: Person, type: string, pages = 1) => {
  const body = fileForm(makePdf({ pages, text: 'PASZPORT' }), { name: `${type}.pdf` })
  return (await person.json<{ document: Document }>(`/api/documents/${type}`, { method: 'PUT', body })).body
    .document
}

/** A case with two documents, open at the desk. */
async function openCase({ specialist = 'Marta Zielińska' } = {}) {
  const applicant = await createApplicant(app)
  await upload(applicant, 'passport', 3)
  await upload(applicant, 'cv')
  const member = await createMember(app, { name: specialist })
  const tab = await newPage({ url: app.url, person: member, viewport: DESK })
  await tab.page.goto(`/office/cases/${applicant.number}`)
  await expectDocument(tab.page, 'Passport Copy')
  return { ...tab, applicant, member }
}

const slot = (page: Page, name: string) =>
  page.getByRole('list', { name: 'The documents of the case' }).getByRole('link', { name })

/** The document is open, and its page has been drawn. */
async function expectDocument(page: Page, name: string, shown = 1) {
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  await page.locator('[aria-busy=false] > img').waitFor()
  await expect.poll(() => page.getByRole('img', { name: `${name}, page ${shown}` }).isVisible()).toBe(true)
}

async function picture(page: Page, name: string) {
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}

describe('The documents of a case at the desk', () => {
  it('do not call back who has gone on before the answer has come', async () => {
    const { page, expectNoFaults, close } = await openCase()
    const { release, count } = await holdCalls(page, '**/api/staff/documents/*/verdict')
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect.poll(count).toBe(1)
    await page.getByRole('link', { name: 'Notes', exact: true }).click()
    await page.getByLabel('Add a note', { exact: true }).waitFor()
    release()
    await notice(page, 'Accepted: Passport Copy').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/notes$/)
    await page.getByLabel('Add a note', { exact: true }).waitFor()
    expectNoFaults()
    await close()
  })

  it('are judged with two keys each, and the next one opens', async () => {
    const { page, applicant, expectNoFaults, close } = await openCase()
    await page.keyboard.press('j')
    await expectDocument(page, 'Passport Copy', 2)
    await page.keyboard.press('k')
    await expectDocument(page, 'Passport Copy', 1)
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await notice(page, 'Accepted: Passport Copy').waitFor()
    await expectDocument(page, 'Curriculum Vitae, PDF')
    await expect.poll(() => slot(page, 'Passport Copy').textContent()).toContain('Accepted')
    const own = (await applicant.json<Document[]>('/api/documents')).body
    expect(own.find(({ document_type }) => document_type === 'passport')?.status).toBe('accepted')
    expectNoFaults()
    await close()
  })

  it('eight of them leave a row of the audit log for each verdict, each opening and one reading of the case', async () => {
    const applicant = await createApplicant(app, { submitted: true })
    const member = await createMember(app, { name: 'Marta Zielińska' })
    const { page, close } = await newPage({ url: app.url, person: member, viewport: DESK })
    await page.goto(`/office/cases/${applicant.number}`)
    for (const type of DOCUMENT_TYPES) {
      // The address may be the next one's before its screen is.
      await expectDocument(page, documentTypeLabel(type))
      await expect.poll(() => page.getByRole('button', { name: /^Save/ }).isEnabled()).toBe(true)
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
    }
    const list = page.getByRole('list', { name: 'The documents of the case' })
    await expect.poll(() => list.getByText('Accepted', { exact: true }).count()).toBe(8)
    // What would come after the last verdict by the stream has come.
    await applicant.json('/api/messages', { method: 'POST', json: { text: 'Thank you' } })
    await page
      .getByRole('link', { name: /^Messages/ })
      .getByText('1')
      .waitFor()
    const rows = await app.sql<{ act: string }>(
      `select act from audit_log where actor_id = $1 and case_id is not null order by act`,
      [member.id],
    )
    const count = (act: string) => rows.filter((row) => row.act === act).length
    expect([count('document.accepted'), count('document.opened'), count('case.answers_read')]).toEqual([
      8, 8, 1,
    ])
    expect(rows).toHaveLength(17)
    await close()
  })

  it('are asked for again with a reason and a message that can be changed', async () => {
    const { page, applicant, close } = await openCase()
    await page.keyboard.press('r')
    const reason = page.getByLabel('Reason', { exact: true })
    await reason.selectOption('Pages missing')
    const message = page.getByLabel('Message to the applicant', { exact: true })
    await expect.poll(() => message.inputValue()).toContain('pages are missing')
    await message.fill('Pages 20 to 36 are not in the PDF.')
    // What was typed outlives a reload.
    await page.reload()
    await expect.poll(() => message.inputValue()).toBe('Pages 20 to 36 are not in the PDF.')
    await expectDocument(page, 'Passport Copy')
    for (const [viewport, name] of [
      [DESK, 'case-1440'],
      [PHONE, 'case-360'],
    ] as const) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
        await picture(page, `${name}-${colorScheme}`)
      }
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Send and open the next' }).click()
    await notice(page, 'Asked again: Passport Copy').waitFor()
    const own = (await applicant.json<Document[]>('/api/documents')).body
    expect(own.find(({ document_type }) => document_type === 'passport')).toMatchObject({
      status: 'asked_again',
      asked_message: 'Pages 20 to 36 are not in the PDF.',
    })
    await slot(page, 'Passport Copy').click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await notice(page, 'The verdict is taken back. Both stay in the history.').waitFor()
    await expect.poll(() => page.getByText('Verdict on version 1 taken back').isVisible()).toBe(true)
    await close()
  })

  it('opens again with Undo, by button or key, with what had been written about it', async () => {
    const { page, applicant, close } = await openCase()
    const statusOf = async (type: string) =>
      (await applicant.json<Document[]>('/api/documents')).body.find((one) => one.document_type === type)
        ?.status
    await page.keyboard.press('r')
    await page.getByLabel('Reason', { exact: true }).selectOption('Another reason')
    const message = page.getByLabel('Message to the applicant', { exact: true })
    await message.fill('The second page, please.')
    await page.getByRole('button', { name: 'Send and open the next' }).click()
    await expectDocument(page, 'Curriculum Vitae, PDF')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectDocument(page, 'Passport Copy')
    await notice(page, 'The verdict is taken back. Both stay in the history.').waitFor()
    expect(await statusOf('passport')).toBe('pending')
    await expect.poll(() => message.inputValue()).toBe('The second page, please.')
    // One that was accepted by mistake has no choice made when it is open again.
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await notice(page, 'Accepted: Passport Copy').waitFor()
    await expectDocument(page, 'Curriculum Vitae, PDF')
    await page.keyboard.press('z')
    await expectDocument(page, 'Passport Copy')
    expect(await statusOf('passport')).toBe('pending')
    expect(await page.getByRole('radio', { name: /^Accept/ }).isChecked()).toBe(false)
    await page.keyboard.press('z')
    await expect.poll(() => slot(page, 'Passport Copy').textContent()).not.toContain('Accepted')
    await close()
  })

  it('is told in a message that floats beside the work and covers no button', async () => {
    const { page, close } = await openCase()
    for (const [name, height] of [
      ['Passport Copy', 900],
      ['Curriculum Vitae, PDF', 768],
    ] as const) {
      await page.setViewportSize({ width: 1366, height })
      await expectDocument(page, name)
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
      await notice(page, `Accepted: ${name}`).waitFor()
      await expectDocument(page, 'Curriculum Vitae, PDF')
      await page.getByRole('radio', { name: /^Ask again/ }).check()
      await page.getByLabel('Reason', { exact: true }).selectOption('Another reason')
      const send = page.getByRole('button', { name: /^Send/ })
      await send.scrollIntoViewIfNeeded()
      const [bar, button] = [await page.locator('.toasts > *').boundingBox(), await send.boundingBox()]
      expect(bar?.width).toBeLessThanOrEqual(400)
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      // Nothing makes room for the message: the page keeps its size.
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(
        0,
      )
      await page.locator('main').focus()
    }
    await close()
  })

  it('without a choice, or replaced meanwhile, say so and keep what was typed', async () => {
    const { page, applicant, close } = await openCase()
    const save = page.getByRole('button', { name: 'Save and open the next' })
    await save.click()
    await expect.poll(() => page.getByText('Choose “Accept” or “Ask again”.').isVisible()).toBe(true)
    await page.getByRole('radio', { name: /^Ask again/ }).check()
    await page.getByRole('button', { name: 'Send and open the next' }).click()
    await expect
      .poll(() => page.getByLabel('Reason', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true')
    await page.getByLabel('Reason', { exact: true }).selectOption('Another reason')
    await page.getByLabel('Message to the applicant', { exact: true }).fill('The second page, please.')
    await upload(applicant, 'passport', 2)
    await page.getByRole('button', { name: 'Send and open the next' }).click()
    await expect.poll(() => page.getByText(/^The document was replaced meanwhile/).isVisible()).toBe(true)
    await expect.poll(() => page.getByText('Page 1 of 2').isVisible()).toBe(true)
    await expect
      .poll(() => page.getByLabel('Message to the applicant', { exact: true }).inputValue())
      .toBe('The second page, please.')
    await expectDocument(page, 'Passport Copy')
    await page.getByRole('button', { name: 'Send and open the next' }).click()
    await notice(page, 'Asked again: Passport Copy').waitFor()
    await slot(page, 'Passport Copy').click()
    await page.getByRole('link', { name: 'Show version 1' }).click()
    await expect.poll(() => page.getByText('Page 1 of 3').isVisible()).toBe(true)
    await expect.poll(() => page.getByText(/^This is an older version/).isVisible()).toBe(true)
    await close()
  })

  it('a colleague’s verdict meanwhile is told before another one replaces it, and can be restored', async () => {
    const { page, applicant, close } = await openCase()
    const piotr = await createMember(app, { name: 'Piotr Zieliński' })
    const [passport] = (await applicant.json<Document[]>('/api/documents')).body.filter(
      ({ document_type }) => document_type === 'passport',
    )
    const path = `/api/staff/documents/${passport?.id}`
    await piotr.fetch(`${path}/pages/1`)
    await page.getByRole('radio', { name: /^Ask again/ }).check()
    await page.getByLabel('Reason', { exact: true }).selectOption('Another reason')
    const message = page.getByLabel('Message to the applicant', { exact: true })
    await message.fill('The second page, please.')
    await piotr.json(`${path}/verdict`, { method: 'POST', json: { verdict: 'accepted' } })
    const panel = page.getByRole('region', { name: 'Your verdict' })
    await panel.getByText(/^Piotr Zieliński, /).waitFor()
    const send = page.getByRole('button', { name: 'Send and open the next' })
    await send.click()
    await page.getByText('A colleague has just accepted this document: Piotr Zieliński.').waitFor()
    await expect.poll(() => message.inputValue()).toBe('The second page, please.')
    await send.click()
    await notice(page, 'Asked again: Passport Copy').waitFor()
    await slot(page, 'Passport Copy').click()
    await panel.getByRole('button', { name: 'Take it back' }).click()
    await notice(page, 'The verdict is taken back. Both stay in the history.').waitFor()
    await panel.getByText(/^Piotr Zieliński, /).waitFor()
    await expect.poll(() => slot(page, 'Passport Copy').textContent()).toContain('Accepted')
    await page.getByText('The verdict on version 1 stands again: Piotr Zieliński').waitFor()
    await close()
  })

  it('the stage and who has the case are changed in its head', async () => {
    const { page, member, applicant, close } = await openCase({ specialist: 'Ewa Maj' })
    await page.getByRole('button', { name: /^Assigned to/ }).click()
    await page.locator(':popover-open').getByRole('button', { name: 'Ewa Maj' }).click()
    await notice(page, 'The case has been given over.').waitFor()
    await page.getByRole('button', { name: /^Stage/ }).click()
    await page.getByRole('button', { name: 'Closed', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Keep it open' }).click()
    await page.getByRole('button', { name: /^Stage/ }).click()
    await page.getByRole('button', { name: 'Closed', exact: true }).click()
    await dialog.getByRole('button', { name: 'End the case' }).click()
    await notice(page, 'The case is now: Closed').waitFor()
    await expect.poll(() => page.getByText(/^The case has ended/).isVisible()).toBe(true)
    const [row] = await app.sql('select stage, assigned_to from cases where number = $1', [applicant.number])
    expect(row).toEqual({ stage: 'closed', assigned_to: member.id })
    await close()
  })
})

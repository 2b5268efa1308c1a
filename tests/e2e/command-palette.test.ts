import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, expectScreen, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const FIELD = 'A case, a screen, or what you want to do'

const marta = await createMember(app, { name: 'Marta Zielińska' })
const admin = await createMember(app, { name: 'Jan Kowal', role: 'admin' })
const tamar = await createApplicant(app, { name: 'Tamar Beridze' })
await createApplicant(app, { name: 'Олена Шевченко' })
const short = String(Number(tamar.number.slice(5)))

async function open(path: string, { person = marta, viewport = DESK } = {}) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('heading', { level: 1 }).waitFor()
  return tab
}

const openCase = async (part = 'notes') => {
  const tab = await open(`/office/cases/${tamar.number}/${part}`)
  await tab.page.getByRole('link', { name: /^Documents(?! from)/ }).waitFor()
  return tab
}

const field = (page: Page) => page.getByRole('combobox', { name: FIELD })
const options = (page: Page) => page.getByRole('option')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const namesOf = (page: Page) => options(page).allTextContents()

async function callUp(page: Page, words = '') {
  await page.keyboard.press('Control+k')
  await expectFocus(page, FIELD)
  await page.keyboard.type(words)
}

/** What the field has at the end of the task that opens the dialog: no key can have come by then. */
const watchOpening = (page: Page) =>
  page.evaluate(`(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this)
      queueMicrotask(() => { window.heldAtOpening = this.querySelector('input').value })
    }
  })()`)

describe('Ctrl+K at the desk', () => {
  it('opens a case by its short number from another screen, without waiting for the list', async () => {
    const { page, expectNoFaults, close } = await open('/office/inbox')
    const { release, count } = await holdCalls(page, '**/assets/command-palette-*.js')
    await watchOpening(page)
    await page.keyboard.press('Control+k')
    await expect.poll(count).toBe(1)
    await page.keyboard.type(short)
    release()
    await expect.poll(() => field(page).inputValue()).toBe(short)
    expect(await page.evaluate('window.heldAtOpening')).toBe(short)
    await page.keyboard.press('Enter')
    await expectScreen(page, `/office/cases/${tamar.number}/documents`, 'Tamar Beridze')
    await expectFocus(page, 'Tamar Beridze')
    // It has been open: on other screens it is offered before anything is typed.
    await callUp(page, 'visits')
    await page.keyboard.press('Enter')
    await expectScreen(page, '/office/visits', 'Visits')
    await callUp(page)
    await option(page, `Tamar Beridze ${tamar.number}`).click()
    await expectScreen(page, `/office/cases/${tamar.number}/documents`, 'Tamar Beridze')
    expectNoFaults()
    await close()
  })

  it('finds people by beginnings of their names, below the screens, and shows no older answer', async () => {
    const { page, close } = await open('/office/inbox')
    const { release, count } = await holdCalls(page, '**/api/staff/cases*q=tam*')
    await callUp(page, 'tam')
    await expect.poll(count).toBe(1)
    await field(page).fill('shev')
    await option(page, /^Олена Шевченко/).waitFor()
    release()
    await field(page).fill('pay')
    await expect.poll(() => namesOf(page)).toEqual(['Payments'])
    await field(page).fill('zzz')
    await page.getByRole('status').filter({ hasText: 'Nothing was found with “zzz”.' }).waitFor()
    await expectNoAxeViolations(page)
    await close()
  })

  it('says that a search has failed, and searches again', async () => {
    const { page, close } = await open('/office/inbox')
    await page.route(/cases\?.*q=ber/, (route) => route.abort())
    await callUp(page, 'ber')
    await page.getByRole('alert').filter({ hasText: 'The cases could not be searched.' }).waitFor()
    await page.unroute(/cases\?.*q=ber/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await option(page, /^Tamar Beridze/).waitFor()
    await close()
  })

  it('leads to a part of the case, and to a note that is written and saved', async () => {
    const { page, expectNoFaults, close } = await openCase('documents')
    await callUp(page, 'hist')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/cases/${tamar.number}/history`)
    await callUp(page, 'write note')
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Add a note')
    await page.waitForURL(`**/cases/${tamar.number}/notes`)
    await page.keyboard.type('Called: she comes on Monday.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Called: she comes on Monday.').waitFor()
    expectNoFaults()
    await close()
  })

  it('leads to the last legal day, keeps what is typed behind it, and works in a text field', async () => {
    const { page, close } = await openCase('messages')
    const answer = page.getByLabel('Your answer', { exact: true })
    await answer.fill('It takes about a month.')
    await callUp(page)
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Your answer')
    await expect.poll(() => answer.inputValue()).toBe('It takes about a month.')
    await callUp(page, 'legal day')
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Last legal day')
    await callUp(page, 'answer')
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Your answer')
    await expect.poll(() => answer.inputValue()).toBe('It takes about a month.')
    await close()
  })

  it('presses what the head of the case offers: a menu takes the focus, a choice is made', async () => {
    const { page, close } = await openCase()
    await callUp(page, 'hand over')
    expect((await namesOf(page))[0]).toBe('Hand over the case')
    await page.keyboard.press('Enter')
    await expectFocus(page, /^(Jan Kowal|Marta Zielińska)$/)
    await page.keyboard.press('Escape')
    await callUp(page, 'hand marta')
    await page.keyboard.press('Enter')
    await notice(page, 'The case has been given over.').waitFor()
    await callUp(page, 'who sees')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Who sees it' }).waitFor()
    // Not above another dialog.
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expectFocus(page, 'Who sees it')
    await close()
  })

  it('opens again while it is closing, and loses no letter', async () => {
    const { page, expectNoFaults, close } = await open('/office/inbox')
    await callUp(page, 'pay')
    // Both before the browser can say that it is closed, as on a machine that is busy.
    await page.evaluate(`
      document.querySelector('dialog[open]').close()
      for (const press of [{ key: 'k', code: 'KeyK', ctrlKey: true }, { key: 'v' }, { key: 'i' }])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
    `)
    await expect.poll(() => field(page).inputValue()).toBe('vi')
    await expectFocus(page, FIELD)
    await page.keyboard.type('sits')
    await page.keyboard.press('Enter')
    await expectScreen(page, '/office/visits', 'Visits')
    expectNoFaults()
    await close()
  })

  it('lists nothing that is not on offer', async () => {
    const ended = await createApplicant(app, { name: 'Ivan Ended' })
    await app.sql(`update cases set stage = 'closed', ended_at = now() where number = $1`, [ended.number])
    const { page, close } = await open(`/office/cases/${ended.number}/notes`)
    await page.getByRole('link', { name: /^Documents(?! from)/ }).waitFor()
    await callUp(page)
    const listed = await namesOf(page)
    expect(listed).toContain('Write a note')
    for (const name of ['Write an answer', 'Add a task', 'Set the last legal day', 'Reopen the case'])
      expect(listed).not.toContain(name)
    await field(page).fill('team')
    await page.getByRole('status').filter({ hasText: 'Nothing was found with “team”.' }).waitFor()
    await close()
    const other = await open(`/office/cases/${ended.number}/notes`, { person: admin })
    await other.page.getByRole('button', { name: 'Reopen the case' }).waitFor()
    await callUp(other.page, 'reopen')
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('dialog', { name: 'Reopen this case?' }).waitFor()
    await other.close()
  })

  it('chooses the views of the work queue', async () => {
    const { page, close } = await open('/office')
    await page.getByRole('table', { name: 'Cases' }).waitFor()
    await callUp(page, 'mine')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office?assigned=me')
    await callUp(page, 'applicant')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office?turn=applicant&assigned=me')
    await callUp(page, 'clear')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office?turn=applicant')
    await callUp(page, 'compact')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Compact rows', pressed: true }).waitFor()
    await callUp(page, 'keys')
    await page.keyboard.press('Enter')
    await page.getByText('Find a case or a screen, or do something').waitFor()
    await close()
  })

  it('begins from the view in the address, also where the screen has not drawn it yet', async () => {
    const { page, close } = await open('/office')
    await page.getByRole('table', { name: 'Cases' }).waitFor()
    // As on a machine that is busy: the address is ahead of what is drawn.
    await page.evaluate(`history.replaceState(history.state, '', '/office?stage=preparing')`)
    await callUp(page, 'clear')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office')
    await callUp(page)
    // Pressed before the field was opened, on a machine that is busy.
    await page.evaluate(`document.querySelector('a[href="/office?turn=applicant"]').click()`)
    await page.waitForURL('**/office?turn=applicant')
    await page.keyboard.type('mine')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office?turn=applicant&assigned=me')
    await close()
  })

  it('works with single keys off, from the menu of the name, with arrows, and on a phone', async () => {
    const { page, expectNoFaults, close } = await open('/office/inbox', {
      viewport: { width: 360, height: 740 },
    })
    const name = page.getByRole('button', { name: 'Marta Zielińska' })
    await name.click()
    await page.getByRole('button', { name: /^Single keys/ }).click()
    await name.click()
    await page.getByRole('button', { name: /^Find or do/ }).click()
    await expectFocus(page, FIELD)
    await option(page, 'Work queue').waitFor()
    const list = await namesOf(page)
    const selected = page.getByRole('option', { selected: true })
    await expect.poll(() => selected.textContent()).toBe(list[0])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => selected.textContent()).toBe(list.at(-1))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => selected.textContent()).toBe(list[1])
    await expectNoAxeViolations(page)
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.width).toBe(360)
    await page.keyboard.press('Escape')
    await expectFocus(page, /Marta Zielińska/)
    await callUp(page, 'queue')
    await page.keyboard.press('Enter')
    await expectScreen(page, '/office', 'Work queue')
    expectNoFaults()
    await close()
  })
})

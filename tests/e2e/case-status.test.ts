import { describe, expect, it } from 'vitest'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const TODAY = todayInWarsaw(new Date())
const PHONE = { width: 360, height: 740 }

async function open(person: Person, path: string, viewport = PHONE) {
  const opened = await newPage({ url: app.url, person, viewport })
  await opened.page.goto(path)
  return { ...opened, main: opened.page.getByRole('main') }
}

/** Somebody with the Standard package whose application is at this stage. */
async function createAt(stage: string, columns = '') {
  const person = await app.createPerson({ name: 'Olena Koval' })
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, provider) values (open_case_of($1), $1, 'standard', 'completed', 'sandbox')`,
    [person.id],
  )
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  await app.sql(`update cases set stage = $2${columns} where user_id = $1`, [person.id, stage])
  return person
}

const RECEIPT = ", upo_number = 'UPO-1', upo_issued_at = '2026-11-03T10:00:00Z'"

describe('After the submission the screens know the case', () => {
  it('ready to be filed: the dashboard asks to sign by the last day, and the receipt is stored', async () => {
    const day = addDays(TODAY, 5)
    const person = await createAt('ready_to_file', `, last_legal_day = '${day}'`)
    const { page, main, expectNoFaults } = await open(person, '/dashboard')
    await main.getByRole('heading', { name: `Sign in MOS by ${formatDate(day)}` }).waitFor()
    await main.getByText('5 days left').waitFor()
    await main.getByRole('region', { name: 'Where your case is' }).getByText('Now', { exact: true }).waitFor()
    await main.getByRole('link', { name: 'File, and store the receipt' }).click()
    await page.waitForURL('**/filing')
    await main.getByRole('button', { name: 'Store the receipt' }).click()
    await main.getByText('Choose the file of the receipt.').first().waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByLabel('Number of the receipt').fill('UPO-2026-55')
    await main.getByLabel('Day on the receipt').fill(TODAY)
    await main.getByLabel('Time on the receipt').fill('00:01')
    await page.reload()
    await expect.poll(() => main.getByLabel('Number of the receipt').inputValue()).toBe('UPO-2026-55')
    await main
      .getByLabel('The receipt (UPO)')
      .setInputFiles({ name: 'upo.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await main.getByRole('button', { name: 'Store the receipt' }).click()
    await page.waitForURL('**/dashboard')
    await notice(page, 'Your application is filed').waitFor()
    await main
      .getByRole('region', { name: 'Where your case is' })
      .getByText(`Filed on ${formatDate(TODAY)}`)
      .waitFor()
    expect(await main.getByText('Last day of your legal stay').count()).toBe(0)
    await page.goto('/filing')
    await main.getByRole('heading', { level: 1, name: 'Your filing' }).waitFor()
    await main.getByText(`Filed on ${formatDate(TODAY)}. The office writes to your e-Delivery box`).waitFor()
    await main.getByText('UPO-2026-55').waitFor()
    expect(await main.getByRole('button', { name: 'Store the receipt' }).count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
    const saved = page.waitForEvent('download')
    await main.getByRole('link', { name: 'upo.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('upo.pdf')
    expectNoFaults()
  })

  it.each([
    ['filed', RECEIPT, 'Filed on 3 November 2026, the office works on it', 'Filed on 3 November 2026'],
    ['in_proceedings', RECEIPT, 'The office works on your application', 'Filed on 3 November 2026'],
    [
      'decided',
      `${RECEIPT}, decision = 'refused', decision_delivered_on = current_date`,
      'Your application was refused',
      'Your application was refused',
    ],
    ['on_hold', ", held_stage = 'submitted'", 'Your case is on hold', 'On hold'],
  ])('%s: dashboard, confirmation, booking and review say the same', async (stage, columns, title, place) => {
    const person = await createAt(stage, columns)
    await app.sql("update documents set status = 'accepted' where user_id = $1", [person.id])
    const { page, main, close } = await open(person, '/dashboard', { width: 1280, height: 900 })
    await main.getByRole('heading', { name: title }).waitFor()
    expect(await main.getByText('Schedule your appointment').count()).toBe(0)
    await page.goto('/submitted')
    await main.getByRole('heading', { level: 1, name: place }).waitFor()
    await main.getByText(title).first().waitFor()
    expect(await main.getByText('We check what you sent').count()).toBe(0)
    await page.goto('/appointment')
    const band = main.getByRole('region', { name: place })
    await band.getByText(title).first().waitFor()
    await page.goto('/review-application')
    await main.getByText(title).first().waitFor()
    await close()
  })

  it('on hold: the place of the receipt leads to the messages', async () => {
    const { page, main } = await open(await createAt('on_hold', ", held_stage = 'submitted'"), '/filing')
    await main.getByText('write to us and attach the receipt').waitFor()
    expect(await main.getByRole('button', { name: 'Store the receipt' }).count()).toBe(0)
    await main.getByRole('link', { name: 'Write to us' }).click()
    await page.waitForURL('**/messages')
  })

  it('asked again: nobody reads that we check', async () => {
    const person = await createAt('submitted')
    await app.sql(
      `update documents set status = 'asked_again', asked_reason = 'expired', asked_message = 'It is over.'
        where user_id = $1 and document_type in ('passport', 'photo')`,
      [person.id],
    )
    const { page, main } = await open(person, '/submitted')
    await main.getByText('Please send 2 documents again').waitFor()
    expect(await main.getByText('We check your').count()).toBe(0)
    await page.goto('/dashboard')
    await main.getByRole('heading', { name: 'Please send 2 documents again' }).waitFor()
    const documents = main.getByRole('region', { name: 'Application Progress' }).getByRole('listitem').nth(2)
    await documents.getByText('2 to send again').waitFor()
    expect(await documents.getByText('3, done').count()).toBe(0)
    await main.getByText('Done: 4 of 6').waitFor()
    await page.goto('/review-application')
    const part = main.getByRole('region', { name: 'Documents', exact: true })
    await part.getByText('2 to send again').waitFor()
    expect(await part.getByText('Complete', { exact: true }).count()).toBe(0)
  })

  it('a free account is asked to file, not to come to us first', async () => {
    const person = await createApplicant(app, { submitted: true })
    const { page, main } = await open(person, '/dashboard')
    await main.getByRole('heading', { name: 'Sign in MOS' }).waitFor()
    expect(await main.getByText('Schedule your appointment').count()).toBe(0)
    await page.goto('/filing')
    const mos = main.getByRole('link', { name: 'Open MOS' })
    await expect.poll(() => mos.getAttribute('href')).toBe('https://mos.cudzoziemcy.gov.pl')
  })
})

describe('The desk', () => {
  it('notes what was decided, and the applicant reads it with the days of appeal', async () => {
    const person = await createAt('in_proceedings', RECEIPT)
    const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
      person.id,
    ])
    const member = await createMember(app)
    const desk = await open(member, `/office/cases/${row?.number}/dates`, { width: 1280, height: 900 })
    await desk.page.getByRole('button', { name: /^Stage/ }).click()
    await desk.page
      .getByRole('menuitem', { name: 'Decided' })
      .or(desk.page.getByRole('button', { name: 'Decided', exact: true }))
      .first()
      .click()
    const dialog = desk.page.getByRole('dialog', { name: 'What has the office decided?' })
    await dialog.getByRole('button', { name: 'Save the decision' }).click()
    await dialog.getByText('Choose what the office has decided.').waitFor()
    await expectNoAxeViolations(desk.page)
    await dialog.getByLabel('Decision').selectOption('refused')
    await dialog.getByLabel('Delivered on').fill('2026-11-02')
    await dialog.getByRole('button', { name: 'Save the decision' }).click()
    await dialog.getByText('Enter 3 November 2026 or a later day').waitFor()
    await dialog.getByLabel('Delivered on').fill(TODAY)
    await dialog.getByRole('button', { name: 'Save the decision' }).click()
    await desk.main.getByText('Last day for an appeal').waitFor()
    await desk.main.getByRole('button', { name: 'Change the decision' }).waitFor()
    const { main } = await open(person, '/dashboard')
    await main.getByRole('heading', { name: 'Your application was refused' }).waitFor()
    await main.getByText(/You can appeal until \d+ \w+ \d{4}/).waitFor()
  })

  it('is asked who decided after an appeal, and the applicant reads of the court', async () => {
    const person = await createAt('in_proceedings', `${RECEIPT}, decision_instance = 'second'`)
    const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
      person.id,
    ])
    const desk = await open(await createMember(app), `/office/cases/${row?.number}/dates`, {
      width: 1280,
      height: 900,
    })
    await desk.page.getByRole('button', { name: /^Stage/ }).click()
    await desk.page.getByText('Decided', { exact: true }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'What has the office decided?' })
    await expect.poll(() => dialog.getByLabel('Who decided').inputValue()).toBe('second')
    await dialog.getByLabel('Decision', { exact: true }).selectOption('refused')
    await dialog.getByLabel('Delivered on').fill(TODAY)
    await dialog.getByRole('button', { name: 'Save the decision' }).click()
    await desk.main.getByText('Last day for a complaint to the court').waitFor()
    const { main } = await open(person, '/dashboard')
    await main.getByRole('heading', { name: 'Your application was refused on appeal' }).waitFor()
    await main.getByText(/administrative court \(WSA\) until \d+ \w+ \d{4}/).waitFor()
  })

  it('sees no last legal day that is over once the case was filed in time, in the head and in the dates', async () => {
    const filed = `${RECEIPT}, last_legal_day = '2026-11-03'`
    for (const [columns, text] of [
      [filed, 'Legal by application'],
      [`${filed}, decision = 'refused'`, null],
      [`${RECEIPT}, last_legal_day = '2026-11-02'`, /days over/],
    ] as const) {
      const person = await createAt('filed', columns)
      const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
        person.id,
      ])
      const { main, close } = await open(await createMember(app), `/office/cases/${row?.number}/dates`, {
        width: 1280,
        height: 900,
      })
      await main.getByRole('cell', { name: 'Last legal day', exact: true }).waitFor()
      if (text) await expect.poll(() => main.getByText(text).count()).toBe(2)
      if (text !== 'Legal by application')
        expect(await main.getByText('Legal by application').count()).toBe(0)
      if (typeof text !== 'object') expect(await main.getByText(/days? over/).count()).toBe(0)
      await close()
    }
  })

  it('is asked before a case goes on with something open, which is listed, and not before it pauses', async () => {
    const person = await createAt('submitted')
    const [row] = await app.sql<{ id: string; number: string }>(
      'select id, number from cases where user_id = $1',
      [person.id],
    )
    await app.sql(
      `insert into case_tasks (id, case_id, user_id, title, task_for) values (gen_random_uuid(), $1, $2, 'Call her', 'staff')`,
      [row?.id, person.id],
    )
    await person.json('/api/messages', { method: 'POST', json: { id: crypto.randomUUID(), text: 'When?' } })
    const { page, main } = await open(await createMember(app), `/office/cases/${row?.number}/dates`, {
      width: 1280,
      height: 900,
    })
    const move = async (stage: string, name: string, more: string[] = []) => {
      await page.getByRole('button', { name: /^Stage/ }).click()
      await page.getByText(stage, { exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      const open = dialog.getByRole('list', { name: 'Still open in this case:' }).getByRole('listitem')
      await expect
        .poll(() => open.allTextContents())
        .toEqual([
          ...more,
          '8 documents without a verdict',
          '1 message without an answer',
          '1 task that is not done',
        ])
      return dialog
    }
    const ended = await move('Closed', 'End this case as “Closed”?')
    await ended.getByRole('button', { name: 'Keep it open' }).click()
    const dialog = await move('Ready to file', 'Move the case to “Ready to file”?', [
      '1 check that says “Stop”: do not file before somebody has looked',
    ])
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Move it all the same' }).click()
    await main.getByRole('button', { name: /Ready to file/ }).waitFor()
    await page.getByRole('button', { name: /^Stage/ }).click()
    await page.getByText('On hold', { exact: true }).click()
    await main.getByRole('button', { name: /^Stage.*On hold/ }).waitFor()
  })
})

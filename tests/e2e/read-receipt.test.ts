import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePng } from '#tests/support/sample-files.ts'
import { makeLinesPdf, makeUpp, sealReceipt, uppLines } from '#tests/support/sample-receipts.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const LATE = { filed: '2026-11-20T23:58:31.512', made: '2026-11-21T00:00:02.004' }

async function openFiling() {
  const person = await createApplicant(app, { submitted: true })
  await app.sql(`update cases set stage = 'ready_to_file' where number = $1`, [person.number])
  const opened = await newPage({ url: app.url, person, viewport: PHONE })
  await opened.page.goto('/filing')
  const main = opened.page.getByRole('main')
  const choose = (buffer: Buffer, name = 'upo.xml') =>
    main.getByLabel('The receipt (UPO)').setInputFiles({ name, mimeType: 'application/xml', buffer })
  const field = (label: string) => main.getByLabel(label)
  const filled = (label: string) => expect.poll(() => field(label).inputValue())
  return { ...opened, main, choose, field, filled, person }
}

describe('The filing page reads the receipt', () => {
  it('in four steps; a sealed receipt fills in number, day and time, which the applicant compares and stores', async () => {
    const { page, main, choose, filled, expectNoFaults, close } = await openFiling()
    await main.getByRole('link', { name: 'Open the filing kit' }).waitFor()
    const hrefs = ['Open the filing kit', 'Open the copy sheet', 'Open MOS'].map((name) =>
      main.getByRole('link', { name }).getAttribute('href'),
    )
    expect(await Promise.all(hrefs)).toEqual(['/kit', '/copy-sheet', 'https://mos.cudzoziemcy.gov.pl'])
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/receipt/reading', async (route) => {
      await held
      await route.continue()
    })
    await choose(Buffer.from(sealReceipt(makeUpp(LATE))))
    await main.getByText('Reading the receipt…').waitFor()
    goOn()
    await main.getByText('The receipt was read').waitFor()
    await main.getByText('It is unchanged since it was sealed. The seal names: Izba Doręczeń TEST.').waitFor()
    await filled('Number of the receipt').toBe('ePUAP-UPP123456789')
    await filled('Day on the receipt').toBe('2026-11-20')
    await filled('Time on the receipt').toBe('23:58')
    await expect.poll(() => main.getByText('Read from your receipt – please compare.').count()).toBe(3)
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByRole('button', { name: 'Compared: store the receipt' }).press('Enter')
    await page.waitForURL('**/dashboard')
    await notice(page, 'Your application is filed').waitFor()
    await page.goto('/filing')
    await main.getByText('20 November 2026 at 23:58').or(main.getByText('20 November 2026, 23:58')).waitFor()
    await main.getByText('The seal names: Izba Doręczeń TEST.').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    expectNoFaults()
    await close()
  })

  it('without losing what was typed; another file takes its own values back', async () => {
    const { main, choose, field, filled, expectNoFaults, close } = await openFiling()
    await field('Number of the receipt').fill('UPO-77')
    await choose(await makeLinesPdf(uppLines()), 'upo.pdf')
    await main.getByText('The receipt says ePUAP-UPP123456789. Check which is right.').waitFor()
    await filled('Number of the receipt').toBe('UPO-77')
    await filled('Day on the receipt').toBe('2026-11-20')
    await choose(await makePng(), 'photo.png')
    await main.getByText('We have found no official receipt (UPO) in this file.').waitFor()
    await filled('Number of the receipt').toBe('UPO-77')
    await filled('Day on the receipt').toBe('')
    await main.getByRole('button', { name: 'Store the receipt', exact: true }).waitFor()
    expectNoFaults()
    await close()
  })

  it('says what is wrong with a file: changed, dangerous, not readable now', async () => {
    const { page, main, choose, field, filled, expectNoFaults, close } = await openFiling()
    await field('Number of the receipt').fill('UPO-77')
    await choose(Buffer.from(sealReceipt(makeUpp()).replace('10:00:31', '09:00:31')))
    await main.getByText('This receipt was changed.').waitFor()
    await filled('Day on the receipt').toBe('')
    await choose(Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'))
    await main.getByText(/parts that no receipt has/).waitFor()
    await page.route('**/receipt/reading', (route) => route.fulfill({ status: 500, json: {} }))
    await choose(Buffer.from(makeUpp()))
    await main.getByText('The receipt could not be read here.').waitFor()
    await filled('Number of the receipt').toBe('UPO-77')
    await expectNoAxeViolations(page, { within: 'main' })
    expectNoFaults({ ignore: /422|500/ })
    await close()
  })

  it('asks to confirm a receipt that names somebody else', async () => {
    const { page, main, choose, expectNoFaults, close } = await openFiling()
    await choose(Buffer.from(makeUpp({ sender: 'JAN KOWALSKI' })))
    const confirm = main.getByRole('checkbox', { name: /although it names somebody else: JAN KOWALSKI/ })
    await confirm.waitFor()
    const store = main.getByRole('button', { name: 'Compared: store the receipt' })
    await store.click()
    await main
      .getByText(/^The receipt names somebody else/)
      .first()
      .waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await confirm.press('Space')
    await store.click()
    await page.waitForURL('**/dashboard')
    await page.goto('/filing')
    await main.getByText(/It names somebody else/).waitFor()
    expectNoFaults()
    await close()
  })
})

it('None of our own printed sheets is read as a receipt', async () => {
  const person = await createApplicant(app)
  const { body: sheets } = await person.json<{ id: string; file_type: string }[]>('/api/resources')
  const kinds = new Set<string>()
  for (const { id } of sheets.filter(({ file_type }) => file_type === 'PDF')) {
    const file = await person.fetch(`/api/resources/${id}/file`)
    const form = fileForm(Buffer.from(await file.arrayBuffer()), { name: 'sheet.pdf' })
    const read = await person.json<{ kind: string }>('/api/case/receipt/reading', {
      method: 'POST',
      body: form,
    })
    kinds.add(read.body.kind)
  }
  expect([...kinds]).toEqual(['none'])
})

it('At the desk a receipt that a client has sent is read, too', async () => {
  const person = await createApplicant(app, { submitted: true })
  await app.sql(`update cases set stage = 'ready_to_file' where number = $1`, [person.number])
  const member = await createMember(app)
  const { page, expectNoFaults, close } = await newPage({ url: app.url, person: member, viewport: PHONE })
  await page.goto(`/office/cases/${person.number}/dates`)
  await page.getByRole('button', { name: 'Store the receipt' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Store the receipt of filing' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'upo.xml', mimeType: 'application/xml', buffer: Buffer.from(makeUpp(LATE)) })
  await dialog.getByText('The receipt was read').waitFor()
  await expect.poll(() => dialog.locator('input[name=time]').inputValue()).toBe('23:58')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Store the receipt' }).press('Enter')
  await notice(page, 'The receipt is stored, the case is filed').waitFor()
  expectNoFaults()
  await close()
})

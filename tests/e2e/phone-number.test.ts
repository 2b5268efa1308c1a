import { describe, expect, it } from 'vitest'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const INFO = '/api/personal-info'

describe('INFO-1 one phone number', () => {
  it('two in one field are refused before they are sent, and an extension is kept', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    await person.json(INFO, { method: 'PUT', json: PERSONAL_INFO })
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/personal-info')
    const phone = page.getByLabel('Phone Number', { exact: true })
    const save = page.getByRole('button', { name: 'Save & Continue', exact: true })
    await save.waitFor()
    await phone.fill('600700800, 601701801')
    await save.click()
    const said = 'Enter one phone number. You can write us the other one in a message.'
    await page.getByRole('main').getByText(said).first().waitFor()
    expect((await person.json(INFO)).body).toMatchObject({ phone: PERSONAL_INFO.phone })
    await phone.fill('22 621 00 00 wew. 12')
    await save.click()
    await expectScreen(page, '/documents', 'Document Upload')
    expect((await person.json(INFO)).body).toMatchObject({ phone: '+48226210000;ext=12' })
    await page.goto('/personal-info')
    await expect.poll(() => phone.inputValue()).toBe('+48 22 621 00 00 ext. 12')
    await close()
  })
})

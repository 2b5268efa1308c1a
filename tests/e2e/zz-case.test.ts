import { it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
it('pictures', async () => {
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const applicant = await createApplicant(app, { submitted: true })
  const body = fileForm(makePdf({ pages: 19, text: 'PASZPORT' }), { name: `passport.pdf` })
  await applicant.json(`/api/documents/passport`, { method: 'PUT', body })
  await app.sql(`update cases set last_legal_day = (now() at time zone 'Europe/Warsaw')::date + 20, assigned_to = $2 where number = $1`, [applicant.number, marta.id])
  for (const [w, h] of [[1440, 900], [1366, 768], [1024, 768], [360, 740]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (colorScheme === 'dark' && w !== 1440) continue
      const tab = await newPage({ url: app.url, person: marta, viewport: { width: w, height: h } })
      await tab.page.emulateMedia({ colorScheme })
      await tab.page.goto(`/office/cases/${applicant.number}/documents/passport`)
      await tab.page.locator('[aria-busy=false] > img').waitFor()
      await tab.page.screenshot({ path: `/tmp/w/case-${w}-${colorScheme}.png` })
      await tab.page.keyboard.press('r')
      await tab.page.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
      await tab.page.screenshot({ path: `/tmp/w/case-${w}-${colorScheme}-ask.png` })
      if (w === 1366) {
        await app.sql(`update personal_info set full_name = $2 where user_id = $1`, [applicant.id, 'W'.repeat(200)])
        for (const part of ['messages', 'tasks', 'answers']) {
          await tab.page.goto(`/office/cases/${applicant.number}/${part}`)
          await tab.page.getByRole('heading', { level: 1 }).waitFor()
          await tab.page.screenshot({ path: `/tmp/w/case-${w}-${part}.png` })
        }
      }
      await tab.close()
    }
})

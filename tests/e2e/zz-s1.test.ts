import { it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
it('pics', async () => {
  const person = await createApplicant(app, { submitted: true })
  const save = (part: string, answers: object) =>
    person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })
  await save('person', { surname: 'Beridze', given_names: 'Tamar', citizenship: 'Georgia' })
  await save('address', { province: 'malopolskie', town: 'Kraków', street: 'ul. Długa', house: '21' })
  for (const [w, h] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    for (const path of [
      '/forms',
      '/forms/appeal',
      '/forms/power-of-attorney',
      '/forms/statement-accommodation',
      '/resources',
    ]) {
      const { page, close } = await newPage({ url: app.url, person, viewport: { width: w, height: h } })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/w/pics-S1/s-${w}${path.replaceAll('/', '-')}.png`, fullPage: true })
      await close()
    }
    const { page, close } = await newPage({ url: app.url, person: marta, viewport: { width: w, height: h } })
    for (const p of ['forms', 'forms/change-notice', 'documents']) {
      await page.goto(`/office/cases/${person.number}/${p}`)
      await page.waitForTimeout(2500)
      await page.screenshot({
        path: `/tmp/w/pics-S1/s-${w}-desk-${p.replaceAll('/', '-')}.png`,
        fullPage: true,
      })
    }
    await close()
  }
}, 120000)

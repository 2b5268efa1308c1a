import { mkdirSync } from 'node:fs'
import { test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { askByLink, EMPLOYER, readLinkTokens, withLink } from '#tests/support/third-parties.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
test('pictures', async () => {
  const dir = '/tmp/w/pics-hE/t'
  mkdirSync(dir, { recursive: true })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const person = await createApplicant(app, { submitted: true })
  await askByLink(person, {
    ...EMPLOYER,
    asks: ['annex_1', 'work_contract', 'pay_certificate'],
    email: 'kadry@piekarnia-pod-lipami.pl',
    note: 'Dziękuję za pomoc!',
  })
  await askByLink(person, { kind: 'landlord', asks: ['lease'], email: 'wynajem@dom.pl' })
  const [token = ''] = await readLinkTokens(app, 'kadry@piekarnia-pod-lipami.pl')
  await withLink(app, token).tick()
  await withLink(app, token).send()
  for (const [name, viewport] of [
    ['360', { width: 360, height: 740 }],
    ['1440', { width: 1440, height: 900 }],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const third = await newPage({ url: app.url, viewport, colorScheme })
      await third.page.goto(`/third-party#token=${token}`)
      await third.page.getByText('Kopia umowy', { exact: true }).waitFor()
      await third.page.screenshot({ path: `${dir}/link-${name}-${colorScheme}.png`, fullPage: true })
      const own = await newPage({ url: app.url, person, viewport, colorScheme })
      await own.page.goto('/third-parties')
      await own.page.getByLabel('Who has the paper?').selectOption({ label: 'Employer' })
      await own.page.waitForTimeout(500)
      await own.page.screenshot({ path: `${dir}/own-${name}-${colorScheme}.png`, fullPage: true })
      const desk = await newPage({ url: app.url, person: marta, viewport, colorScheme })
      await desk.page.goto(`/office/cases/${person.number}/third-parties`)
      await desk.page.getByText('wynajem@dom.pl').waitFor()
      await desk.page.waitForTimeout(500)
      await desk.page.screenshot({ path: `${dir}/desk-${name}-${colorScheme}.png`, fullPage: true })
    }
}, 200000)

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** Chromium says that it reads HEIC, as Safari does. What it is given then is a PNG, because it does not. */
const likeSafari = (page: Page) =>
  page.addInitScript(`{
    const { prototype } = HTMLSourceElement
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'type')
    const write = function (type) { set.call(this, type === 'image/heic' ? 'image/gif' : type) }
    Object.defineProperty(prototype, 'type', { get, set: write })
  }`)

async function open(path: string, prepare = async (_page: Page): Promise<unknown> => undefined) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const opened = await newPage({ url: app.url, person })
  const { page } = opened
  await prepare(page)
  await page.goto(path)
  const files = (name: string) => page.locator(`input[type=file][name=${name}]`)
  const listStored = async () => (await person.json<Document[]>('/api/documents')).body
  return { ...opened, files, listStored }
}

describe('a HEIC picture', () => {
  it('becomes a JPEG where the browser reads it, and the screens say so', async () => {
    const { page, files, listStored, close } = await open('/documents', likeSafari)
    await page.getByText('We make a HEIC picture a JPEG on this device.').waitFor()
    await expect.poll(() => files('passport').getAttribute('accept')).toContain('.heic')
    const picture = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: await makePng() }
    await files('passport').setInputFiles(picture)
    await expect
      .poll(listStored)
      .toMatchObject([{ file_name: 'IMG_0042.jpg', content_type: 'image/jpeg', document_type: 'passport' }])
    await page.goto('/documents/cv/pages')
    await page.getByText('JPEG, PNG, HEIC or PDF').waitFor()
    await close()
  })

  it('is to be saved as JPEG first where the browser does not, and no dialog offers it', async () => {
    const { page, files, close } = await open('/documents')
    await page.getByText('Save a HEIC picture as JPEG first.').waitFor()
    await expect.poll(() => files('passport').getAttribute('accept')).not.toContain('heic')
    await page.goto('/documents/cv/pages')
    await page.getByText('Save a HEIC picture as JPEG first.').waitFor()
    await expect.poll(() => files('pages').getAttribute('accept')).not.toContain('heic')
    await close()
  })
})

import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makeHeic } from '#tests/support/odd-files.ts'
import { makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** The screen of a document's pages; `setUp` runs in the browser before its scripts. */
async function openPages(setUp: () => void = () => {}) {
  const person = await app.createPerson()
  const { page } = await newPage({ url: app.url, person, viewport: { width: 390, height: 844 } })
  await page.addInitScript(setUp)
  const add = async (name: string, buffer: Buffer) => {
    await page.goto('/documents/passport/pages')
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await page.locator('input[name=pages]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  }
  const listPages = async () => (await person.json<Document[]>('/api/documents')).body[0]?.pages ?? []
  const expectSmall = () =>
    expect
      .poll(async () => (await listPages()).map(({ width, height }) => [width, height]))
      .toEqual([[1_800, 2_400]])
  return { page, add, listPages, expectSmall }
}

const makeLargePhoto = () => makePhonePhoto({ width: 3_200, height: 2_400 })

describe('a photo is made smaller', () => {
  it('on the page by a browser that cannot draw in a worker', async () => {
    const { page, add, expectSmall } = await openPages(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas')
    })
    await add('photo.jpg', await makeLargePhoto())
    await expectSmall()
    expect(page.workers()).toEqual([])
  })

  it('by a browser that decodes only in full size', async () => {
    const { add, expectSmall } = await openPages(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas')
      const decode = window.createImageBitmap.bind(window)
      const inFullSize = (picture: ImageBitmapSource, options?: ImageBitmapOptions) =>
        options ? Promise.reject(new TypeError('unknown option')) : decode(picture)
      Object.assign(window, { createImageBitmap: inFullSize })
    })
    await add('photo.jpg', await makeLargePhoto())
    await expectSmall()
  })

  it('on the page when the script of the worker cannot be fetched', async () => {
    const { page, add, expectSmall } = await openPages()
    let refused = 0
    await page.route(/shrink-script/, (route) => {
      refused += 1
      return route.abort()
    })
    await add('photo.jpg', await makeLargePhoto())
    await expectSmall()
    expect(refused).toBeGreaterThan(0)
  })
})

it('A worker that was ended without a word does not stop the pages', async () => {
  const { page, add, expectSmall, listPages } = await openPages(() => {
    const silent = class {
      postMessage() {}
      terminate() {}
    }
    Object.assign(window, { Worker: silent })
  })
  await page.clock.install()
  await add('photo.jpg', await makeLargePhoto())
  await expect
    .poll(async () => {
      await page.clock.runFor(60_000)
      return (await listPages()).length
    })
    .toBe(1)
  await expectSmall()
})

describe('a picture of more than 5 MB in a slot', () => {
  async function chooseLarge(type: string) {
    const person = await app.createPerson()
    const { page } = await newPage({ url: app.url, person, viewport: { width: 390, height: 844 } })
    await page.goto('/documents')
    await page.getByText('0 of 8 documents uploaded', { exact: true }).waitFor()
    const buffer = Buffer.concat([await makeLargePhoto(), Buffer.alloc(MAX_FILE_BYTES)])
    await page
      .locator(`input[name=${type}]`)
      .setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText('File too large').first().waitFor()
    return { page, person }
  }

  it('says that pages are made smaller, and leads there', async () => {
    const { page } = await chooseLarge('passport')
    await page.getByText('“Add pages” makes a photo smaller on this device before it is sent.').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.getByRole('link', { name: 'Add pages : Passport Copy' }).click()
    await page.waitForURL('**/documents/passport/pages')
  })

  it('is cut to the frame of the photo, and small enough then', async () => {
    const { page, person } = await chooseLarge('photo')
    await page.getByRole('button', { name: /^Crop to 35 : 45/ }).click()
    await page.getByRole('button', { name: 'Use this part' }).click()
    const list = async () =>
      (await person.json<Document[]>('/api/documents')).body.map(({ document_type }) => document_type)
    await expect.poll(list).toEqual(['photo'])
  })
})

describe('a picture that the browser cannot read', () => {
  it('says so when it cannot be drawn, and can be taken again', async () => {
    const { page, add, listPages } = await openPages(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas')
      const refuse = () => Promise.reject(new DOMException('no', 'InvalidStateError'))
      Object.assign(window, { createImageBitmap: refuse })
    })
    await add('photo.jpg', await makeLargePhoto())
    await page.getByText('We cannot open this file.').waitFor()
    await page.getByRole('button', { name: 'Take page 1 again' }).waitFor()
    expect(await listPages()).toEqual([])
  })

  it.each(['IMG_0042.HEIC', 'image.jpg'])('as HEIC in %s says how to change the phone', async (name) => {
    const { page, add, listPages } = await openPages()
    await add(name, makeHeic())
    await page.getByText('This is a HEIC picture').waitFor()
    await page.getByText('Settings, Camera, Formats, Most Compatible').waitFor()
    expect(await listPages()).toEqual([])
  })
})

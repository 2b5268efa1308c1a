import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { fileForm, makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import { holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const COLORS = ['#b3202c', '#17663a', '#1b1f2a']

/** A sheet of one colour, taller than wide. */
const makeSheet = (background: string, { width = 600, height = 800 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function openPages(options: { type?: string; phone?: boolean } = {}) {
  const { type = 'passport', phone = false } = options
  const person = await app.createPerson({ name: 'Тамар Константинопольська' })
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 1000 }
  const opened = await newPage({ url: app.url, person, viewport, hasTouch: phone })
  const { page } = opened
  const store = async (...sheets: Buffer[]) => {
    for (const [index, sheet] of sheets.entries()) {
      const body = fileForm(sheet, { name: `sheet ${index + 1}.jpg`, type: 'image/jpeg' })
      const { status } = await person.fetch(`/api/documents/${type}/pages`, { method: 'POST', body })
      expect(status).toBe(201)
    }
  }
  const read = async () => {
    const { body } = await person.json<Document[]>('/api/documents')
    return body.find((one) => one.document_type === type)
  }
  const listIds = async () => (await read())?.pages?.map(({ id }) => id) ?? []
  const add = async (...sheets: Buffer[]) =>
    page
      .locator('input[name=pages]')
      .setInputFiles(
        sheets.map((buffer, index) => ({ name: `photo ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
      )
  const tile = (n: number) => page.getByRole('button', { name: new RegExp(`^Page\\s*${n}\\s+sent`) })
  const action = (name: string) => page.getByRole('button', { name, exact: true })
  const go = () => page.goto(`/documents/${type}/pages`)
  return { ...opened, person, store, read, listIds, add, tile, action, go }
}

async function countPages(pdf: Buffer): Promise<number> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    return document.getPageCount()
  } finally {
    library.destroy()
  }
}

async function drag(from: Locator, to: Locator) {
  const page = from.page()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not shown')
  await page.mouse.move(start.x + start.width / 2, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 30, { steps: 6 })
  await page.mouse.up()
}

describe('DOCS-1 the pages of a slot', () => {
  it('Three photos added at once become one PDF of three pages, in the order chosen', async () => {
    const { page, add, tile, go, read, expectNoFaults } = await openPages({ phone: true })
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Photograph the pages : Passport Copy' }).click()
    await page.waitForURL('**/documents/passport/pages')
    await page.getByText('No pages yet').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await add(...(await Promise.all(COLORS.map((color) => makeSheet(color)))))
    await page.getByText('3 of 3 pages sent').waitFor()
    await page.getByText('All pages are with us.').waitFor()
    await tile(3).click()
    await page.getByRole('region', { name: 'Page 3' }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    expect((await read())?.pages?.map(({ file_name }) => file_name)).toEqual([
      'photo 1.jpg',
      'photo 2.jpg',
      'photo 3.jpg',
    ])
    await page.getByRole('link', { name: 'Done' }).click()
    const slot = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Passport Copy' }) })
    await slot.getByText('3 pages').waitFor()
    await slot.getByRole('img').waitFor()
    const download = page.waitForEvent('download')
    await slot.getByRole('link', { name: /\.pdf$/ }).click()
    const pdf = await readFile(await (await download).path())
    expect(await countPages(pdf)).toBe(3)
    await go()
    await page.getByText('3 of 3 pages sent').waitFor()
    expectNoFaults()
  })

  it('Pages are ordered by keyboard, and the button keeps the focus', async () => {
    const { page, store, tile, action, go, listIds } = await openPages()
    await store(...(await Promise.all(COLORS.map((color) => makeSheet(color)))))
    const [first, second, third] = await listIds()
    await go()
    await tile(1).focus()
    await page.keyboard.press('Enter')
    await action('Later').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Page 1 is now page 2.' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Later')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Page 2 is now page 3.' }).waitFor()
    await expect.poll(listIds).toEqual([second, third, first])
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Later')
    await page.keyboard.press('Enter')
    await action('Earlier').press('Enter')
    await expect.poll(listIds).toEqual([second, first, third])
  })

  it('Pages are ordered by dragging, and turned', async () => {
    const { page, store, tile, action, go, listIds, read } = await openPages()
    await store(...(await Promise.all(COLORS.map((color) => makeSheet(color)))))
    const [first, second, third] = await listIds()
    await go()
    await tile(3).waitFor()
    await drag(tile(3), tile(1))
    await page.getByRole('status').filter({ hasText: 'Page 3 is now page 1.' }).waitFor()
    await expect.poll(listIds).toEqual([third, first, second])
    expect(await page.getByRole('region', { name: /^Page \d$/ }).count()).toBe(0)
    await tile(2).click()
    await action('Turn').click()
    await page.getByRole('status').filter({ hasText: 'Page 2 is turned.' }).waitFor()
    await expect.poll(async () => (await read())?.pages?.map(({ turn }) => turn)).toEqual([0, 90, 0])
  })

  it('A page is cropped by keyboard: the part takes its place, with as many pixels as the frame says', async () => {
    const { page, person, store, tile, action, go, read, listIds } = await openPages()
    await store(await makeSheet('#b3202c'), await makeSheet('#17663a'))
    const [, second] = await listIds()
    await go()
    await tile(1).click()
    await action('Crop').click()
    const dialog = page.getByRole('dialog', { name: 'Crop page 1' })
    await dialog.getByText('The part is 600 × 800 pixels.').waitFor()
    await expectNoAxeViolations(page, { within: 'dialog' })
    const corner = dialog.getByRole('button', { name: 'Bottom right corner of the frame' })
    for (let press = 0; press < 5; press += 1) await corner.press('Shift+ArrowLeft')
    await corner.press('ArrowUp')
    await dialog.getByText('The part is 400 × 796 pixels.').waitFor()
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await page.getByRole('status').filter({ hasText: 'Page 1 is cropped.' }).waitFor()
    await tile(1).and(page.locator(':focus')).waitFor()
    await expect.poll(async () => (await read())?.pages?.map(({ width }) => width)).toEqual([400, 600])
    const [cropped] = (await read())?.pages ?? []
    expect((await listIds())[1]).toBe(second)
    const file = await person.fetch(cropped?.file_url ?? '')
    const picture = sharp(Buffer.from(await file.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 796 })
    const { dominant } = await picture.stats()
    expect(dominant.r).toBeGreaterThan(150)
    expect(dominant.g).toBeLessThan(80)
  })

  it('Removing asks first and rests on keeping; the last page leaves the slot empty', async () => {
    const { page, store, tile, action, go, listIds } = await openPages()
    await store(await makeSheet('#b3202c'), await makeSheet('#17663a'))
    const [, second] = await listIds()
    await go()
    await tile(1).click()
    await action('Remove').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove page 1?' })
    await dialog.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep it')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Remove')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('1 of 1 page sent').waitFor()
    await expect.poll(listIds).toEqual([second])
    await tile(1).click()
    await action('Remove').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No pages yet').waitFor()
  })

  it('A page that cannot be read says so, and is taken again in its place', async () => {
    const { page, add, go, read } = await openPages({ phone: true })
    await go()
    const [first, last] = [await makeSheet('#b3202c'), await makeSheet('#17663a')]
    await add(first, Buffer.from('no picture'), last)
    await page.getByText('The other pages are safe.').waitFor()
    await page.getByText('2 of 3 pages sent').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Take page \d again$/ }).click()
    const buffer = await makeSheet('#1b1f2a')
    await (await chooser).setFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText('3 of 3 pages sent').waitFor()
    await expect
      .poll(async () => (await read())?.pages?.map(({ file_name }) => file_name))
      .toEqual(['photo 1.jpg', 'again.jpg', 'photo 3.jpg'])
  })

  it('A page without room says so, and offers only what helps', async () => {
    const { page, add, go } = await openPages({ phone: true })
    const message = 'A document takes at most 60 pages, or fewer when they are large.'
    await page.route('**/api/documents/passport/pages', (route) =>
      route.fulfill({ status: 409, json: { error: { code: 'too_many_pages', message, request_id: 'x' } } }),
    )
    await go()
    await add(await makeSheet('#b3202c'))
    await page.getByText(`Page 1: ${message}`).waitFor()
    await page.getByText('No room', { exact: true }).waitFor()
    await page.getByText('You can leave now. Page 1 is not part of the document.').waitFor()
    expect(await page.getByRole('button', { name: /Take page|Try again/ }).count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No pages yet').waitFor()
  })

  it('How much smaller a page became is said on it, at any width and with large text', async () => {
    const { page, add, tile, go, read } = await openPages({ phone: true })
    await go()
    await add(await makePhonePhoto({ width: 4000, height: 3000 }))
    await page.getByText('1 of 1 page sent').waitFor()
    await expect.poll(() => tile(1).textContent()).toMatch(/\d MB → \d/)
    const name = /^Page\s*1\s+sent\s+made smaller from [\d.]+ MB to [\d.]+ [kM]B$/
    await page.getByRole('button', { name }).waitFor()
    const expectToFit = () =>
      expect
        .poll(() => tile(1).evaluate((button) => button.scrollWidth - button.clientWidth))
        .toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectToFit()
    await page.setViewportSize({ width: 320, height: 740 })
    await expectToFit()
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await expectToFit()
    expect((await read())?.pages).toHaveLength(1)
  })

  it('Pages that another device has changed are shown as they are now, and it is said', async () => {
    const { page, person, store, tile, action, go } = await openPages()
    await store(...(await Promise.all(COLORS.map((color) => makeSheet(color)))))
    // It hears of them from its own change, not because it asks from time to time.
    const asked = await holdCalls(page, '**/api/documents', { after: 1 })
    await go()
    await tile(3).click()
    const { body } = await person.json<Document[]>('/api/documents')
    const gone = body[0]?.pages?.[0]?.id
    await person.fetch(`/api/documents/passport/pages/${gone}`, { method: 'DELETE' })
    await action('Earlier').click()
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('These pages were changed on another device.')
      .waitFor()
    await page.getByText('2 of 2 pages sent').waitFor()
    asked.release()
  })

  it('A page that another phone removes while another page is being sent goes alone', async () => {
    const { page, person, store, add, go, listIds, read } = await openPages({ phone: true })
    await store(...(await Promise.all(COLORS.map((color) => makeSheet(color)))))
    await go()
    await page.getByText('3 of 3 pages sent').waitFor()
    const sending = await holdCalls(page, '**/api/documents/passport/pages')
    await add(await makeSheet('#8899aa'))
    await expect.poll(sending.count).toBe(1)
    const [first] = await listIds()
    await person.fetch(`/api/documents/passport/pages/${first}`, { method: 'DELETE' })
    sending.release()
    await page.getByText('3 of 3 pages sent').waitFor()
    await page.getByText('All pages are with us.').waitFor()
    expect((await read())?.pages?.map(({ file_name }) => file_name)).toEqual([
      'sheet 2.jpg',
      'sheet 3.jpg',
      'photo 1.jpg',
    ])
  })

  it('Two phones on one slot: both add and both order, nothing is lost, and the second is told', async () => {
    const { page, person, store, add, tile, action, go, listIds } = await openPages({ phone: true })
    await store(await makeSheet('#b3202c'), await makeSheet('#17663a'))
    const viewport = { width: 390, height: 844 }
    const { page: other } = await newPage({ url: app.url, person, viewport, hasTouch: true })
    await Promise.all([go(), other.goto('/documents/passport/pages')])
    for (const phone of [page, other]) await phone.getByText('2 of 2 pages sent').waitFor()
    const buffer = await makeSheet('#8899aa')
    await Promise.all([
      add(await makeSheet('#1b1f2a')),
      other.locator('input[name=pages]').setInputFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer }),
    ])
    await expect.poll(async () => (await listIds()).length).toBe(4)
    // Both have seen all four; then both order.
    await Promise.all([go(), other.reload()])
    for (const phone of [page, other]) await phone.getByText('4 of 4 pages sent').waitFor()
    const before = await listIds()
    // The other phone does not hear of it meanwhile.
    const asked = await holdCalls(other, '**/api/documents')
    await tile(2).click()
    await action('Earlier').click()
    const [a, b, ...rest] = before
    await expect.poll(listIds).toEqual([b, a, ...rest])
    await add(await makeSheet('#445566'))
    await expect.poll(async () => (await listIds()).length).toBe(5)
    await other.getByRole('button', { name: /^Page\s*4\s+sent/ }).click()
    await other.getByRole('button', { name: 'Earlier', exact: true }).click()
    await other
      .getByRole('region', { name: 'Messages' })
      .getByText('These pages were changed on another device.')
      .waitFor()
    asked.release()
    await other.getByText('5 of 5 pages sent').waitFor()
    expect((await listIds()).slice(0, 4)).toEqual([b, a, ...rest])
  })

  it('A single file is page 1, and a page is added to it', async () => {
    const { page, person, add, go, read } = await openPages({ type: 'cv' })
    await person.fetch('/api/documents/cv', {
      method: 'PUT',
      body: fileForm(makePdf({ pages: 4 }), { name: 'cv.pdf' }),
    })
    await go()
    await page.getByText('4 of 4 pages sent').waitFor()
    await add(await makeSheet('#b3202c'))
    await page.getByText('5 of 5 pages sent').waitFor()
    expect((await read())?.page_count).toBe(5)
  })

  it('A single file is turned, again and again, and removed', async () => {
    const { page, person, tile, action, go, read } = await openPages({ type: 'cv' })
    const body = fileForm(await makeSheet('#b3202c'), { name: 'cv.jpg', type: 'image/jpeg' })
    await person.fetch('/api/documents/cv', { method: 'PUT', body })
    await go()
    await tile(1).click()
    await expectNoAxeViolations(page, { within: 'main' })
    for (const turn of [90, 180]) {
      await action('Turn').press('Enter')
      await expect.poll(async () => (await read())?.pages?.map((one) => one.turn)).toEqual([turn])
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Turn')
    }
    await person.fetch('/api/documents/cv', { method: 'PUT', body: fileForm(makePdf({ pages: 4 })) })
    await go()
    await page.getByText('4 of 4 pages sent').waitFor()
    await page.getByRole('button', { name: /^Page\s*1–4/ }).click()
    await action('Remove').click()
    await page.getByRole('dialog').getByText('The slot is empty then.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No pages yet').waitFor()
    expect(await read()).toBeUndefined()
  })
})

describe('DOCS-2 the photo', () => {
  it('A stored photo is cut to 35 : 45 with lines for the head, by pointer', async () => {
    const { page, person } = await openPages({ type: 'photo' })
    await person.fetch('/api/documents/photo', {
      method: 'PUT',
      body: fileForm(await makeSheet('#b3202c', { width: 1000, height: 900 }), {
        name: 'me.jpg',
        type: 'image/jpeg',
      }),
    })
    await page.goto('/documents')
    await page.getByText('not 35 : 45').waitFor()
    await page.getByRole('button', { name: /^Crop to 35 : 45/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop the photo to 35 : 45' })
    await dialog.getByText('The part is 700 × 900 pixels.').waitFor()
    await expectNoAxeViolations(page, { within: 'dialog' })
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await page.getByText('700 × 900 px').waitFor()
    expect(await page.getByText('not 35 : 45').count()).toBe(0)
  })

  it('takes no pages', async () => {
    const { page } = await openPages({ type: 'photo' })
    await page.goto('/documents')
    await page.getByText('0 of 8 documents uploaded').first().waitFor()
    expect(await page.getByRole('link', { name: 'Add pages : Passport Photos' }).count()).toBe(0)
  })
})

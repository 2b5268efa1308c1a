import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { fileForm, makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import { holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const JPEG = 'image/jpeg'

async function open(path: string) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const opened = await newPage({ url: app.url, person, viewport: { width: 390, height: 844 } })
  const { page } = opened
  // Leaving while something is sent is asked about; here it is always meant.
  page.on('dialog', (dialog) => dialog.accept())
  const visit = (to = path) => page.goto(to)
  const slot = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  const add = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator('input[type=file][name=pages]').setInputFiles(files)
  const listStored = async () => (await person.json<Document[]>('/api/documents')).body
  const listPages = async () => (await listStored())[0]?.pages ?? []
  const expectPages = (names: string[]) =>
    expect.poll(async () => (await listPages()).map(({ file_name }) => file_name)).toEqual(names)
  return { ...opened, person, visit, slot, add, listStored, listPages, expectPages }
}

async function makePhotos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `page-${index + 1}.jpg`,
      mimeType: JPEG,
      buffer: await makePhonePhoto({ width: 1200 + index, height: 900 }),
    })),
  )
}

/** The names of the files that this browser keeps, of whatever person. */
const listKept = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => {
          request.onsuccess = resolve
        })
        names.push(...request.result.map((one: { file: File }) => one.file.name))
      }
      database.close()
    }
    return names.sort()
  })

/** On the pages' screen nothing hears that the browser's database is done until `endTransactions()`. */
async function holdTransactions(page: Page) {
  await page.addInitScript(() => {
    if (!location.pathname.endsWith('/pages')) return
    const { promise: gate, resolve: endTransactions } = Promise.withResolvers<void>()
    const held = { heldTransactions: 0, endTransactions }
    Object.assign(window, held)
    const onComplete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      set(listener: (event: Event) => void) {
        const later = async (event: Event) => {
          held.heldTransactions += 1
          Object.assign(window, held)
          await gate
          listener(event)
        }
        onComplete?.set?.call(this, later)
      },
    })
  })
}

describe('pages on a bad line', () => {
  it('wait while the device is offline, outlive the browser page, and are stored once, in order', async () => {
    const { page, visit, add, listPages, expectPages } = await open('/documents/passport/pages')
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await page.context().setOffline(true)
    await add(await makePhotos(5))
    await expect.poll(() => listKept(page)).toEqual([1, 2, 3, 4, 5].map((n) => `page-${n}.jpg`))
    expect(await listPages()).toEqual([])
    // The pages of the site come again; the uploads still break off.
    await page.context().setOffline(false)
    await page.route('**/api/documents/*/pages', (route) => route.abort())
    await page.goto('/dashboard')
    await expect.poll(() => listKept(page)).toHaveLength(5)
    await page.unroute('**/api/documents/*/pages')
    await page.goto('/dashboard')
    await expectPages([1, 2, 3, 4, 5].map((n) => `page-${n}.jpg`))
    await expect.poll(() => listKept(page)).toEqual([])
  })

  it('whose answers are lost are repeated and stored once', async () => {
    const { page, visit, add, listPages } = await open('/documents/passport/pages')
    await page.clock.install()
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    let lost = 0
    await page.route('**/api/documents/*/pages', async (route) => {
      lost += 1
      if (lost > 3) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await add(await makePhotos(3))
    // Each try waits longer than the last, which the clock brings forward.
    const names = async () => {
      await waitUntilIdle(page)
      await page.clock.runFor(10_000)
      return (await listPages()).map(({ file_name }) => file_name)
    }
    await expect.poll(names).toEqual(['page-1.jpg', 'page-2.jpg', 'page-3.jpg'])
    expect(lost).toBeGreaterThan(3)
  })

  it('of odd kinds fail alone: a film, an empty file; 108 megapixels are made smaller', async () => {
    const { page, visit, add, listPages, expectPages } = await open('/documents/passport/pages')
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    const huge = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: '#8899aa' },
      limitInputPixels: false,
    })
      .jpeg()
      .toBuffer()
    const good = await makePhotos(17)
    await add([
      ...good.slice(0, 9),
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
      { name: 'huge.jpg', mimeType: JPEG, buffer: huge },
      { name: 'empty.jpg', mimeType: JPEG, buffer: Buffer.alloc(0) },
      ...good.slice(9),
    ])
    const names = good.map(({ name }) => name)
    await expectPages([...names.slice(0, 9), 'huge.jpg', ...names.slice(9)])
    const stored = (await listPages()).find(({ file_name }) => file_name === 'huge.jpg')
    expect(stored).toMatchObject({ width: 2_400, height: 1_800 })
    await page.getByText('film.mp4', { exact: true }).waitFor()
    await page.getByText('empty.jpg', { exact: true }).waitFor()
    await page.getByText(/This file is empty/).waitFor()
  })

  it('are sent as well where the browser keeps nothing, which is said once', async () => {
    const { page, visit, add, expectPages } = await open('/documents/passport/pages')
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    })
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await add(await makePhotos(2))
    await notice(page, 'Please stay on this page').waitFor()
    await expectPages(['page-1.jpg', 'page-2.jpg'])
  })

  it('are sent as well where the storage of the phone is full, which is said once', async () => {
    const { page, visit, add, expectPages } = await open('/documents/passport/pages')
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.put = full
      Storage.prototype.setItem = full
    })
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await add(await makePhotos(2))
    await notice(page, 'Please stay on this page').waitFor()
    await expectPages(['page-1.jpg', 'page-2.jpg'])
    expect(await listKept(page)).toEqual([])
  })

  it('are sent by one tab only, and by the other once that one is closed', async () => {
    const { page, visit, add, listPages } = await open('/documents/passport/pages')
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    // The line of this tab only.
    await page.route('**/api/documents/*/pages', (route) => route.abort())
    await add(await makePhotos(2))
    await expect.poll(() => listKept(page)).toHaveLength(2)
    const other = await page.context().newPage()
    const sent: string[] = []
    other.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await other.goto('/documents/passport/pages')
    await other.getByRole('button', { name: 'Add pages' }).waitFor()
    await add([{ name: 'later.jpg', mimeType: JPEG, buffer: await makePhonePhoto() }])
    await expect.poll(() => listKept(page)).toHaveLength(3)
    expect(sent.filter((address) => address.endsWith('/pages'))).toEqual([])
    expect(await listPages()).toEqual([])
    await page.close()
    const names = async () => (await listPages()).map(({ file_name }) => file_name).sort()
    await expect.poll(names).toEqual(['page-1.jpg', 'page-2.jpg'])
    // It did not know of what was added after it had been opened.
    await other.reload()
    await expect.poll(names).toEqual(['later.jpg', 'page-1.jpg', 'page-2.jpg'])
    await other.close()
  })

  it('are not forgotten when one is added while the page looks for others', async () => {
    const { page, person, visit, add, expectPages } = await open('/documents/passport/pages')
    await page.addInitScript((id) => {
      if (location.pathname.endsWith('/pages')) localStorage.setItem('waiting-files', id)
    }, person.id)
    await holdTransactions(page)
    await page.route('**/api/documents/*/pages', (route) => route.abort())
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await expect.poll(() => page.evaluate('heldTransactions')).toBe(1)
    await add(await makePhotos(1))
    await expect.poll(() => listKept(page)).toEqual(['page-1.jpg'])
    await page.evaluate('endTransactions()')
    await page.unroute('**/api/documents/*/pages')
    await page.goto('/dashboard')
    await expectPages(['page-1.jpg'])
  })

  it('that stop moving are said to wait on this device', async () => {
    const { page, visit, add, expectPages } = await open('/documents/passport/pages')
    await page.clock.install()
    const { release, count } = await holdCalls(page, '**/api/documents/*/pages')
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await add(await makePhotos(1))
    await expect.poll(count).toBe(1)
    await page.clock.runFor(8_000)
    await page
      .getByText('The connection is weak. Page 1 waits on this device and goes on by itself')
      .waitFor()
    release()
    await expectPages(['page-1.jpg'])
    await page.getByText('The connection is weak.').waitFor({ state: 'detached' })
  })

  it('are erased with a sign-out, which asks first and rests on staying', async () => {
    const { page, visit, add } = await open('/documents/passport/pages')
    await visit()
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await page.route('**/api/documents/*/pages', (route) => route.abort())
    await add(await makePhotos(2))
    await expect.poll(() => listKept(page)).toHaveLength(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    const logout = page.getByRole('navigation').getByRole('button', { name: 'Logout' })
    const dialog = page.getByRole('dialog', { name: 'Log out now?' })
    await logout.click()
    await dialog.getByText('2 files are not sent yet. Logging out removes them from this device.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await listKept(page)).toHaveLength(2)
    await logout.click()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('waiting-files')
  })
})

describe("a slot's own upload on a bad line", () => {
  it('waits while the device is offline and goes on when it is back', async () => {
    const { page, visit, slot, listStored } = await open('/documents')
    await visit()
    await slot('Curriculum Vitae').waitFor()
    await page.context().setOffline(true)
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await page.locator('input[type=file][name=cv]').setInputFiles(file)
    await slot('Curriculum Vitae').getByText('You are offline.').waitFor()
    expect(await notice(page, 'Error uploading document').wasShown()).toBe(false)
    await page.context().setOffline(false)
    await slot('Curriculum Vitae').getByText('Uploaded').waitFor()
    expect(await listStored()).toHaveLength(1)
  })

  it('waits and goes on in the same way when the browser thinks that it is on line', async () => {
    const { page, visit, slot, listStored } = await open('/documents')
    await visit()
    await slot('Curriculum Vitae').waitFor()
    await page.route(/\/(api|healthz)(\/|$)/, (route) => route.abort())
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await page.locator('input[type=file][name=cv]').setInputFiles(file)
    await slot('Curriculum Vitae').getByText('You are offline.').waitFor()
    await page.getByRole('status').getByText('You are offline, nothing is lost.', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.unroute(/\/(api|healthz)(\/|$)/)
    await slot('Curriculum Vitae').getByText('Uploaded').waitFor()
    expect(await listStored()).toHaveLength(1)
  })

  it('asks before the page is left while it is sent, and not once it is stored', async () => {
    const { page, visit, slot } = await open('/documents')
    page.removeAllListeners('dialog')
    const { release, count } = await holdCalls(page, '**/api/documents/cv')
    await visit()
    await slot('Curriculum Vitae').click({ position: { x: 1, y: 1 } })
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await page.locator('input[type=file][name=cv]').setInputFiles(file)
    await expect.poll(count).toBe(1)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    release()
    await slot('Curriculum Vitae').getByText('Uploaded').waitFor()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })

  it('goes on by itself after a reload, on whatever screen', async () => {
    const { page, visit, slot, listStored } = await open('/documents')
    await visit()
    await slot('Curriculum Vitae').waitFor()
    await page.route('**/api/documents/cv', (route) => route.abort())
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await page.locator('input[type=file][name=cv]').setInputFiles(file)
    await slot('Curriculum Vitae').getByRole('button', { name: 'Retry' }).waitFor()
    await expect.poll(() => listKept(page)).toEqual(['cv.pdf'])
    await page.unroute('**/api/documents/cv')
    await page.goto('/dashboard')
    await expect.poll(async () => (await listStored()).length).toBe(1)
    await expect.poll(() => listKept(page)).toEqual([])
  })

  it('is not sent over what another device has put there since: it asks', async () => {
    const { page, person, visit, slot, listStored } = await open('/documents')
    const cv = slot('Curriculum Vitae')
    const sendElsewhere = (name: string) =>
      person.fetch('/api/documents/cv', { method: 'PUT', body: fileForm(makePdf(), { name }) })
    const nameStored = async () => (await listStored())[0]?.file_name
    const leaveWaiting = async () => {
      await visit()
      await cv.waitFor()
      await page.route('**/api/documents/cv', (route) => route.abort())
      const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 2 }) }
      await page.locator('input[type=file][name=cv]').setInputFiles(file)
      await cv.getByRole('button', { name: 'Retry' }).waitFor()
      await expect.poll(() => listKept(page)).toEqual(['cv.pdf'])
      await sendElsewhere('newer.pdf')
      await page.unroute('**/api/documents/cv')
      // On another screen it is a notice.
      await page.goto('/dashboard')
      await notice(page, 'Nothing was replaced').waitFor()
      await page.goto('/documents')
      await cv.getByText('This slot has changed since you chose this file.').waitFor()
    }
    await leaveWaiting()
    await expectNoAxeViolations(page, { within: 'main' })
    expect(await nameStored()).toBe('newer.pdf')
    await cv.getByRole('button', { name: 'Keep what is there' }).click()
    await cv.getByRole('link', { name: 'newer.pdf' }).waitFor()
    await expect.poll(() => listKept(page)).toEqual([])
    await leaveWaiting()
    await cv.getByRole('button', { name: 'Send this file instead' }).click()
    await cv.getByRole('link', { name: 'cv.pdf' }).waitFor()
    expect(await nameStored()).toBe('cv.pdf')
    await expect.poll(() => listKept(page)).toEqual([])
  })
})

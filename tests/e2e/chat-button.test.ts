import { describe, expect, it } from 'vitest'
import { PUBLIC_PATHS } from '#shared/paths.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'
import { someGuides } from '#tests/support/whole-tests.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }
const NAME = 'Chat with us (opens a messaging app)'

/** In the page: lines of text and controls of main, header and footer that the button overlaps, at three places of the scroll. */
const COVERED = `(() => {
  const button = document.querySelector('.chat-button')
  const rooms = 'main, header, footer'
  const boxesOf = (room) => {
    const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT)
    const boxes = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.trim() || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) boxes.push({ box, what: text.data.trim().slice(0, 60) })
    }
    for (const control of room.querySelectorAll('a[href], button, input, select, textarea, summary'))
      if (control.checkVisibility({ visibilityProperty: true }))
        for (const box of control.getClientRects()) boxes.push({ box, what: control.outerHTML.slice(0, 80) })
    return boxes.filter(({ box }) => box.width > 1 && box.height > 1)
  }
  const found = []
  const end = document.documentElement.scrollHeight - innerHeight
  for (const top of [0, end / 2, end]) {
    scrollTo({ top, behavior: 'instant' })
    const mine = button.getBoundingClientRect()
    for (const { box, what } of [...document.querySelectorAll(rooms)].flatMap(boxesOf))
      if (box.left < mine.right && box.right > mine.left && box.top < mine.bottom && box.bottom > mine.top)
        found.push(Math.round(top) + ': ' + what)
  }
  return found
})()`

describe('SITE-10 the chat button', () => {
  it('covers no field and no text of any public page, on a phone and on a desktop', async () => {
    const { page, close } = await newPage({ url: app.url, viewport: PHONE })
    for (const path of someGuides(PUBLIC_PATHS)) {
      await page.goto(path)
      await page.getByRole('link', { name: NAME }).waitFor()
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport)
        await waitUntilIdle(page)
        expect(await page.evaluate(COVERED), `${path} at ${viewport.width}`).toEqual([])
      }
    }
    await close()
  })

  it('floats beside a wide page, and stands below the content of a narrow one', async () => {
    const { page, close } = await newPage({ url: app.url, viewport: DESKTOP })
    await page.goto('/contact')
    const chat = page.getByRole('link', { name: NAME })
    const top = async () => (await chat.boundingBox())?.y ?? 0
    const floating = await top()
    expect(floating).toBeLessThan(DESKTOP.height)
    await page.evaluate('scrollTo(0, 1000)')
    await expect.poll(top).toBe(floating)
    await page.setViewportSize(PHONE)
    await chat.scrollIntoViewIfNeeded()
    const end = await page.evaluate(
      `document.querySelector('main').getBoundingClientRect().bottom - document.querySelector('.chat-button').getBoundingClientRect().top`,
    )
    expect(end).toBeLessThanOrEqual(0)
    await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:/)
    await expectNoAxeViolations(page)
    await close()
  })

  it('is offered to who signs in and to who registers, too', async () => {
    const { page, close } = await newPage({ url: app.url, viewport: PHONE })
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await page.getByRole('link', { name: NAME }).scrollIntoViewIfNeeded()
    }
    await close()
  })

  it('opens a conversation in a new tab that knows nothing of this one', async () => {
    const { page, close } = await newPage({ url: app.url, viewport: DESKTOP })
    await page.goto('/contact')
    const chat = page.getByRole('link', { name: NAME })
    await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
    await expect.poll(() => chat.getAttribute('rel')).toContain('noopener')
    await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:/)
    await close()
  })
})

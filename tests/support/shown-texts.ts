import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { BASE_LANGUAGE, type Language } from '#language/language.ts'

/** Visible texts and accessible names, without elements that have a lang of their own and without typed texts. */
export const SHOWN_TEXTS = `(() => {
  const labels = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']
  const foreign = (element) => element?.closest('[lang]:not(html), script, style, textarea') != null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const words = [document.title, document.querySelector('meta[name=description]')?.content ?? '']
  while (walker.nextNode()) if (!foreign(walker.currentNode.parentElement)) words.push(walker.currentNode.data)
  for (const element of document.querySelectorAll('*'))
    if (!foreign(element)) for (const name of labels) words.push(element.getAttribute(name) ?? '')
  return [...new Set(words.map((text) => text.trim()).filter(Boolean))]
})()`

/** Shorter texts are often names, or the same in other languages. */
const SHORTEST = 4

/** What is shown in English on a page of another language: every text of the English catalogue that its own does not have. */
export async function listUntranslated(page: Page, language: Language): Promise<string[]> {
  const own = new Set(readTexts(language))
  const english = new Set(
    readTexts(BASE_LANGUAGE).filter((text) => text.length >= SHORTEST && !own.has(text)),
  )
  return (await page.evaluate<string[]>(SHOWN_TEXTS)).filter((text) => english.has(text))
}

function readTexts(language: Language): string[] {
  const path = join(import.meta.dirname, `../../messages/${language}.json`)
  return Object.values<unknown>(JSON.parse(readFileSync(path, 'utf8'))).filter(
    (text) => typeof text === 'string',
  )
}

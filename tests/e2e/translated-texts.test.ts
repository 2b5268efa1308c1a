import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'

// What React does to the page (removeChild, insertBefore, appendChild, nodeValue) after what a translator has done to it.
const app = await startTestApp()
const { newPage } = await launchBrowser()
const MODULE = readFileSync(join(import.meta.dirname, '../../src/ui/translated-page.ts'), 'utf8')

/** The translator's own methods: it lives in a world of its own. `replace` is what Chrome does. */
const TRANSLATOR = `
  const { insertBefore, removeChild, replaceChild } = Node.prototype
  const font = (text) => {
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).textContent = text
    return outer
  }
  window.translator = {
    font, insertBefore, removeChild, replaceChild,
    replace(text, words) {
      const parent = text.parentNode, wrapper = font(words)
      insertBefore.call(parent, wrapper, text)
      removeChild.call(parent, text)
      return wrapper
    },
    move(text) {
      const wrapper = font('')
      replaceChild.call(text.parentNode, wrapper, text)
      insertBefore.call(wrapper.firstChild, text, null)
      return wrapper
    },
  }`

/** A paragraph of React's with the texts "2", " of 8" and a <b>!</b>; runs the code and returns what is then shown. */
async function show(code: string): Promise<string> {
  const { page } = await newPage({ url: app.url, translated: null })
  await page.goto('/robots.txt')
  await page.evaluate(TRANSLATOR)
  const script = stripTypeScriptTypes(MODULE).replaceAll('export function', 'function')
  await page.evaluate(`{${script}; followTranslator() }`)
  return page.evaluate<string>(`(async () => {
    const p = document.body.appendChild(document.createElement('p'))
    const [two, of8] = ['2', ' of 8'].map((text) => p.appendChild(document.createTextNode(text)))
    const b = p.appendChild(document.createElement('b'))
    b.textContent = '!'
    const { font, replace, move, insertBefore, removeChild, replaceChild } = translator
    ${code}
    return p.textContent
  })()`)
}

describe('A text that a translator has replaced', () => {
  it.each([
    ['is removed', `replace(two, 'dwa'); p.removeChild(two)`, ' of 8!'],
    ['is removed, in a later task', `replace(two, 'dwa'); await 0; p.removeChild(two)`, ' of 8!'],
    ['is removed from its wrapper', 'move(two); p.removeChild(two)', ' of 8!'],
    [
      'is removed, replaced in one step',
      `replaceChild.call(p, font('dwa'), two); p.removeChild(two)`,
      ' of 8!',
    ],
    [
      'is removed, with the wrapper put behind it',
      `insertBefore.call(p, font('dwa'), of8); removeChild.call(p, two); p.removeChild(two)`,
      ' of 8!',
    ],
    [
      'is removed after both texts were wrapped before both were taken out',
      `for (const text of [two, of8]) insertBefore.call(p, font('x'), text)
       for (const text of [two, of8]) removeChild.call(p, text)
       p.removeChild(two); of8.nodeValue = ' of 9'`,
      ' of 9!',
    ],
    ['is removed, with no trace of it', 'removeChild.call(p, two); p.removeChild(two)', ' of 8!'],
    ['changes', `replace(two, 'dwa'); two.nodeValue = '3'`, '3 of 8!'],
    ['changes in its wrapper', `move(two); two.nodeValue = '3'`, '3 of 8!'],
    ['changes where it was dropped', `removeChild.call(p, of8); of8.nodeValue = ' of 9'`, '2 of 9!'],
    [
      'changes, is translated and changes again',
      `replace(two, 'dwa'); two.nodeValue = '3'; replace(p.firstChild, 'trzy'); await 0
       two.nodeValue = '4'; two.nodeValue = '5'; replace(p.firstChild, 'pięć'); p.removeChild(two)`,
      ' of 8!',
    ],
    [
      'changes in a wrapper that was translated again',
      `move(two); replaceChild.call(p, font('dwa'), p.firstChild); await 0; two.nodeValue = '3'`,
      '3 of 8!',
    ],
    [
      'changes after the original was shown again',
      `const wrapper = replace(two, 'dwa'); await 0; replaceChild.call(p, two, wrapper); await 0
       two.nodeValue = '3'; of8.nodeValue = ' of 9'`,
      '3 of 9!',
    ],
    ['stays where it was when it changes to nothing', `replace(two, 'dwa'); two.nodeValue = ''`, ' of 8!'],
    [
      'has something inserted before it',
      `replace(of8, ' z 8'); p.insertBefore(document.createTextNode('0'), of8)`,
      '20 z 8!',
    ],
    [
      'has something inserted before its wrapper',
      `move(of8); p.insertBefore(document.createTextNode('0'), of8)`,
      '20 of 8!',
    ],
    [
      'has something inserted before where it was',
      `removeChild.call(p, of8); p.insertBefore(document.createTextNode('0'), of8)`,
      '20!',
    ],
    ['is moved with its translation', `replace(two, 'dwa'); p.insertBefore(two, b)`, ' of 8dwa!'],
    ['is moved to the end', `replace(two, 'dwa'); p.appendChild(two)`, ' of 8!dwa'],
    [
      'is moved before one that is replaced, too',
      `replace(two, 'dwa'); replace(of8, ' z 8'); p.insertBefore(of8, two)`,
      ' z 8dwa!',
    ],
  ])('%s', async (_, code, shown) => {
    expect(await show(code)).toBe(shown)
  })
})

describe('A page that nobody has translated', () => {
  it.each([
    ['removing', 'p.removeChild(document.createTextNode(""))'],
    ['inserting before', 'p.insertBefore(b, document.createTextNode(""))'],
  ])('reports the mistake of %s a text that is not there', async (_, code) => {
    await expect(show(code)).rejects.toThrow('NotFoundError')
  })

  it('changes, moves and removes its texts', async () => {
    const code = `two.nodeValue = '3'; p.appendChild(two); p.insertBefore(of8, b); p.removeChild(of8)`
    expect(await show(code)).toBe('!3')
  })
})

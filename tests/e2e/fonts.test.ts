import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'

const FOLDER = 'src/web'
const resolvePackage = createRequire(import.meta.url).resolve

/** The declarations of the site's fonts, with the files themselves. */
const sheet = readFileSync(`${FOLDER}/fonts.css`, 'utf8').replaceAll(
  /url\("([^"]+)"\)/g,
  (_, file: string) => {
    const path = file.startsWith('.') ? `${FOLDER}/${file}` : resolvePackage(file)
    return `url("data:font/woff2;base64,${readFileSync(path).toString('base64')}")`
  },
)

const LETTERS = {
  Vietnamese: 'Nguyễn Thị Ánh Tuyết, Đặng Văn Hưởng, ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ',
  Polish: 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ',
  Ukrainian: 'Щастя, ґанок, їжак, єнот, ІЇЄҐ, обов’язок, обовʼязок',
  Russian: 'Съешь ещё этих мягких французских булок, ЁЪЫЭ',
  Turkish: 'İstanbul, ığüşöç',
}

test('letters of Vietnamese, Polish, Ukrainian, Russian and Turkish are all in Onest', async () => {
  const { newPage } = await launchBrowser()
  const { page, close } = await newPage({ url: 'http://localhost', translated: null })
  const lines = Object.entries(LETTERS).map(([id, text]) => `<p id="${id}">${text}</p>`)
  await page.setContent(`<style>${sheet} p { font-family: Onest }</style>${lines.join('')}`)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const facesOf = async (id: string) => {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return [...new Set(fonts.map(({ familyName }) => familyName.split(' ')[0]))]
  }
  for (const id of Object.keys(LETTERS))
    await expect.poll(() => facesOf(id), { message: id }).toEqual(['Onest'])
  await close()
})

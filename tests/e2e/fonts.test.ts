import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#language/language.ts'
import { launchBrowser } from '#tests/support/browser.ts'

const FOLDER = 'src/web'

/** The declarations of the site's fonts, with the files themselves. */
const sheet = readFileSync(`${FOLDER}/fonts.css`, 'utf8').replaceAll(
  /url\("([^"]+)"\)/g,
  (_, file: string) => `url("data:font/woff2;base64,${readFileSync(join(FOLDER, file)).toString('base64')}")`,
)

const LETTERS = {
  Vietnamese: 'Nguyễn Thị Ánh Tuyết, Đặng Văn Hưởng, ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ',
  Polish: 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ',
  Ukrainian: 'Щастя, ґанок, їжак, єнот, ІЇЄҐ, обов’язок, обовʼязок',
  Russian: 'Съешь ещё этих мягких французских булок, ЁЪЫЭ',
  Belarusian: 'Ўладзімір, май, словы',
  Turkish: 'İstanbul, ığüşöç',
  signs: '„a” «b» “c” – — … § 17 № 5 × 3 · 5 °C − 2 ↑ ↓ © €',
}

test.each(LANGUAGES)('letters of every language are in Onest on a page in %s', async (language) => {
  const { newPage } = await launchBrowser()
  const { page, close } = await newPage({ url: 'http://localhost', translated: null })
  const lines = Object.entries(LETTERS).map(([id, text]) => `<p id="${id}">${text}</p>`)
  await page.setContent(
    `<html lang="${language}"><style>${sheet} p { font-family: var(--first-font, "Onest"), "Onest" }</style>${lines.join('')}`,
  )
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

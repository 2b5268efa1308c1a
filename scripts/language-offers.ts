import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '#language/language.ts'

const MESSAGES = join(import.meta.dirname, '../messages')

/**
 * The line with which a page offers itself in another language, in that language: of each language its two texts only,
 * because the scripts of a page have no other language's messages (src/web/shell/language-offer.tsx).
 */
export function languageOffers(): Plugin {
  return {
    name: 'language-offers',
    config: () => ({ define: { __LANGUAGE_OFFERS__: JSON.stringify(readOffers()) } }),
  }
}

function readOffers(): Record<string, { text: string; close: string }> {
  if (LANGUAGES.length < 2) return {}
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const messages = JSON.parse(readFileSync(join(MESSAGES, `${language}.json`), 'utf8'))
      return [language, { text: messages.shell_language_offer, close: messages.ui_close }]
    }),
  )
}

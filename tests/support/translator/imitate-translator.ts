import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const SCRIPTS = ['translator-script.ts', 'shown-texts-script.ts']

/** How a translator treats a text node; the script says what each means. */
export type Translation = 'moved' | 'replaced' | 'rewritten'

/** Set by `npm run torture -- translate`: every page of every browser test is translated. */
export const TRANSLATED = readTranslation(process.env.TRANSLATED)

function readTranslation(value: string | undefined): Translation | undefined {
  if (value === undefined || value === 'moved' || value === 'replaced' || value === 'rewritten') return value
  throw new Error(`TRANSLATED is "${value}"`)
}

/**
 * Translates every page of this profile from its next document on, as Chrome does. Returns the list of places where a page
 * did not show what React believes is there; it grows.
 */
export async function imitateTranslator(context: BrowserContext, way: Translation): Promise<string[]> {
  const faults: string[] = []
  await context.exposeBinding('pobytReportText', ({ page }, fault: string) => {
    faults.push(`${page.url()} ${fault}`)
  })
  await context.addInitScript(`window.pobytTranslation = ${JSON.stringify(way)}`)
  for (const name of SCRIPTS) {
    const script = readFileSync(join(import.meta.dirname, name), 'utf8')
    await context.addInitScript(`{${stripTypeScriptTypes(script)}}`)
  }
  return faults
}

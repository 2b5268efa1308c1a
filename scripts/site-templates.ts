import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { baseLocale } from '#messages/runtime.js'
import { createFiller, hasPlaces, readCatalogues } from './language-places.ts'
import { TEMPLATES } from './site-language.ts'

/**
 * Keeps each bundled script that has places for texts (language-places.ts) as a template for the sites of the further
 * languages (build-language.ts), and fills in the base language, before the pages are made with it.
 */
export function siteTemplates(): Plugin {
  return {
    name: 'site-templates',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const fill = createFiller(baseLocale, readCatalogues())
        for (const file of Object.values(bundle)) {
          if (!file.fileName.endsWith('.js')) continue
          const code = file.type === 'chunk' ? file.code : String(file.source)
          if (!hasPlaces(code)) continue
          keepTemplate(join(this.environment.name === 'client' ? 'client' : 'server', file.fileName), code)
          if (file.type === 'chunk') file.code = fill(code)
          else file.source = fill(code)
        }
      },
    },
  }
}

function keepTemplate(name: string, code: string): void {
  const path = join(TEMPLATES, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineFacts } from './scripts/inline-facts.ts'
import { islandFiles } from './scripts/island-files.ts'
import { SITE_LANGUAGE } from './scripts/site-language.ts'
import { staticLanguage } from './scripts/static-language.ts'
import { readSiteValues } from './src/config/operator-env.ts'

export default defineConfig({
  plugins: [inlineFacts(), staticLanguage(SITE_LANGUAGE), tailwindcss(), islandFiles(), reactRouter()],
  // npm run dev: the API runs beside the dev server (scripts/dev.ts).
  server: { proxy: { '/api': 'http://localhost:3001', '/dev/mail': 'http://localhost:3001' } },
  // The operator's data stands in the pages: docs/decisions/0003.
  define: { __SITE_VALUES__: JSON.stringify(readSiteValues(process.env)) },
  // Scripts of light pages are built as workers are, and load what is wanted later as a chunk of its own.
  worker: { format: 'es', plugins: () => [staticLanguage(SITE_LANGUAGE)] },
  // Nothing is inlined as a data: address, so the content security policy needs no data: source.
  build: {
    assetsInlineLimit: 0,
    // A browser remembers a script it could not fetch. What a script loaded later imports is asked for after that script,
    // so that on a broken line only the first is remembered, which can be asked for under another address
    // (src/ui/retriable-import.ts).
    modulePreload: { resolveDependencies: (_script, files) => files.filter((file) => file.endsWith('.css')) },
  },
})

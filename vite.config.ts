import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { devLanguage } from './scripts/dev-language.ts'
import { inlineFacts } from './scripts/inline-facts.ts'
import { inlineMessages } from './scripts/inline-messages.ts'
import { islandFiles } from './scripts/island-files.ts'
import { languageOffers } from './scripts/language-offers.ts'
import { siteTemplates } from './scripts/site-templates.ts'
import { siteValues } from './scripts/site-values.ts'
import { staticLanguage } from './scripts/static-language.ts'

export default defineConfig({
  plugins: [
    siteValues(),
    languageOffers(),
    inlineFacts(),
    inlineMessages(),
    staticLanguage(),
    devLanguage(),
    tailwindcss(),
    islandFiles(),
    reactRouter(),
    siteTemplates(),
  ],
  // npm run dev: the API runs beside the dev server (scripts/dev.ts).
  server: { proxy: { '/api': 'http://localhost:3001', '/dev/mail': 'http://localhost:3001' } },
  // Scripts of light pages are built like workers, and import later parts as separate chunks.
  worker: { format: 'es', plugins: () => [inlineMessages(), staticLanguage()] },
  environments: {
    // The server renders the pages anew with the operator's data (scripts/render-site.ts): it has no build tools.
    ssr: {
      resolve: { noExternal: process.env.NODE_ENV === 'production' ? true : [] },
      build: { rolldownOptions: { input: 'src/web/site-renderer.server.ts' } },
    },
  },
  // No asset is inlined as a data: URL: the content security policy allows them only for images.
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // scripts/build.ts empties the folders: other steps write beside this one.
    emptyOutDir: false,
    // Browsers remember a failed import, so the imports of a lazy script are fetched after it: on a broken connection
    // only the lazy script fails, and src/ui/retriable-import.ts can import it under another URL.
    modulePreload: { resolveDependencies: (_script, files) => files.filter((file) => file.endsWith('.css')) },
  },
})

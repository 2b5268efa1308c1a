// Renders the pages of a build, and its legal texts as PDFs, with the operator's data: node render-site.js <build> <target>,
// the data as JSON on standard input. It is a program of the build and needs no build tools: the server runs it at the
// first start with these data (src/server/operator-site.ts).
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LEGAL_NAMES } from '#features/payments/settlement/server/legal-file.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { finishPage, HASHES_FILE, listScriptHashes, SHELL_FILE } from '#server/finished-page.ts'
import type { SiteValues } from '#shared/operator.ts'
import { printLegal } from './resources/print-legal.ts'

interface Renderer {
  renderPath(path: string): Promise<string>
  renderData(path: string): Promise<string>
  renderShell(): Promise<string>
}

const [, , build = '', target = ''] = process.argv
const values: SiteValues = JSON.parse(readFileSync(0, 'utf8'))
// Read by the pages when they are loaded (scripts/site-values.ts).
Object.assign(globalThis, { siteValues: values })
// Also where a server runs without it: React's development version takes twice as long.
process.env.NODE_ENV = 'production'
// React Router then answers with the shell, too.
process.env.IS_RR_BUILD_REQUEST = 'yes'
for (const language of LANGUAGES) {
  await renderPages(language)
  await inLanguage(language, () => printLegalTexts(language))
}

/** Every page and its data, under the same names. */
async function renderPages(language: Language): Promise<void> {
  const program = join(builtFolder(join(build, 'server'), language), 'index.js')
  const renderer: Renderer = await import(pathToFileURL(program).href)
  const site = builtFolder(join(build, 'client'), language)
  const folder = builtFolder(join(target, 'client'), language)
  const hashes: Record<string, string[]> = {}
  for (const found of globSync('**/*.{html,data}', { cwd: site })) {
    const file = found.replaceAll('\\', '/')
    const text = await render(renderer, file)
    const isPage = file.endsWith('.html')
    const finished = isPage ? finishPage(text, { site, file }) : text
    if (isPage) hashes[`/${file}`] = listScriptHashes(finished)
    write(join(folder, file), finished)
  }
  write(join(folder, HASHES_FILE), JSON.stringify(hashes))
}

function render(renderer: Renderer, file: string): Promise<string> {
  if (file === SHELL_FILE) return renderer.renderShell()
  if (file.endsWith('.data')) return renderer.renderData(`/${file}`)
  return renderer.renderPath(`/${file.replace(/\/?index\.html$/, '')}`)
}

async function printLegalTexts(language: Language): Promise<void> {
  for (const name of LEGAL_NAMES) {
    const source = readFileSync(join(builtFolder(join(build, 'resources'), language), `${name}.md`), 'utf8')
    write(
      join(builtFolder(join(target, 'resources'), language), `${name}.pdf`),
      await printLegal(name, { source, values }),
    )
  }
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

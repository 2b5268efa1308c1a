// Makes the site of a further language (SITE_LANGUAGE) of that of the base language, without a bundler: a copy of each
// script with its texts, and the pages, rendered with the copy of their program (docs/decisions/0093).
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SEARCH_INDEX_PATH } from '#features/knowledge-base/search/contract.ts'
import { languagePath } from '#language/language-path.ts'
import { SHELL_FILE } from '#server/finished-page.ts'
import { languageRoutes } from '#web/language-routes.ts'
import { linkFile } from './builds.ts'
import { createFiller, readCatalogues } from './language-places.ts'
import { isManifest, nameScripts, renameScripts } from './language-scripts.ts'
import { BUILD_FOLDER, CLIENT, SERVER, SITE_LANGUAGE, TEMPLATES } from './site-language.ts'

const ROOT = join(import.meta.dirname, '..')
const BASE_CLIENT = join(BUILD_FOLDER, 'client')
const BASE_SERVER = join(BUILD_FOLDER, 'server')
const MANIFEST_START = 'window.__reactRouterManifest='
const SCRIPT_URL = /(?<=["'`]\/assets\/)[\w.-]+\.js\b/g

interface Renderer {
  renderPath(path: string): Promise<string>
  renderData(path: string): Promise<string>
  renderShell(): Promise<string>
}

const fill = createFiller(SITE_LANGUAGE, readCatalogues())
const scripts = readScripts()
const renamed = renameScripts(scripts, SITE_LANGUAGE)
writeScripts()
writeProgram()
linkFiles(join(ROOT, 'public'), [BASE_CLIENT, CLIENT])
await renderPages()

/** The scripts of browsers by their names, with places for texts where they have some. */
function readScripts(): Map<string, string> {
  const names = globSync('*.js', { cwd: join(BASE_CLIENT, 'assets') })
  const readScript = (name: string): [string, string] => {
    const templates = ['client', 'server'].map((of) => join(TEMPLATES, of, 'assets', name))
    const path = templates.find((one) => existsSync(one)) ?? join(BASE_CLIENT, 'assets', name)
    return [name, readFileSync(path, 'utf8')]
  }
  return new Map(names.map(readScript))
}

function writeScripts(): void {
  linkFiles(join(BASE_CLIENT, 'assets'), [join(BASE_CLIENT, 'assets'), join(CLIENT, 'assets')])
  for (const [name, code] of scripts) {
    const own = renamed.get(name)
    if (!own) continue
    const text = nameScripts(fill(code), renamed)
    write(join(CLIENT, 'assets', own), isManifest(name) ? localizeManifest(text) : text)
  }
}

/** Public pages have the language in their paths, as in the pages' program (src/web/site-renderer.server.ts). */
function localizeManifest(script: string): string {
  const manifest = JSON.parse(script.slice(MANIFEST_START.length).replace(/;$/, ''))
  Object.assign(manifest, { routes: languageRoutes(manifest.routes, SITE_LANGUAGE) })
  return `${MANIFEST_START}${JSON.stringify(manifest)};`
}

/** The program that renders the pages; its own files keep their names. */
function writeProgram(): void {
  for (const file of globSync('**/*.js', { cwd: BASE_SERVER })) {
    const template = join(TEMPLATES, 'server', file)
    const code = readFileSync(existsSync(template) ? template : join(BASE_SERVER, file), 'utf8')
    write(
      join(SERVER, file),
      fill(code).replaceAll(SCRIPT_URL, (found) => renamed.get(found) ?? found),
    )
  }
}

/** What is the same in all languages, with its compressed copies; scripts that differ have other names. */
function linkFiles(names: string, [from, to]: readonly [string, string]): void {
  for (const name of globSync('**/*', { cwd: names, withFileTypes: true })) {
    if (!name.isFile()) continue
    const file = relative(names, join(name.parentPath, name.name))
    if (renamed.has(basename(file).replace(/\.(br|gz)$/, ''))) continue
    for (const copy of [file, `${file}.br`, `${file}.gz`]) {
      if (!existsSync(join(from, copy)) || existsSync(join(to, copy))) continue
      mkdirSync(dirname(join(to, copy)), { recursive: true })
      linkFile(join(from, copy), join(to, copy))
    }
  }
}

/** The pages of the base language in this one, and what the application reads instead of a page. */
async function renderPages(): Promise<void> {
  // React Router then renders the application's shell, too.
  process.env.IS_RR_BUILD_REQUEST = 'yes'
  const renderer: Renderer = await import(pathToFileURL(join(SERVER, 'index.js')).href)
  write(join(CLIENT, SHELL_FILE), await renderer.renderShell())
  for (const found of globSync('**/*.{html,data,json}', { cwd: BASE_CLIENT })) {
    const file = found.replaceAll('\\', '/')
    if (file === SHELL_FILE) continue
    if (file.endsWith('/index.html') || file === 'index.html') {
      const path = languagePath(`/${file.replace(/\/?index\.html$/, '')}`, SITE_LANGUAGE)
      write(join(CLIENT, path, 'index.html'), await renderer.renderPath(path))
    } else if (file.endsWith('.data') || `/${file}` === SEARCH_INDEX_PATH) {
      const [, page = '', end = ''] = /^(.*?)(\.data)?$/.exec(file) ?? []
      const path = languagePath(`/${page}`, SITE_LANGUAGE) + end
      write(join(CLIENT, path), await renderer.renderData(path))
    }
  }
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

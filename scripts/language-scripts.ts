import type { Language } from '#language/language.ts'
import { hasPlaces } from './language-places.ts'

const SCRIPT_NAME = /[\w.-]+\.js\b/g

/** React Router's list of the routes, which begins with the language in each copy. */
export const isManifest = (name: string) => /^manifest-.*\.js$/.test(name)

/**
 * The name in a language of each script that differs: it has places for texts, or names a script that differs. All
 * others are shared, so no URL has two contents.
 */
export function renameScripts(scripts: ReadonlyMap<string, string>, language: Language): Map<string, string> {
  const named = new Map([...scripts].map(([name, code]) => [name, new Set(code.match(SCRIPT_NAME))]))
  const renamed = new Map<string, string>()
  const rename = (name: string) => renamed.set(name, name.replace(/js$/, `${language}.js`))
  for (const [name, code] of scripts) if (hasPlaces(code) || isManifest(name)) rename(name)
  // The loop also visits what it adds.
  for (const changed of renamed.keys())
    for (const [name, others] of named) if (others.has(changed) && !renamed.has(name)) rename(name)
  return renamed
}

/** The code with the names that these scripts have in the language. */
export function nameScripts(code: string, renamed: ReadonlyMap<string, string>): string {
  return code.replaceAll(SCRIPT_NAME, (found) => renamed.get(found) ?? found)
}

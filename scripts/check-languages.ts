/** Checks that a further language has everything the base language has: each message and each file of content/. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that a language at `root` lacks, one line each. The translations themselves are for people to judge. */
export function checkLanguages(root: string): string[] {
  const { baseLocale, locales }: { baseLocale: string; locales: string[] } = JSON.parse(
    readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'),
  )
  const further = locales.filter((locale) => locale !== baseLocale)
  return further.flatMap((language) => [
    ...listMissingFiles(root, { baseLocale, language }),
    ...listMissingMessages(root, { baseLocale, language }),
  ])
}

interface Pair {
  baseLocale: string
  language: string
}

function listMissingFiles(root: string, { baseLocale, language }: Pair): string[] {
  const files = globSync('**/*.*', { cwd: join(root, 'content', baseLocale) }).sort()
  return files
    .map((file) => join('content', language, file))
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `${file} is missing.`)
}

function listMissingMessages(root: string, { baseLocale, language }: Pair): string[] {
  const [expected, translated] = [baseLocale, language].map((locale) =>
    readKeys(join(root, 'messages', `${locale}.json`)),
  )
  return (expected ?? [])
    .filter((key) => !translated?.includes(key))
    .map((key) => `messages/${language}.json: ${key} is missing.`)
}

function readKeys(file: string): string[] {
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8'))) : []
}

if (import.meta.main) {
  const faults = checkLanguages(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
